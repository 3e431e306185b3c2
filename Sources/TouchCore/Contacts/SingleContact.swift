/// One contact at `ABS_X`/`ABS_Y` that a key or the pressure starts and ends: all of a single-touch device, and
/// what a slot device tells when it has a touch but no id for it.
///
/// Coordinates count at the end of the frame, wherever they stand in it. A contact that comes and goes within one
/// frame has that frame's values too, unless another one begins after it.
struct SingleContact {
    /// The number under which its contacts stand among those of slots: after all of them.
    static let slot = Int32.max

    private var point: DevicePoint
    /// The point at the end of the last frame of a slot device, which counts again if this one turns out to be none.
    private var settledPoint: DevicePoint
    private(set) var isDown = false
    private var touch: TouchHandle = .none
    /// The contact that began in this frame, in `ContactChanges.began`; -1 for none.
    private var beginning: Int32 = -1
    /// A contact that came and went in this frame and still takes its coordinates; -1 for none.
    private var unplaced: Int32 = -1
    private var hasMoved = false

    init(point: DevicePoint) {
        self.point = point
        settledPoint = point
    }

    mutating func setX(_ value: Int32) {
        point.x = value
        hasMoved = true
    }

    mutating func setY(_ value: Int32) {
        point.y = value
        hasMoved = true
    }

    /// The coordinates of a contact that has an id: they only tell where one without would be.
    @inline(__always)
    mutating func passX(_ value: Int32) { point.x = value }

    @inline(__always)
    mutating func passY(_ value: Int32) { point.y = value }

    /// The frame counts.
    @inline(__always)
    mutating func settle() { settledPoint = point }

    /// The frame is lost or not complete yet: what passed of it doesn't count.
    mutating func takeBack() { point = settledPoint }

    /// The touch of the contact that `finish` told as begun.
    mutating func assign(_ newTouch: TouchHandle) { touch = newTouch }

    /// Something was down before anybody looked: it gives nothing until it ends.
    mutating func startDown() { isDown = true }

    mutating func press(_ changes: inout ContactChanges) {
        guard !isDown else { return }
        place(&changes)
        isDown = true
        beginning = Int32(changes.began.count)
        changes.began.append(ContactChanges.Began(slot: Self.slot, point: point))
    }

    /// `ending` tells whether the key went, or something else.
    mutating func release(_ ending: ContactEnding, _ changes: inout ContactChanges) {
        guard isDown else { return }
        isDown = false
        if beginning >= 0 {
            changes.began[Int(beginning)].ending = ending
            unplaced = beginning
            beginning = -1
        } else if touch != .none {
            changes.ended.append(ContactChanges.Ended(slot: Self.slot, touch: touch, ending: ending))
            touch = .none
        }
    }

    /// Takes back what this frame began: it was no contact of its own.
    mutating func withdraw(_ changes: inout ContactChanges) {
        guard isDown, beginning >= 0 else { return }
        changes.began[Int(beginning)].isWithdrawn = true
        isDown = false
        beginning = -1
    }

    /// The frame ends; `isFollowed` is false while the coordinates are another contact's.
    @inline(__always)
    mutating func finish(isFollowed: Bool = true, _ changes: inout ContactChanges) {
        place(&changes)
        if beginning >= 0 {
            changes.began[Int(beginning)].point = point
            beginning = -1
        } else if isDown, hasMoved, isFollowed, touch != .none {
            changes.moved.append(ContactChanges.Moved(slot: Self.slot, touch: touch, point: point))
        }
        hasMoved = false
    }

    /// Ends a live touch without a lift; the contact gives nothing until it ends by itself.
    mutating func cancel(_ reason: CancelReason, _ changes: inout ContactChanges) {
        guard touch != .none else { return }
        changes.ended.append(ContactChanges.Ended(slot: Self.slot, touch: touch, ending: .cancelled(reason)))
        touch = .none
    }

    /// What the device says after lost events: its state decides, there is no id to compare.
    mutating func resynchronize(isDown nowDown: Bool, point now: DevicePoint, _ changes: inout ContactChanges) {
        cancel(.dropped, &changes)
        isDown = nowDown
        point = now
    }

    private mutating func place(_ changes: inout ContactChanges) {
        guard unplaced >= 0 else { return }
        changes.began[Int(unplaced)].point = point
        unplaced = -1
    }
}
