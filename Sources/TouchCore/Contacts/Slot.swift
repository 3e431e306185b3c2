/// One slot of a protocol B device: what the kernel says is in it, and what it means to us.
struct Slot {
    /// The kernel's id of what is in the slot, negative for nothing: `ABS_MT_TRACKING_ID`.
    var id: Int32 = -1
    /// The slot's last position, within the axes' ranges, kept from one contact to the next.
    var point: DevicePoint
    /// Of a slot that has moved in this frame, the position at the end of the last one: it counts again if this one turns
    /// out to be none.
    var settledPoint: DevicePoint
    /// Above 0 the finger hovers: `ABS_MT_DISTANCE`.
    var distance: Int32 = 0
    /// What touches: `ABS_MT_TOOL_TYPE`.
    var tool: Int32 = ToolType.finger
    /// The touch of the contact in the slot.
    var touch: TouchHandle = .none {
        didSet { forgetCalm() }
    }
    /// Where the contact may be without the touch's being asked: as long as what it depends on is the same.
    private(set) var calm = DeviceArea.nowhere
    /// Whether `calm` has been found out: at the second move that says nothing, since most taps have none, and most
    /// strokes leave it with their first ones.
    private var isCalmKnown = false
    private var hasMovedQuietly = false
    /// A contact is down here, whether anybody's touch or not.
    var isDown = false
    /// The id was a palm at some time: quiet until it ends.
    var isPalm = false
    /// The id is ignored until it is gone, since events about it were lost.
    var isLost = false
    /// The id came in this frame, as `SlotTable.arrivals` of this number; -1 for an older one.
    var arrival: Int32 = -1
    /// The contact began in this frame, as `ContactChanges.began` of this number; -1 for an older one.
    var beginning: Int32 = -1

    /// Nothing in the slot yet.
    init(point: DevicePoint) {
        self.point = point
        settledPoint = point
    }

    var isHovering: Bool { distance > 0 }

    /// Goes to another place, for the first time in a frame or once more.
    @inline(__always)
    mutating func move(to newPoint: DevicePoint, isFirst: Bool) {
        if isFirst { settledPoint = point }
        point = newPoint
    }

    @inline(__always)
    mutating func setCalm(_ area: DeviceArea) {
        calm = area
        isCalmKnown = true
    }

    /// The touch, its region or the map to the screen is another one.
    @inline(__always)
    mutating func forgetCalm() {
        calm = .nowhere
        isCalmKnown = false
        hasMovedQuietly = false
    }

    /// The touch was asked and had nothing to say.
    ///
    /// - Returns: whether it is time to find out where that is so.
    @inline(__always)
    mutating func moveQuietly() -> Bool {
        defer { hasMovedQuietly = true }
        return hasMovedQuietly && !isCalmKnown
    }

    /// A contact begins, as `ContactChanges.began` of this number.
    @inline(__always)
    mutating func begin(as number: Int32) {
        isDown = true
        touch = .none
        beginning = number
    }

    /// The contact is over.
    @inline(__always)
    mutating func end() {
        isDown = false
        touch = .none
    }

    /// Another id takes the slot, or none: what was known of the one before is forgotten.
    mutating func take(id newID: Int32, arrival newArrival: Int32) {
        id = newID
        arrival = newArrival
        isPalm = false
        isLost = false
    }
}

/// An id that came into a slot within the frame.
struct Arrival {
    var slot: Int32
    var id: Int32
    /// Whether the device has said in this frame if it hovers; until then the slot's old distance stands in.
    var isDistanceKnown = false
    /// Its first contact of the frame in `ContactChanges.began`, -1 for none.
    var beginning: Int32 = -1
    /// It turned out to be a contact from another slot.
    var isClaimed = false
    /// `BTN_TOUCH` went 0 since it came: what was there before has ended.
    var isReleased = false
}

/// An id that left its slot, and perhaps only changed slots: replaced by another, or gone after it showed up elsewhere.
struct Departure {
    var slot: Int32
    var id: Int32
    var touch: TouchHandle
    /// A contact was down when it was replaced, and had been down before this frame.
    var wasDown: Bool
    /// Its contact in `ContactChanges.began` where it began in this frame, else -1.
    var beginning: Int32
    var isPalm: Bool
    var isLost: Bool
    /// How it ended if it didn't change slots.
    var ending: ContactEnding
    /// Its own arrival where it came in this frame, else -1.
    var arrival: Int32
    /// The arrival that it went on as, -1 for none.
    var next: Int32 = -1
}
