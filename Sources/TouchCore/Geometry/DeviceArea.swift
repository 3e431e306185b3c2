/// A rectangle of a device's positions, in device units.
///
/// As in `Bounds`, one comparison does for both ends of an axis.
struct DeviceArea: Equatable {
    private var left: Int32 = 0
    private var top: Int32 = 0
    private var width: UInt32 = 0
    private var height: UInt32 = 0

    /// No position is in it.
    static let nowhere = DeviceArea()

    /// Values of one axis.
    struct Units {
        var first: Int32
        var count: UInt32

        static let none = Units(first: 0, count: 0)
    }

    private init() {}

    init(x: Units, y: Units) {
        guard x.count > 0, y.count > 0 else { return }
        left = x.first
        top = y.first
        width = x.count
        height = y.count
    }

    @inline(__always)
    func contains(_ point: DevicePoint) -> Bool {
        UInt32(bitPattern: point.x &- left) < width && UInt32(bitPattern: point.y &- top) < height
    }
}

extension DeviceArea {
    /// What is also at most so far from a position, along each axis.
    @inline(never)
    func near(_ point: DevicePoint, _ reach: DeviceReach) -> DeviceArea {
        let fromLeft = max(Int64(left), Int64(point.x) - Int64(reach.x))
        let fromTop = max(Int64(top), Int64(point.y) - Int64(reach.y))
        let toRight = min(Int64(left) + Int64(width), Int64(point.x) + Int64(reach.x) + 1)
        let toBottom = min(Int64(top) + Int64(height), Int64(point.y) + Int64(reach.y) + 1)
        guard fromLeft < toRight, fromTop < toBottom else { return .nowhere }
        return DeviceArea(
            x: Units(first: Int32(truncatingIfNeeded: fromLeft), count: UInt32(truncatingIfNeeded: toRight - fromLeft)),
            y: Units(first: Int32(truncatingIfNeeded: fromTop), count: UInt32(truncatingIfNeeded: toBottom - fromTop)))
    }
}

/// How far something goes along each axis of a device, in device units.
struct DeviceReach: Equatable {
    var x: UInt32 = 0
    var y: UInt32 = 0
}

extension ScreenTransform {
    /// The least that a unit may move for `area`, in hundredths of a pixel: far above what is lost in rounding.
    private static let leastPerUnit = 1e-3

    /// Positions that the map puts between these edges: not all of them, but up to two units of each axis and two hundredths
    /// of a pixel.
    ///
    /// Only where each axis of the device moves along one of the screen: else no rectangle of the one is one of the
    /// other, and none is found. The edges begin on the screen or before it, as those of every touch's region do: what
    /// is up to a unit beyond the far edges of the screen is told as on it.
    @inline(never)
    func area(within edges: Edges) -> DeviceArea {
        let x: DeviceArea.Units
        let y: DeviceArea.Units
        if perX.y == 0, perY.x == 0 {
            x = Self.units(edges.left, edges.right, perX.x, offset.x, rangeX)
            y = Self.units(edges.top, edges.bottom, perY.y, offset.y, rangeY)
        } else if perX.x == 0, perY.y == 0 {
            x = Self.units(edges.top, edges.bottom, perX.y, offset.y, rangeX)
            y = Self.units(edges.left, edges.right, perY.x, offset.x, rangeY)
        } else {
            return .nowhere
        }
        return DeviceArea(x: x, y: y)
    }

    /// How far a position may go along each axis while its place goes no farther than this, straight; for a map on which
    /// each axis of the device moves along one of the screen.
    @inline(never)
    func reach(of distance: Centipixels) -> DeviceReach {
        // Along both axes at once, and by two hundredths less: each of two places is rounded.
        let each = Double(Int64(distance) * 70_710 / 100_000 - 2)
        let perX = abs(perX.x) + abs(perX.y)
        let perY = abs(perY.x) + abs(perY.y)
        guard each > 0, perX >= Self.leastPerUnit, perY >= Self.leastPerUnit else { return DeviceReach() }
        let most = Double(UInt32.max)
        return DeviceReach(x: UInt32(min(each / perX, most)), y: UInt32(min(each / perY, most)))
    }

    /// The values of an axis that lie between two places, where a unit moves so much.
    ///
    /// A place is rounded after it was computed, and a unit that is at least one away from either end is so far from
    /// both edges that neither that nor what a quotient loses can bring it over them.
    @inline(__always)
    private static func units(
        _ begin: Centipixels, _ end: Centipixels, _ perUnit: Double, _ offset: Double, _ range: AxisRange
    ) -> DeviceArea.Units {
        // What isn't a number stops here, too.
        guard abs(perUnit) >= leastPerUnit else { return .none }
        let one = (Double(begin) - offset) / perUnit
        let other = (Double(end) - 1 - offset) / perUnit
        let last = Double(UInt32(bitPattern: range.maximum &- range.minimum))
        let low = perUnit > 0 ? one : other
        let high = perUnit > 0 ? other : one
        guard low < last, high > 0 else { return .none }
        let first = UInt32(low > 0 ? low : 0) &+ 1
        let end = UInt32(high < last ? high : last)
        return first < end
            ? DeviceArea.Units(first: range.minimum &+ Int32(bitPattern: first), count: end &- first) : .none
    }
}
