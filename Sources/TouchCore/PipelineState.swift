/// What a `TouchPipeline` is made of, and the way of events through it.
struct PipelineState: ~Copyable {
    var devices = UniqueArray<UniqueBox<TouchDevice>?>(capacity: 4)
    var tracker: TouchTracker
    var indexes = UniqueArray<RegionIndex>(capacity: 4)
    var indexKeys: [IndexKey] = []
    /// What became of the contacts of the device that is being followed.
    var changes = ContactChanges()
    /// What devices did and shouldn't have; whoever drives the pipeline tells people and removes them.
    var problems: [InputProblem] = []
    /// The names of all regions there ever were: `TouchEvent.region` counts them.
    var regionNames = RegionNames()
    /// The active layer, nil for none.
    var layer: String?
    /// How often events were lost (`SYN_DROPPED`, or a frame beyond all measure).
    var dropCount: Int64 = 0
    /// Frames that were followed.
    var frameCount: Int64 = 0

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
    mutating func forEachTouch(_ body: (_ touch: Int64, _ point: ScreenPoint, _ isInside: Bool) -> Void) {
        placeTouches()
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
    ///
    /// - Returns: whether there is more to say: problems or transitions.
    mutating func takeEvents(_ body: (TouchEvent) -> Void) -> Bool {
        for index in tracker.events.indices { body(tracker.events[index]) }
        removeEvents()
        return !problems.isEmpty || !tracker.transitions.isEmpty
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

    /// When to call `advance` next, in microseconds; nil while no timer runs that is due before this time.
    mutating func nextDeadlineUs(before limitUs: Int64) -> Int64? { tracker.nextDeadlineUs(before: limitUs) }

    /// Whether there is nothing to tell or to say, and no timer runs that is due before this time.
    func isQuiet(before limitUs: Int64) -> Bool {
        tracker.events.isEmpty && problems.isEmpty && tracker.transitions.isEmpty
            && !tracker.mayHaveTimer(by: limitUs &- 1)
    }

    /// Follows what was read from a device, in order.
    ///
    /// - Returns: false when events were lost and the device is one that can be asked (`canBeAsked`): then drain it,
    ///   ask it, and call `resynchronize`; nothing that is read before counts.
    mutating func process(_ events: Span<InputEvent>, from index: DeviceIndex) -> Bool {
        guard var device = devices[Int(index)].take() else { return true }
        process(events, of: &device.value)
        let isComplete = !device.value.isAwaitingSnapshot
        devices[Int(index)] = consume device
        return isComplete
    }

    /// The time has come to this, in microseconds: fires what is due, once everything that the devices have queued
    /// has been processed.
    mutating func advance(to timeUs: Int64) {
        let told = tracker.events.count
        placeTouches()
        _ = tracker.fireTimers(until: Self.bounded(timeUs))
        keepTimes(since: told)
    }

    /// What the device says of itself after lost events, at this time in microseconds.
    mutating func resynchronize(_ index: DeviceIndex, with snapshot: ContactSnapshot, at timeUs: Int64) {
        guard var device = devices[Int(index)].take() else { return }
        device.value.isAwaitingSnapshot = false
        device.value.assembler.restart()
        begin(&device.value, timeUs)
        device.value.resynchronize(snapshot, &changes)
        follow(&device.value)
        device.value.hasMovedUnseen = true
        devices[Int(index)] = consume device
    }

    /// A recording's clock may show anything. Times beyond some thirty thousand years are the same to us, so that
    /// durations and deadlines can't overflow.
    static let earliestUs: Int64 = -1_000_000_000_000_000_000
    static let latestUs: Int64 = 1_000_000_000_000_000_000

    static func bounded(_ timeUs: Int64) -> Int64 { min(max(timeUs, earliestUs), latestUs) }

    /// What timers and orders told of a device, its next frame doesn't go behind.
    mutating func keepTimes(since told: Int) {
        for place in told..<tracker.events.count {
            let event = tracker.events[place]
            devices[Int(event.device)]?.value.passTime(event.timeUs)
        }
    }

    /// Tells the tracker that every touch of a device ended; its contacts stay as they are.
    mutating func endTouches(
        of device: inout TouchDevice, _ reason: CancelReason, at timeUs: Int64
    ) {
        begin(&device, timeUs)
        device.cancelAll(reason, &changes)
        follow(&device)
    }
}
