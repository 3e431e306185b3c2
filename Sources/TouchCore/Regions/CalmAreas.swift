/// Where touches of a device have nothing to say, by the region that owns them: found out once, and kept for some regions.
///
/// A touch in a rectangle that isn't told of moves says nothing while it is inside, and as long as it may still be a tap,
/// while it is within the tap slop of where it landed. In device units that is four comparisons.
struct CalmAreas: ~Copyable {
    /// What is known of one region.
    struct Entry {
        var region: Int32 = -1
        /// A touch keeps the slop that it landed with, also through a reload that gives its region another one.
        var tapSlop: Centipixels = 0
        var inside = DeviceArea.nowhere
        var slop = DeviceReach()
    }

    /// As many as most kiosks have regions. A power of two: a region's place is in its last bits.
    private static let count = 32

    private var entries: UniqueArray<Entry>

    /// Nothing is known yet.
    init() { entries = UniqueArray(repeating: Entry(), count: Self.count) }

    /// Regions or the map to the screen are others now.
    mutating func forget() {
        for place in entries.indices { entries[place].region = -1 }
    }

    private static func place(of region: Int32) -> Int { Int(region) & (count &- 1) }

    /// Whether it has been found out what `area` needs.
    @inline(__always)
    func knows(_ region: Int32, tapSlop: Centipixels) -> Bool {
        let place = Self.place(of: region)
        return entries[place].region == region && entries[place].tapSlop == tapSlop
    }

    /// Where a touch has nothing to say, as it is now.
    @inline(__always)
    func area(of touch: borrowing Touch) -> DeviceArea {
        guard touch.isInside, !touch.concernsEveryMove else { return .nowhere }
        let place = Self.place(of: touch.region)
        let inside = entries[place].inside
        return touch.isStill ? inside.near(touch.landedOn, entries[place].slop) : inside
    }

    mutating func findOut(_ touch: borrowing Touch, _ transform: borrowing ScreenTransform) {
        entries[Self.place(of: touch.region)] = Entry(
            region: touch.region, tapSlop: touch.tapSlop, inside: transform.area(within: touch.bounds.edges),
            slop: transform.reach(of: touch.tapSlop))
    }
}
