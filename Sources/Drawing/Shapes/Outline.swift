import TouchCore

/// A region's shape in a picture's units.
struct Outline {
    enum Kind {
        case rectangle
        case rounded
        case ellipse
        case polygon
    }

    let kind: Kind
    let bounds: Box
    /// Of the corners of a rounded rectangle.
    let radius: Double
    /// Of a polygon.
    let corners: [Spot]

    /// The shape at this scale, in units a pixel.
    init(_ shape: Shape, scale: Double) {
        let unit = scale / 100
        var corners: [Spot] = []
        var radius = 0.0
        switch shape {
        case .rectangle(let edges):
            kind = .rectangle
            bounds = Box(edges, unit)
        case .rounded(let edges, let own):
            kind = .rounded
            bounds = Box(edges, unit)
            radius = Double(own) * unit
        case .ellipse(let center, let radiusX, let radiusY):
            kind = .ellipse
            let middle = Spot(center, unit)
            let (width, height) = (Double(radiusX) * unit, Double(radiusY) * unit)
            bounds = Box(
                left: middle.x - width, top: middle.y - height, right: middle.x + width, bottom: middle.y + height)
        case .polygon(let points):
            kind = .polygon
            var edges = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
            for point in points {
                let corner = Spot(point, unit)
                corners.append(corner)
                edges.left = min(edges.left, corner.x)
                edges.top = min(edges.top, corner.y)
                edges.right = max(edges.right, corner.x)
                edges.bottom = max(edges.bottom, corner.y)
            }
            bounds = edges
        }
        self.corners = corners
        self.radius = radius
    }

    private init(_ outline: Outline, grownBy slop: Double) {
        kind = outline.kind
        bounds = outline.bounds.grown(by: slop)
        radius = outline.radius + slop
        corners = outline.corners
    }

    /// The shape grown by a slop, as the rules have it; a polygon's is no polygon: `slopOutline`.
    func grown(by slop: Double) -> Outline { Outline(self, grownBy: slop) }

    /// Whether a place is in the shape; on its edge it doesn't matter here.
    func contains(_ spot: Spot) -> Bool {
        guard bounds.contains(spot) else { return false }
        let away = spot - bounds.center
        switch kind {
        case .rectangle: return true
        case .ellipse:
            let (x, y) = (away.x / bounds.width, away.y / bounds.height)
            return x * x + y * y < 0.25
        case .rounded:
            let x = max(abs(away.x) - bounds.width / 2 + radius, 0)
            let y = max(abs(away.y) - bounds.height / 2 + radius, 0)
            return x * x + y * y < radius * radius
        case .polygon: return isInPolygon(spot)
        }
    }

    /// By the even-odd rule.
    private func isInPolygon(_ spot: Spot) -> Bool {
        var before = corners[corners.count - 1]
        var isInside = false
        for corner in corners {
            if (corner.y > spot.y) != (before.y > spot.y) {
                let share = (spot.y - corner.y) / (before.y - corner.y)
                if spot.x < corner.x + (before.x - corner.x) * share { isInside.toggle() }
            }
            before = corner
        }
        return isInside
    }
}
