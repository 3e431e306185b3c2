extension HitArea {
    /// How much of a cell of the index a shape takes.
    enum Coverage {
        case nothing
        /// Some of it, as far as was looked.
        case some
        case everything
    }

    /// How much of a cell the shape takes; the cell's right and bottom edges don't belong to it. In doubt `some`.
    func coverage(of cell: Edges, corners list: borrowing UniqueArray<ScreenPoint>) -> Coverage {
        guard
            bounds.left < cell.right, bounds.right > cell.left, bounds.top < cell.bottom, bounds.bottom > cell.top
        else { return .nothing }
        // The last places that belong to the cell.
        let right = cell.right.subtractingClamped(1)
        let bottom = cell.bottom.subtractingClamped(1)
        switch kind {
        case .rectangle, .rounded, .ellipse:
            // Convex, all of them: with its four corners the cell is inside.
            let isCovered =
                contains(ScreenPoint(x: cell.left, y: cell.top), corners: list)
                && contains(ScreenPoint(x: right, y: cell.top), corners: list)
                && contains(ScreenPoint(x: cell.left, y: bottom), corners: list)
                && contains(ScreenPoint(x: right, y: bottom), corners: list)
            return isCovered ? .everything : .some
        case .polygon:
            var before = list[Int(corners.upperBound) - 1]
            for index in corners {
                let corner = list[Int(index)]
                if Self.sideMeets(cell, before, corner) { return .some }
                before = corner
            }
            return contains(ScreenPoint(x: cell.left, y: cell.top), corners: list) ? .everything : .nothing
        }
    }

    /// Whether a polygon's side touches the cell: their bounds overlap, and the cell's corners don't all lie on
    /// the same side of it.
    private static func sideMeets(_ cell: Edges, _ from: ScreenPoint, _ to: ScreenPoint) -> Bool {
        guard
            min(from.x, to.x) <= cell.right, max(from.x, to.x) >= cell.left,
            min(from.y, to.y) <= cell.bottom, max(from.y, to.y) >= cell.top
        else { return false }
        let dx = Double(to.x) - Double(from.x)
        let dy = Double(to.y) - Double(from.y)
        var above = false
        var below = false
        for (x, y) in [
            (cell.left, cell.top), (cell.right, cell.top), (cell.left, cell.bottom), (cell.right, cell.bottom),
        ] {
            let side = dx * (Double(y) - Double(from.y)) - dy * (Double(x) - Double(from.x))
            if side >= 0 { above = true }
            if side <= 0 { below = true }
        }
        return above && below
    }
}
