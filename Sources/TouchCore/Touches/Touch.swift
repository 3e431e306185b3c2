/// One touch while its contact is down.
struct Touch {
    /// Where the touch is in its life; the table of `TouchTracker` says how it moves on.
    enum State: UInt8 {
        /// The entry is free.
        case free
        /// Its touchDown is held back (`min_touch_ms`), and with it what happens meanwhile.
        case held
        /// A region owns it and has been told.
        case tracking
        /// It gives nothing any more until its contact ends.
        case ignored
    }

    var state = State.free
    var isInside = true
    /// It was never farther than the slop from where it began.
    var isStill = true
    /// It left its region, or came back, and that isn't told yet.
    var hasCrossed = false
    var hasLongPressed = false
    /// Its region is told of every move.
    var tellsDrags = false
    var device: DeviceIndex = 0
    var region: Int32 = 0
    /// What a tap would count as.
    var tapCount: Int32 = 0
    /// The number that it is told by; 0 while it is held.
    var number: Int64 = 0
    /// Counts landings, so that held touches have an order too.
    var landing: Int64 = 0
    var landedAtUs: Int64 = 0
    var landedAt: ScreenPoint
    var point: ScreenPoint
    var squaredTapSlop: Int64 = 0
    var releaseAtUs = Int64.max
    var longPressAtUs = Int64.max
    var stuckAtUs = Int64.max

    init() {
        landedAt = ScreenPoint(x: 0, y: 0)
        point = landedAt
    }

    /// Goes to another place, or to the same one.
    ///
    /// - Returns: whether there is something to tell: it crossed its region's edge, or every move is told.
    @inline(__always)
    mutating func move(to newPoint: ScreenPoint, _ regions: borrowing RegionSet) -> Bool {
        guard newPoint != point, isLive else { return false }
        point = newPoint
        if isStill, newPoint.squaredDistance(to: landedAt) > squaredTapSlop {
            isStill = false
            longPressAtUs = .max
        }
        if regions.isInside(newPoint, region: region) != isInside {
            isInside.toggle()
            hasCrossed = true
            longPressAtUs = .max
        }
        return hasCrossed || tellsDrags
    }

    /// Whether a region owns it and its contact is down.
    @inline(__always)
    var isLive: Bool { state == .held || state == .tracking }

    /// The time of its next timer, `Int64.max` for none.
    @inline(__always)
    var deadlineUs: Int64 { min(releaseAtUs, longPressAtUs, stuckAtUs) }

    /// Of two timers due at once, the lower touch number's fires first; one that has none yet comes last.
    func fires(before other: Touch) -> Bool {
        if deadlineUs != other.deadlineUs { return deadlineUs < other.deadlineUs }
        if (number == 0) != (other.number == 0) { return number != 0 }
        return number != other.number ? number < other.number : landing < other.landing
    }
}
