/// What a `TouchPipeline` is made of, and the way of events through it.
struct PipelineState: ~Copyable {
    var devices = UniqueArray<UniqueBox<TouchDevice>?>(capacity: 4)
    var tracker: TouchTracker
    var indexes = UniqueArray<RegionIndex>(capacity: 4)
    var indexKeys: [IndexKey] = []
    private var changes = ContactChanges()
    /// What devices did and shouldn't have; whoever drives the pipeline tells people and removes them.
    var problems: [InputProblem] = []
    /// The names of all regions there ever were: `TouchEvent.region` counts them.
    var regionNames = RegionNames()
    /// The active layer, nil for none.
    var layer: String?
    /// How often events were lost (`SYN_DROPPED`, or a frame beyond all measure).
    private(set) var dropCount: Int64 = 0
    /// Frames that were followed.
    private(set) var frameCount: Int64 = 0

    var clampsOfThoseThatWent: Int64 = 0

    /// Which regions an index holds, for which screen.
    struct IndexKey: Equatable {
        var device: String?
        var screen: ScreenSize
    }

    /// A pipeline with these regions, in the order of the file, and no device yet.
    init(regions: [Region], layer: String? = nil) {
        tracker = TouchTracker(RegionSet(regions, &regionNames))
        self.layer = layer
    }

    /// The touch events that have been told and not taken, in order.
    var events: [TouchEvent] { tracker.events.indices.map { tracker.events[$0] } }

    /// The regions, in the order of the file.
    var regions: [Region] { tracker.regions.regions }

    /// Contacts that were too short to be a touch (`min_touch_ms`).
    var ghostCount: Int64 { tracker.ghostCount }

    /// Values outside the range that their axis declares, also of devices that are gone.
    var clampCount: Int64 {
        devices.indices.reduce(clampsOfThoseThatWent) {
            switch devices[$1] {
            case .some(let device): $0 + device.value.clampCount
            case .none: $0
            }
        }
    }

    /// Hands over the touches that regions have been told of.
    func forEachTouch(_ body: (_ touch: Int64, _ point: ScreenPoint, _ isInside: Bool) -> Void) {
        for place in tracker.touches.indices where tracker.touches[place].state == .tracking {
            let touch = tracker.touches[place]
            body(touch.number, touch.point, touch.isInside)
        }
    }

    /// Whether events of a device wait for a `SYN_REPORT` that hasn't come.
    func hasUnfinishedFrame(_ index: DeviceIndex) -> Bool {
        // A switch, since it borrows: Swift 6.3 crashes over `?.` on what can't be copied.
        switch devices[Int(index)] {
        case .some(let device): device.value.assembler.isUnfinished
        case .none: false
        }
    }

    /// Whether a contact is down on a device, anybody's touch or not.
    func hasContactDown(_ index: DeviceIndex) -> Bool {
        switch devices[Int(index)] {
        case .some(let device): device.value.hasContactDown
        case .none: false
        }
    }

    /// The events have been taken.
    mutating func removeEvents() {
        tracker.events.removeAll()
    }

    /// Hands over the touch events that have been told and not taken, in order, and removes them.
    mutating func takeEvents(_ body: (TouchEvent) -> Void) {
        for index in tracker.events.indices { body(tracker.events[index]) }
        removeEvents()
    }

    /// Whether the state changes of touches are noted for `takeTransitions`; they aren't unless asked for.
    var isTracing: Bool {
        get { tracker.isTracing }
        set { tracker.isTracing = newValue }
    }

    /// Hands over the state changes since the last time, in order, and removes them.
    mutating func takeTransitions(_ body: (TouchTransition) -> Void) {
        for transition in tracker.transitions { body(transition) }
        tracker.transitions.removeAll()
    }

    /// When to call `advance` next, in microseconds; nil while no timer runs.
    mutating func nextDeadlineUs() -> Int64? { tracker.nextDeadlineUs() }

    /// Follows what was read from a device, in order.
    ///
    /// - Returns: false when events were lost and the device is one that can be asked (`canBeAsked`): then drain it,
    ///   ask it, and call `resynchronize`; nothing that is read before counts.
    mutating func process(_ events: Span<InputEvent>, from index: DeviceIndex) -> Bool {
        guard var device = devices[Int(index)].take() else { return true }
        process(events, of: &device.value, index)
        let isComplete = !device.value.isAwaitingSnapshot
        devices[Int(index)] = consume device
        return isComplete
    }

