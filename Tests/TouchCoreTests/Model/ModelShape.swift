import TouchCore

extension Shape {
    /// Whether a point lies within the shape grown by a slop, in whole numbers throughout.
    ///
    /// The rules once more: left and top edge included, right and bottom not. On a curve or at the end of a slop
    /// that means: its left half, and its topmost point.
    func modelContains(_ point: ScreenPoint, slop: Int32 = 0) -> Bool {
        let (x, y, slop) = (Int128(point.x), Int128(point.y), Int128(slop))
        switch self {
        case .rectangle(let edges):
            return x >= Int128(edges.left) - slop && x < Int128(edges.right) + slop
                && y >= Int128(edges.top) - slop && y < Int128(edges.bottom) + slop
        case .rounded(let edges, let radius):
            guard Shape.rectangle(edges).modelContains(point, slop: Int32(slop)) else { return false }
            let radius = Int128(radius)
            let (left, right) = (Int128(edges.left) + radius, Int128(edges.right) - radius)
            let (top, bottom) = (Int128(edges.top) + radius, Int128(edges.bottom) - radius)
            let dx = x < left ? x - left : x > right ? x - right : 0
            let dy = y < top ? y - top : y > bottom ? y - bottom : 0
            if dx == 0 || dy == 0 { return true }
            return isWithin(dx * dx + dy * dy, (radius + slop) * (radius + slop), dx, dy)
        case .ellipse(let center, let radiusX, let radiusY):
            let (dx, dy) = (x - Int128(center.x), y - Int128(center.y))
            let (a, b) = (Int128(radiusX) + slop, Int128(radiusY) + slop)
            return isWithin(dx * dx * b * b + dy * dy * a * a, a * a * b * b, dx, dy)
        case .polygon(let corners):
            let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
            // Even-odd: how many sides lie to the right of the point; those through it are its left ones.
            let isInside = sides.reduce(false) { isInside, side in
                let (upper, lower) = side.0.y < side.1.y ? (side.0, side.1) : (side.1, side.0)
                guard Int128(upper.y) <= y, y < Int128(lower.y) else { return isInside }
                let sideX = Int128(lower.x) - Int128(upper.x)
                let sideY = Int128(lower.y) - Int128(upper.y)
                // The side's x at this height is beyond the point's, multiplied by the height of the side.
                return Int128(upper.x) * sideY + sideX * (y - Int128(upper.y)) > x * sideY ? !isInside : isInside
            }
            return isInside || (slop > 0 && sides.contains { isNear(x, y, $0.0, $0.1, slop) })
        }
    }

    private func isWithin(_ measure: Int128, _ limit: Int128, _ dx: Int128, _ dy: Int128) -> Bool {
        measure < limit || (measure == limit && (dx < 0 || (dx == 0 && dy < 0)))
    }

    private func isNear(
        _ x: Int128, _ y: Int128, _ from: ScreenPoint, _ to: ScreenPoint, _ slop: Int128
    ) -> Bool {
        let (sideX, sideY) = (Int128(to.x) - Int128(from.x), Int128(to.y) - Int128(from.y))
        let (dx, dy) = (x - Int128(from.x), y - Int128(from.y))
        let length = sideX * sideX + sideY * sideY
        let along = dx * sideX + dy * sideY
        if along <= 0 { return isWithin(dx * dx + dy * dy, slop * slop, dx, dy) }
        if along >= length {
            let (endX, endY) = (dx - sideX, dy - sideY)
            return isWithin(endX * endX + endY * endY, slop * slop, endX, endY)
        }
        // The perpendicular, with the sign of its direction.
        let across = dx * sideY - dy * sideX
        return isWithin(across * across, slop * slop * length, across * sideY, -across * sideX)
    }
}
