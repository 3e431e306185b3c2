import TouchCore

/// Regions side by side, in the form that a workload asks for.
public enum RegionTiling: String, Sendable {
    case rectangles, hexagons, circles

    /// Eight rectangles in two rows, with gaps between them.
    public static var eight: [Region] {
        (0..<Int32(8)).map { place in
            let left = (place % 4 * 480 + 20) * 100
            let top = (place / 4 * 540 + 20) * 100
            return Region(
                name: "region \(place)",
                shape: .rectangle(Edges(left: left, top: top, right: left + 44_000, bottom: top + 50_000)))
        }
    }

    /// So many regions in rows and columns over an area; the last row may be short.
    public func regions(_ count: Int, over area: Edges) -> [Region] {
        (0..<count).map { place in
            Region(name: "region \(place)", shape: shape(in: Self.cell(place, of: count, over: area)))
        }
    }

    /// The centre of the region in the middle of so many.
    public func middle(of count: Int, over area: Edges) -> ScreenPoint {
        var columns = 1
        while columns * columns < count { columns += 1 }
        return Self.center(of: Self.cell(count / 2 / columns * columns + columns / 2, of: count, over: area))
    }

    private static func cell(_ place: Int, of count: Int, over area: Edges) -> Edges {
        var columns = 1
        while columns * columns < count { columns += 1 }
        let rows = (count + columns - 1) / columns
        let width = (area.right - area.left) / Int32(columns)
        let height = (area.bottom - area.top) / Int32(rows)
        let left = area.left + Int32(place % columns) * width
        let top = area.top + Int32(place / columns) * height
        return Edges(left: left, top: top, right: left + width, bottom: top + height)
    }

    private static func center(of cell: Edges) -> ScreenPoint {
        ScreenPoint(x: (cell.left + cell.right) / 2, y: (cell.top + cell.bottom) / 2)
    }

    private func shape(in cell: Edges) -> Shape {
        let center = Self.center(of: cell)
        switch self {
        case .rectangles: return .rectangle(cell)
        case .circles:
            let radius = min(cell.right - cell.left, cell.bottom - cell.top) / 2
            return .ellipse(center: center, radiusX: radius, radiusY: radius)
        case .hexagons:
            let quarter = (cell.right - cell.left) / 4
            return .polygon([
                ScreenPoint(x: cell.left + quarter, y: cell.top), ScreenPoint(x: cell.right - quarter, y: cell.top),
                ScreenPoint(x: cell.right, y: center.y), ScreenPoint(x: cell.right - quarter, y: cell.bottom),
                ScreenPoint(x: cell.left + quarter, y: cell.bottom), ScreenPoint(x: cell.left, y: center.y),
            ])
        }
    }

    /// The whole screen.
    public static var screen: Edges {
        Edges(left: 0, top: 0, right: Panel.screen.width * 100, bottom: Panel.screen.height * 100)
    }
}
