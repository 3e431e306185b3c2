import TouchCore

/// What is odd about where a region lies: it can't be touched, or not all of it.
struct RegionPlacement {
    let bounds: Edges
    let screen: ScreenSize

    init(_ shape: Shape, on screen: ScreenSize) {
        bounds = shape.bounds
        self.screen = screen
    }

    /// Texts for warnings.
    var oddities: [String] {
        var texts: [String] = []
        if bounds.right <= bounds.left { texts.append(Self.empty("width")) }
        if bounds.bottom <= bounds.top { texts.append(Self.empty("height")) }
        if texts.isEmpty, let beyondEdges { texts.append(beyondEdges) }
        return texts
    }

    private static func empty(_ length: String) -> String { "the \(length) is 0, so no touch can begin in it" }

    private var beyondEdges: String? {
        let (width, height) = (screen.width * 100, screen.height * 100)
        let isOff = bounds.left >= width || bounds.top >= height || bounds.right <= 0 || bounds.bottom <= 0
        var beyond: [String] = []
        func look(_ distance: Int64, _ edge: String) {
            if distance > 0 { beyond.append("\(pixels(distance)) beyond the \(edge) edge") }
        }
        look(-Int64(bounds.left), "left")
        look(-Int64(bounds.top), "top")
        look(Int64(bounds.right) - Int64(width), "right")
        look(Int64(bounds.bottom) - Int64(height), "bottom")
        guard !beyond.isEmpty else { return nil }
        let size = "\(screen.width)x\(screen.height)"
        return "\(isOff ? "wholly" : "partly") off the screen (\(size)): \(listed(beyond))"
    }

    /// Hundredths of a pixel as pixels, without trailing zeros.
    private func pixels(_ hundredths: Int64) -> String {
        let (whole, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
        if fraction == 0 { return "\(whole)" }
        if fraction % 10 == 0 { return "\(whole).\(fraction / 10)" }
        return fraction < 10 ? "\(whole).0\(fraction)" : "\(whole).\(fraction)"
    }
}

extension Shape {
    /// The smallest rectangle around it.
    fileprivate var bounds: Edges {
        switch self {
        case .rectangle(let edges), .rounded(let edges, _): return edges
        case .ellipse(let center, let radiusX, let radiusY):
            return Edges(
                left: center.x - radiusX, top: center.y - radiusY, right: center.x + radiusX,
                bottom: center.y + radiusY)
        case .polygon(let points):
            guard let first = points.first else { return Edges(left: 0, top: 0, right: 0, bottom: 0) }
            var edges = Edges(left: first.x, top: first.y, right: first.x, bottom: first.y)
            for point in points {
                edges.left = min(edges.left, point.x)
                edges.top = min(edges.top, point.y)
                edges.right = max(edges.right, point.x)
                edges.bottom = max(edges.bottom, point.y)
            }
            return edges
        }
    }
}