    /// The device is out of its place meanwhile: who owns it may change it, without a look at who else does.
    private mutating func process(_ events: Span<InputEvent>, of device: inout TouchDevice, _ index: DeviceIndex) {
        var rest = events
        while !rest.isEmpty {
            var end = 0
            if device.canFollowAhead {
                end = device.slots.followPositions(rest)
                if end < rest.count, rest[end].code == .synchronization(SynchronizationCode.report),
                    end <= FrameAssembler.limit
                {
                    followMoves(of: &device, index, at: rest[end].timeUs)
                    rest = rest.extracting(droppingFirst: end &+ 1)
                    continue
                }
            }
            let followed = end
            while end < rest.count, !rest[end].code.endsFrame { end &+= 1 }
            if end < rest.count, rest[end].code == .synchronization(SynchronizationCode.report) {
                endFrame(rest.extracting(first: end), followed, of: &device, index, report: rest[end])
            } else {
                device.slots.takeBack()
                if end == rest.count { return keep(rest, of: &device) }
                drop(&device)
            }
            rest = rest.extracting(droppingFirst: end &+ 1)
        }
    }

    /// What most frames are: positions, which have been followed already, and nothing else.
    @inline(__always)
    private mutating func followMoves(of device: inout TouchDevice, _ index: DeviceIndex, at timeUs: Int64) {
        passTime(&device, index, timeUs)
        device.slots.settleNumber()
        frameCount &+= 1
        followMovedSlots(&device, device.timeUs)
    }

    /// The beginning of a frame whose end hasn't been read yet.
    @inline(never)
    private mutating func keep(_ beginning: Span<InputEvent>, of device: inout TouchDevice) {
        if !device.assembler.append(beginning) { drop(&device) }
    }

    /// The time has come to this, in microseconds: fires what is due, once everything that the devices have queued
    /// has been processed.
    mutating func advance(to timeUs: Int64) {
        let told = tracker.events.count
        _ = tracker.fireTimers(until: Self.bounded(timeUs))
        keepTimes(since: told)
    }

    /// What the device says of itself after lost events, at this time in microseconds.
    mutating func resynchronize(_ index: DeviceIndex, with snapshot: ContactSnapshot, at timeUs: Int64) {
        guard var device = devices[Int(index)].take() else { return }
        device.value.isAwaitingSnapshot = false
        device.value.assembler.restart()
        begin(&device.value, index, timeUs)
        device.value.resynchronize(snapshot, &changes)
        follow(&device.value, index)
        device.value.hasMovedUnseen = true
        devices[Int(index)] = consume device
    }

    private mutating func drop(_ device: inout TouchDevice) {
        if !device.assembler.isDropping { dropCount += 1 }
        device.assembler.drop()
        if device.mapping.canBeAsked { device.isAwaitingSnapshot = true }
    }

    /// A frame of which so many events have been followed.
    @inline(never)
    private mutating func endFrame(
        _ frame: Span<InputEvent>, _ followed: Int, of device: inout TouchDevice, _ index: DeviceIndex,
        report: InputEvent
    ) {
        guard !device.isBehind, frame.count <= FrameAssembler.limit else {
            device.slots.takeBack()
            return catchUp(frame, of: &device, index, report: report)
        }
        followFrame(frame.extracting(droppingFirst: followed), of: &device, index, report: report)
    }

    /// A frame after lost events, or one whose beginning was read before.
    @inline(never)
    private mutating func catchUp(
        _ frame: Span<InputEvent>, of device: inout TouchDevice, _ index: DeviceIndex, report: InputEvent
    ) {
        if frame.count > FrameAssembler.limit { drop(&device) }
        guard !device.isAwaitingSnapshot else { return }
        if device.assembler.isDropping {
            device.assembler.restart()
            begin(&device, index, report.timeUs)
            device.loseEvents(&changes, tracker)
            return follow(&device, index)
        }
        if device.hasMovedUnseen { followUnseenMoves(&device, index, report.timeUs) }
        guard !device.assembler.events.isEmpty else {
            return followFrame(frame, of: &device, index, report: report)
        }
        guard device.assembler.append(frame) else {
            drop(&device)
            return catchUp(frame, of: &device, index, report: report)
        }
        let whole = device.assembler.takeEvents()
        followFrame(whole.span, of: &device, index, report: report)
        device.assembler.restart(reusing: whole)
    }

    private mutating func followFrame(
        _ frame: Span<InputEvent>, of device: inout TouchDevice, _ index: DeviceIndex, report: InputEvent
    ) {
        begin(&device, index, report.timeUs)
        device.follow(frame, &changes, &problems)
        if report.value == 1 { changes.suspendLifts() }
        frameCount &+= 1
        follow(&device, index)
    }

