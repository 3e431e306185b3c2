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
    var hasLongPressed = false
    /// Every move counts: the region is told of it, or is no rectangle and has to be asked.
    var concernsEveryMove = false
    /// The bounds of where it is inside, slop included.
    var bounds = Bounds(Edges(left: 0, top: 0, right: 0, bottom: 0))
    var point = ScreenPoint(x: 0, y: 0)
    var landedAt = ScreenPoint(x: 0, y: 0)
    /// Where that was in device units.
    var landedOn = DevicePoint(x: 0, y: 0)
    var tapSlop: Centipixels = 0
    var device: DeviceIndex = 0
    var region: Int32 = 0
    /// The number of its region's name.
    var name: Int32 = 0
    /// What a tap would count as.
    var tapCount: Int32 = 0
    /// The number that it is told by; 0 while it is held.
    var number: Int64 = 0
    /// Counts landings, so that held touches have an order too.
    var landing: Int64 = 0
    var landedAtUs: Int64 = 0
    var releaseAtUs = Int64.max
    var longPressAtUs = Int64.max
    var stuckAtUs = Int64.max

    /// A free entry.
    init() {}

    /// The touch of a contact that landed in a region, on the region's terms.
    @inline(__always)
    init(
        on device: DeviceIndex, in region: Int32, _ terms: TouchTerms, at point: ScreenPoint, _ timeUs: Int64,
        on position: DevicePoint, landing: Int64, tapCount: Int32
    ) {
        let timings = terms.timings
        state = timings.minTouchUs > 0 ? .held : .tracking
        concernsEveryMove = terms.concernEveryMove
        bounds = terms.bounds
        self.point = point
        landedAt = point
        landedOn = position
        tapSlop = timings.tapSlop
        self.device = device
        self.region = region
        name = terms.name
        self.tapCount = tapCount
        self.landing = landing
        landedAtUs = timeUs
        if timings.minTouchUs > 0 { releaseAtUs = timeUs + timings.minTouchUs }
        if timings.longPressUs > 0 { longPressAtUs = timeUs + timings.longPressUs }
        if timings.stuckUs > 0 { stuckAtUs = timeUs + timings.stuckUs }
    }

    /// Goes to another place, or to the same one.
    ///
    /// - Returns: whether that may be something to tell: it crossed its region's edge, or every move counts; and whether
    ///   the touch is no tap any more.
    @inline(__always)
    mutating func move(to newPoint: ScreenPoint) -> (mayTell: Bool, isOut: Bool) {
        guard state != .ignored else { return (false, false) }
        var isOut = false
        if isStill, newPoint.squaredDistance(to: landedAt) > Int64(tapSlop) &* Int64(tapSlop) {
            isStill = false
            isOut = true
            longPressAtUs = .max
        }
        let mayTell = (bounds.contains(newPoint) != isInside || concernsEveryMove) && newPoint != point
        point = newPoint
        return (mayTell, isOut)
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
