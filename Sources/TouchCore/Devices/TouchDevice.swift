/// One device of the pipeline: its contacts, its map to the screen, and its time.
struct TouchDevice: ~Copyable {
    /// Its own number.
    let number: DeviceIndex
    /// Which of the three ways of telling contacts is in use; the other two are empty.
    let contactProtocol: DeviceCapabilities.ContactProtocol
    let contactKey: DeviceCapabilities.ContactKey
    let axes: DeviceCapabilities.Axes
    /// Its own axes for `SlotTable.emulated`.
    let emulatedAxes: DeviceCapabilities.Axes?
    var mapping: DeviceMapping
    var transform: ScreenTransform
    /// The map of its own axes; the same where it has none.
    var emulatedTransform: ScreenTransform
    /// Which of the pipeline's indexes finds its regions.
    var index = 0
    /// The latest time that was told of this device; time never goes back.
    private(set) var timeUs = PipelineState.earliestUs
    var slots: SlotTable
    /// Where the touches in its slots have nothing to say.
    var calmAreas: CalmAreas
    var anonymous: AnonymousContacts
    var single: SingleContact
    var assembler = FrameAssembler()
    /// Events were lost, and nothing counts until the device's own state is told.
    var isAwaitingSnapshot = false
    /// Contacts may have moved in events that were lost.
    var hasMovedUnseen = false
    var warned = Warned()
    /// Values outside the range that their axis declares.
    var clampCount: Int64 = 0

    /// Warnings that have been given: one each in a device's life.
    struct Warned {
        var slot = false
        var x = false
        var y = false
    }

    /// A device that can be used, as it was when it was opened.
    init(
        _ number: DeviceIndex, _ description: DeviceDescription, _ capabilities: DeviceCapabilities,
        axes: DeviceCapabilities.Axes, _ mapping: DeviceMapping, _ snapshot: ContactSnapshot
    ) {
        self.number = number
        self.mapping = mapping
        self.axes = axes
        contactProtocol = capabilities.contactProtocol
        contactKey = capabilities.contactKey
        let ranges = description.ranges
        let emulatedX = ranges[Int(AxisCode.x)]
        let emulatedY = ranges[Int(AxisCode.y)]
        // Not by this device's own properties: Swift 6.3 destroys what the right side of && captures too early.
        let hasEmulated =
            capabilities.contactProtocol == .slots && capabilities.contactKey == .touch
            && description.hasAxis(AxisCode.x)
            && description.hasAxis(AxisCode.y) && emulatedX.isUsable && emulatedY.isUsable
        emulatedAxes = hasEmulated ? DeviceCapabilities.Axes(x: emulatedX, y: emulatedY) : nil
        transform = mapping.transform(axes)
        emulatedTransform = mapping.transform(
            hasEmulated ? DeviceCapabilities.Axes(x: emulatedX, y: emulatedY) : axes)
        // Where 0 lies outside the range, no device has been there.
        let start = DevicePoint(x: axes.x.clamped(0), y: axes.y.clamped(0))
        var slots = SlotTable(
            count: contactProtocol == .slots ? Int(capabilities.slots) : 1, current: snapshot.currentSlot, axes,
            initialPoint: start, emulated: hasEmulated ? SingleContact(point: snapshot.point) : nil)
        var anonymous = AnonymousContacts(initialPoint: start)
        var single = SingleContact(point: snapshot.point)
        switch contactProtocol {
        case .slots: slots.open(snapshot, hasTouchKey: contactKey == .touch)
        case .single: if snapshot.isDown(by: contactKey) { single.startDown() }
        case .anonymous: anonymous.makeRoom()
        case .none: break
        }
        self.slots = slots
        self.anonymous = anonymous
        self.single = single
        calmAreas = CalmAreas()
    }

    /// Regions or the map to the screen are others now.
    mutating func forgetCalm() {
        slots.forgetCalm()
        calmAreas.forget()
    }

    /// It is mapped otherwise now.
    mutating func map(_ new: DeviceMapping) {
        mapping = new
        transform = new.transform(axes)
        emulatedTransform = new.transform(emulatedAxes ?? axes)
    }

    /// Whether a contact is down, anybody's touch or not.
    var hasContactDown: Bool {
        switch contactProtocol {
        case .slots: slots.hasContactDown
        case .anonymous: anonymous.hasContactDown
        case .single: single.isDown
        case .none: false
        }
    }

    /// Something is to be done before the next frame is followed.
    @inline(__always)
    var isBehind: Bool { isAwaitingSnapshot || hasMovedUnseen || assembler.isUnfinished }

    /// The time of the device has come to this, or is already beyond.
    @inline(__always)
    mutating func passTime(_ newUs: Int64) { timeUs = max(timeUs, min(newUs, PipelineState.latestUs)) }

    /// The place on the screen of a contact; `slot` tells whose axes it was sent on.
    @inline(__always)
    func screenPoint(_ point: DevicePoint, slot: Int32) -> ScreenPoint {
        slot == SingleContact.slot ? emulatedTransform.screenPoint(point) : transform.screenPoint(point)
    }

    /// The touch of a contact that began.
    @inline(__always)
    mutating func assign(_ touch: TouchHandle, to slot: Int32) {
        switch contactProtocol {
        case .slots: slots.assign(touch, to: slot)
        case .anonymous: anonymous.assign(touch, to: slot)
        case .single: single.assign(touch)
        case .none: break
        }
    }

    /// Every touch ends for a reason of the system's.
    mutating func cancelAll(_ reason: CancelReason, _ changes: inout ContactChanges) {
        switch contactProtocol {
        case .slots: slots.cancelAll(reason, &changes)
        case .anonymous: anonymous.cancelAll(reason, &changes)
        case .single: single.cancel(reason, &changes)
        case .none: break
        }
    }

    /// Events were lost and there is nobody to ask: every live touch is cancelled, and what is down ignored.
    mutating func loseEvents(_ changes: inout ContactChanges, _ tracker: borrowing TouchTracker) {
        switch contactProtocol {
        case .slots: slots.loseEvents(&changes, tracker)
        case .anonymous: anonymous.cancelAll(.dropped, &changes)
        case .single: single.cancel(.dropped, &changes)
        case .none: break
        }
    }

    /// Events were lost and the device says what is down now.
    mutating func resynchronize(_ snapshot: ContactSnapshot, _ changes: inout ContactChanges) {
        switch contactProtocol {
        case .slots: slots.resynchronize(snapshot, hasTouchKey: contactKey == .touch, &changes)
        case .anonymous: anonymous.cancelAll(.dropped, &changes)
        case .single: single.resynchronize(isDown: snapshot.isDown(by: contactKey), point: snapshot.point, &changes)
        case .none: break
        }
    }
}
