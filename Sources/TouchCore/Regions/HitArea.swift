/// A shape prepared for hit tests: plain numbers, no storage of its own.
struct HitArea {
    enum Kind: UInt8 {
        case rectangle
        case rounded
        case ellipse
        case polygon
    }

    var kind: Kind
    /// The bounds; of a rectangle, the shape itself.
    var bounds: Edges
    /// The radii of an ellipse, or the radius of the corners in `radiusX`; the slop of a polygon.
    var radiusX: Centipixels = 0
    var radiusY: Centipixels = 0
    /// A polygon's corners in the regions' common list.
    var corners: Range<Int32> = 0..<0

    /// Prepares a shape, grown by a slop; adds a polygon's corners to the common list.
    init(_ shape: Shape, slop: Centipixels, corners list: inout UniqueArray<ScreenPoint>) {
        switch shape {
        case .rectangle(let edges):
            kind = .rectangle
            bounds = edges.grown(by: slop)
        case .rounded(let edges, let radius):
            kind = .rounded
            bounds = edges.grown(by: slop)
            radiusX = radius.addingClamped(slop)
        case .ellipse(let center, let x, let y):
            kind = .ellipse
            radiusX = x.addingClamped(slop)
            radiusY = y.addingClamped(slop)
            bounds = Edges(
                left: center.x.subtractingClamped(radiusX), top: center.y.subtractingClamped(radiusY),
                right: center.x.addingClamped(radiusX), bottom: center.y.addingClamped(radiusY))
        case .polygon(let points):
            kind = .polygon
            radiusX = slop
            let start = Int32(list.count)
            for point in points { list.append(point) }
            corners = start..<Int32(list.count)
            var edges = Edges(left: .max, top: .max, right: .min, bottom: .min)
            for point in points {
                edges.left = min(edges.left, point.x)
                edges.top = min(edges.top, point.y)
                edges.right = max(edges.right, point.x)
                edges.bottom = max(edges.bottom, point.y)
            }
            bounds = edges.grown(by: slop)
        }
    }

    /// Whether the point lies in the shape: left and top edges belong to it, right and bottom ones don't.
    @inline(__always)
    func contains(_ point: ScreenPoint, corners list: borrowing UniqueArray<ScreenPoint>) -> Bool {
        guard bounds.contains(point) else { return false }
        if kind == .rectangle { return true }
        return isInCurve(point, list)
    }

    /// What the bounds alone don't tell. Not inlined: most regions are rectangles.
    @inline(never)
    func isInCurve(_ point: ScreenPoint, _ list: borrowing UniqueArray<ScreenPoint>) -> Bool {
        switch kind {
        case .rectangle: return true
        case .rounded: return isInRounded(point)
        case .ellipse: return isInEllipse(Double(point.x) - centerX, Double(point.y) - centerY)
        case .polygon: return isInPolygon(point, list)
        }
    }

    private var centerX: Double { (Double(bounds.left) + Double(bounds.right)) / 2 }
    private var centerY: Double { (Double(bounds.top) + Double(bounds.bottom)) / 2 }

    /// On the line itself, the left half and the topmost point belong to the shape.
    private func isWithin(_ measure: Double, _ limit: Double, dx: Double, dy: Double) -> Bool {
        measure < limit || (measure == limit && (dx < 0 || (dx == 0 && dy < 0)))
    }

    private func isInEllipse(_ dx: Double, _ dy: Double) -> Bool {
        let squaredX = Double(radiusX) * Double(radiusX)
        let squaredY = Double(radiusY) * Double(radiusY)
        return isWithin(dx * dx * squaredY + dy * dy * squaredX, squaredX * squaredY, dx: dx, dy: dy)
    }

    private func isInRounded(_ point: ScreenPoint) -> Bool {
        let radius = Double(radiusX)
        let x = Double(point.x)
        let y = Double(point.y)
        let dx = x - min(max(x, Double(bounds.left) + radius), Double(bounds.right) - radius)
        let dy = y - min(max(y, Double(bounds.top) + radius), Double(bounds.bottom) - radius)
        // Between the corners the sides decide, and the bounds already have.
        guard dx != 0, dy != 0 else { return true }
        return isWithin(dx * dx + dy * dy, radius * radius, dx: dx, dy: dy)
    }

    private func isInPolygon(_ point: ScreenPoint, _ list: borrowing UniqueArray<ScreenPoint>) -> Bool {
        var isInside = false
        var isNear = false
        var before = list[Int(corners.upperBound) - 1]
        let limit = Int64(radiusX) * Int64(radiusX)
        for index in corners {
            let corner = list[Int(index)]
            if Self.crosses(point, before, corner) { isInside.toggle() }
            if limit > 0, Self.isNear(point, before, corner, squaredLimit: limit) { isNear = true }
            before = corner
        }
        return isInside || isNear
    }

    /// Whether the ray from the point to the right crosses the side. Left sides belong to the polygon.
    private static func crosses(_ point: ScreenPoint, _ from: ScreenPoint, _ to: ScreenPoint) -> Bool {
        guard (from.y > point.y) != (to.y > point.y) else { return false }
        // Exact for every place within a hundred thousand pixels, and no overflow beyond.
        let side =
            (Double(to.x) - Double(from.x)) * (Double(point.y) - Double(from.y))
            - (Double(point.x) - Double(from.x)) * (Double(to.y) - Double(from.y))
        return to.y > from.y ? side > 0 : side < 0
    }

    /// Whether the point is closer to the side than the slop; at exactly the slop, points left of it and above.
    private static func isNear(
        _ point: ScreenPoint, _ from: ScreenPoint, _ to: ScreenPoint, squaredLimit: Int64
    ) -> Bool {
        let lengthX = Double(to.x) - Double(from.x)
        let lengthY = Double(to.y) - Double(from.y)
        let squaredLength = lengthX * lengthX + lengthY * lengthY
        let pointX = Double(point.x) - Double(from.x)
        let pointY = Double(point.y) - Double(from.y)
        let along =
            squaredLength > 0 ? min(max((pointX * lengthX + pointY * lengthY) / squaredLength, 0), 1) : 0
        let dx = pointX - along * lengthX
        let dy = pointY - along * lengthY
        let squared = dx * dx + dy * dy
        let limit = Double(squaredLimit)
        return squared < limit || (squared == limit && (dx < 0 || (dx == 0 && dy < 0)))
    }
}
