import TouchCore

extension Choices {
    /// Some regions, none included, with every key that there is.
    mutating func regions() -> [Region] {
        var names = ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7"]
        return (0..<below(9)).map { _ in region(names.remove(at: below(names.count))) }
    }

    private mutating func region(_ name: String) -> Region {
        var region = Region(name: name, shape: shape())
        if oneIn(3) { region.slop = oneIn(8) ? .max : Int32(byte()) * 10 }
        if oneIn(4) { region.z = pick([.min, -1, 1, .max]) }
        region.drag = oneIn(3)
        if oneIn(5) { region.device = pick(["left", "right", "nobody"]) }
        if oneIn(4) { region.layer = pick(["home", "menu"]) }
        if oneIn(2) { region.timings = timings() }
        return region
    }

    private mutating func timings() -> TouchTimings {
        var timings = TouchTimings()
        timings.longPressUs = pick([0, 1, 40_000, 500_000, Self.longest])
        timings.multiTapUs = pick([0, 1, 300_000, Self.longest])
        timings.tapSlop = pick([0, 1, 1_000, .max])
        timings.minTouchUs = pick([0, 0, 1, 30_000, Self.longest])
        timings.stuckUs = pick([0, 0, 1, 100_000, Self.longest])
        return timings
    }

    /// Far above the longest time that a configuration can have.
    private static var longest: Int64 { 1 << 58 }

    private mutating func shape() -> Shape {
        switch below(5) {
        case 0, 1: return .rectangle(edges())
        case 2: return .rounded(edges(), radius: oneIn(8) ? .max : Int32(byte()) * 50)
        case 3: return .ellipse(center: place(), radiusX: radius(), radiusY: radius())
        default: return .polygon((0..<3 + below(5)).map { _ in place() })
        }
    }

    private mutating func edges() -> Edges {
        let (one, other) = (place(), place())
        return Edges(
            left: min(one.x, other.x), top: min(one.y, other.y), right: max(one.x, other.x),
            bottom: max(one.y, other.y))
    }

    private mutating func radius() -> Centipixels { oneIn(10) ? pick([0, 1, .max]) : Int32(byte()) * 100 }

    private mutating func place() -> ScreenPoint {
        ScreenPoint(x: coordinate(340), y: coordinate(200))
    }

    private mutating func coordinate(_ unit: Int32) -> Centipixels {
        oneIn(20) ? pick([.min, .min + 1, -1_000_000_000, -1, 1_000_000_000, .max]) : (Int32(byte()) - 8) * unit
    }
}
