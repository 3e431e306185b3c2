import TouchCore

/// A place in a picture, in its own units.
struct Spot {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// A place on a screen, where a hundredth of a pixel is so long.
    init(_ point: ScreenPoint, _ unit: Double) { self.init(x: Double(point.x) * unit, y: Double(point.y) * unit) }

    static func + (left: Spot, right: Spot) -> Spot { Spot(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: Spot, right: Spot) -> Spot { Spot(x: left.x - right.x, y: left.y - right.y) }
    static func * (spot: Spot, factor: Double) -> Spot { Spot(x: spot.x * factor, y: spot.y * factor) }

    var length: Double { (x * x + y * y).squareRoot() }
}

/// A rectangle in a picture, in its units.
struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// A rectangle on a screen, where a hundredth of a pixel is so long.
    init(_ edges: Edges, _ unit: Double) {
        self.init(
            left: Double(edges.left) * unit, top: Double(edges.top) * unit, right: Double(edges.right) * unit,
            bottom: Double(edges.bottom) * unit)
    }

    /// What lies no farther from a place than this.
    init(around spot: Spot, _ width: Double, _ height: Double) {
        self.init(left: spot.x - width, top: spot.y - height, right: spot.x + width, bottom: spot.y + height)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var center: Spot { Spot(x: (left + right) / 2, y: (top + bottom) / 2) }

    func grown(by margin: Double) -> Box {
        Box(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func contains(_ spot: Spot) -> Bool { spot.x >= left && spot.x < right && spot.y >= top && spot.y < bottom }

    func contains(_ other: Box) -> Bool {
        other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
    }

    func meets(_ other: Box) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// What both have in common; empty, or even turned inside out, where that is nothing.
    func common(with other: Box) -> Box {
        Box(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }
}