    /// Contacts that went on through lost events are elsewhere now. Nothing was told of it then, since it was no
    /// frame; before the next one counts it has to be, or a lift would be inside of where the finger isn't any more.
    private mutating func followUnseenMoves(_ device: inout TouchDevice, _ index: DeviceIndex, _ timeUs: Int64) {
        device.hasMovedUnseen = false
        begin(&device, index, timeUs)
        device.slots.moveAll(&changes)
        follow(&device, index)
    }

    /// A recording's clock may show anything. Times beyond some thirty thousand years are the same to us, so that
    /// durations and deadlines can't overflow.
    static func bounded(_ timeUs: Int64) -> Int64 {
        min(max(timeUs, -1_000_000_000_000_000_000), 1_000_000_000_000_000_000)
    }

    /// What `changes` tells next is this device's, at this time.
    @inline(__always)
    private mutating func begin(_ device: inout TouchDevice, _ index: DeviceIndex, _ timeUs: Int64) {
        passTime(&device, index, timeUs)
        changes.removeAll()
    }

    /// Time never goes back on a device, and what was due on it before this comes first.
    @inline(__always)
    private mutating func passTime(_ device: inout TouchDevice, _ index: DeviceIndex, _ timeUs: Int64) {
        device.passTime(Self.bounded(timeUs))
        _ = tracker.fireTimers(until: device.timeUs, on: index)
    }

    /// Tells the tracker what became of the contacts: what ended, what moved, what began.
    @inline(__always)
    private mutating func follow(_ device: inout TouchDevice, _ index: DeviceIndex) {
        let timeUs = device.timeUs
        // Packets of protocol A stand in the order in which they landed.
        if device.contactProtocol == .slots { changes.sortBySlot() }
        for index in changes.ended.indices {
            tracker.contactEnded(changes.ended[index].touch, changes.ended[index].ending, timeUs)
        }
        if device.contactProtocol == .slots { followMovedSlots(&device, timeUs) }
        for index in changes.moved.indices {
            let change = changes.moved[index]
            tracker.contactMoved(change.touch, to: device.screenPoint(change.point, slot: change.slot), timeUs)
        }
        for place in changes.began.indices where changes.began[place].isTold { land(changes.began[place], on: &device) }
    }

    /// A contact began: the region under it owns its touch.
    @inline(never)
    private mutating func land(_ contact: ContactChanges.Began, on device: inout TouchDevice) {
        let point = device.screenPoint(contact.point, slot: contact.slot)
        var touch = TouchHandle.none
        if let region = indexes[device.index].region(at: point, tracker.regions) {
            touch = tracker.contactBegan(on: device.number, in: region, at: point, device.timeUs)
        }
        if let ending = contact.ending {
            if touch != .none { tracker.contactEnded(touch, ending, device.timeUs) }
        } else {
            device.assign(touch, to: contact.slot)
        }
    }

    /// Contacts that have moved: straight from the slots to the tracker.
    @inline(__always)
    private mutating func followMovedSlots(_ device: inout TouchDevice, _ timeUs: Int64) {
        guard device.slots.slots.count <= 64 else { return followMovedOfMany(&device, timeUs) }
        var rest = device.slots.moved
        device.slots.moved = 0
        while rest != 0 {
            followSlot(rest.trailingZeroBitCount, of: &device, timeUs)
            rest &= rest &- 1
        }
    }

    /// The same where slots share their bits: a slot that hasn't moved is where it was, which says nothing.
    @inline(never)
    private mutating func followMovedOfMany(_ device: inout TouchDevice, _ timeUs: Int64) {
        let moved = device.slots.moved
        device.slots.moved = 0
        guard moved != 0 else { return }
        for slot in device.slots.slots.indices where moved & SlotTable.movedBit(slot) != 0 {
            followSlot(slot, of: &device, timeUs)
        }
    }

    @inline(__always)
    private mutating func followSlot(_ number: Int, of device: inout TouchDevice, _ timeUs: Int64) {
        let touch = device.slots.slots[number].touch
        device.slots.slots[number].settledPoint = device.slots.slots[number].point
        // One that begins in this frame has no touch yet.
        guard touch != .none else { return }
        tracker.contactMoved(touch, to: device.transform.screenPoint(within: device.slots.slots[number].point), timeUs)
    }

    /// What timers and orders told of a device, its next frame doesn't go behind.
    mutating func keepTimes(since told: Int) {
        for place in told..<tracker.events.count {
            let event = tracker.events[place]
            devices[Int(event.device)]?.value.passTime(event.timeUs)
        }
    }

    /// Tells the tracker that every touch of a device ended; its contacts stay as they are.
    mutating func endTouches(
        of device: inout TouchDevice, _ index: DeviceIndex, _ reason: CancelReason, at timeUs: Int64
    ) {
        begin(&device, index, timeUs)
        device.cancelAll(reason, &changes)
        follow(&device, index)
    }
}
