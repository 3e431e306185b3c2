import TouchCore

extension Choices {
    /// Regions as configurations have them, on a screen of 800x480, with much that overlaps and shares edges.
    mutating func plainRegions(count: Int) -> [Region] {
        (0..<count).map { number in
            var region = Region(name: "r\(number)", shape: plainShape())
            if oneIn(2) { region.slop = Int32(below(4)) * 500 }
            region.z = Int32(below(3)) - 1
            region.drag = oneIn(3)
            region.timings.longPressUs = pick([0, 20_000, 100_000, 500_000])
            region.timings.multiTapUs = pick([0, 50_000, 300_000])
            region.timings.tapSlop = pick([0, 1_000, 5_000])
            region.timings.minTouchUs = pick([0, 0, 0, 20_000, 50_000])
            region.timings.stuckUs = pick([0, 0, 20_000, 1_000_000])
            return region
        }
    }

    private mutating func plainShape() -> Shape {
        switch below(5) {
        case 0, 1: return .rectangle(plainEdges())
        case 2:
            let edges = plainEdges()
            let most = min(edges.right - edges.left, edges.bottom - edges.top) / 2
            return .rounded(edges, radius: min(most, Int32(below(20)) * 500))
        case 3:
            // Radii with many whole points on the circle.
            let radius = Int32(below(60) + 1) * 325
            return .ellipse(center: plainPoint(), radiusX: radius, radiusY: oneIn(2) ? radius : radius / 2)
        default: return .polygon((0..<3 + below(5)).map { _ in plainPoint() })
        }
    }

    private mutating func plainEdges() -> Edges {
        let (one, other) = (plainPoint(), plainPoint())
        return Edges(
            left: min(one.x, other.x), top: min(one.y, other.y), right: max(one.x, other.x),
            bottom: max(one.y, other.y))
    }

    /// A place on a coarse grid, or anywhere.
    mutating func plainPoint() -> ScreenPoint {
        if oneIn(3) { return ScreenPoint(x: (number() & 0xffff) + 5_000, y: number() & 0x7fff) }
        return ScreenPoint(x: Int32(below(21)) * 4_000, y: Int32(below(13)) * 4_000)
    }
}

extension Shape {
    /// Places where a hit test can go wrong: corners, and those on the line of a curve.
    var edgePoints: [ScreenPoint] {
        switch self {
        case .rectangle(let edges), .rounded(let edges, _):
            return [
                ScreenPoint(x: edges.left, y: edges.top), ScreenPoint(x: edges.right, y: edges.bottom),
                ScreenPoint(x: edges.left, y: edges.bottom), ScreenPoint(x: edges.right, y: edges.top),
                ScreenPoint(x: edges.left / 2 + edges.right / 2, y: edges.top),
            ]
        case .ellipse(let center, let radiusX, let radiusY):
            // 3, 4, 5 and 5, 12, 13: whole points on a circle.
            return [(-5, 0), (5, 0), (0, -5), (0, 5), (3, 4), (-3, 4), (3, -4), (-4, -3)].map {
                ScreenPoint(x: center.x + radiusX / 5 * $0.0, y: center.y + radiusY / 5 * $0.1)
            }
                + [(5, 12), (-12, 5), (12, -5), (-5, -12)].map {
                    ScreenPoint(x: center.x + radiusX / 13 * $0.0, y: center.y + radiusY / 13 * $0.1)
                }
        case .polygon(let corners):
            return corners
                + zip(corners, corners.dropFirst()).map {
                    ScreenPoint(x: $0.x + ($1.x - $0.x) / 3, y: $0.y + ($1.y - $0.y) / 3)
                }
        }
    }
}
