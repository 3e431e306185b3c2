/// From input events to touch events: everything that decides what a touch is, for all devices.
///
/// Events of a device go in as they were read; nothing counts before the frame's `SYN_REPORT`. What comes out
/// stands in `events` until it is taken. There is no clock here: whoever drives the pipeline tells the time, and
/// asks with `nextDeadlineUs` when to come back.
public struct TouchPipeline: ~Copyable {
    /// The state is an object's, since Embedded Swift can't end what holds storage of its own in another module.
    private final class Owner {
        // Checked when it is compiled: the pipeline has one owner, and what changes it says so.
        @exclusivity(unchecked) var state: PipelineState

        init(_ state: consuming PipelineState) {
            self.state = state
        }
    }

    private let owner: Owner

    /// A pipeline with these regions, in the order of the file, and no device yet.
    public init(regions: [Region], layer: String? = nil) {
        owner = Owner(PipelineState(regions: regions, layer: layer))
    }

    /// The touch events that have been told and not taken, in order.
    public var events: [TouchEvent] { owner.state.events }

    /// The events have been taken.
    public mutating func removeEvents() { owner.state.removeEvents() }

    /// Hands over the touch events that have been told and not taken, in order, and removes them. `body` must not ask
    /// the pipeline for anything.
    ///
    /// - Returns: whether there is more to say: `problems`, or transitions that are asked for.
    @discardableResult
    public mutating func takeEvents(_ body: (TouchEvent) -> Void) -> Bool { owner.state.takeEvents(body) }

    /// Follows what was read from a device, in order.
    ///
    /// - Returns: false when events were lost and the device is one that can be asked (`canBeAsked`): then drain it,
    ///   ask it, and call `resynchronize`; nothing that is read before counts.
    public mutating func process(_ events: Span<InputEvent>, from index: DeviceIndex) -> Bool {
        owner.state.process(events, from: index)
    }

    /// What the device says of itself after lost events, at this time in microseconds.
    public mutating func resynchronize(_ index: DeviceIndex, with snapshot: ContactSnapshot, at timeUs: Int64) {
        owner.state.resynchronize(index, with: snapshot, at: timeUs)
    }

    /// When to call `advance` next, in microseconds; nil while no timer runs that is due before this time: whoever comes
    /// back then anyway needn't have all timers looked at.
    public mutating func nextDeadlineUs(before limitUs: Int64 = .max) -> Int64? {
        owner.state.nextDeadlineUs(before: limitUs)
    }

    /// Whether there is nothing to tell or to say, and no timer runs that is due before this time: as after most frames.
    public func isQuiet(before limitUs: Int64) -> Bool { owner.state.isQuiet(before: limitUs) }

    /// The time has come to this, in microseconds: fires what is due, once everything that the devices have queued
    /// has been processed.
    public mutating func advance(to timeUs: Int64) { owner.state.advance(to: timeUs) }

    /// Whether events of a device wait for a `SYN_REPORT` that hasn't come.
    public func hasUnfinishedFrame(_ index: DeviceIndex) -> Bool { owner.state.hasUnfinishedFrame(index) }

    /// Whether a contact is down on a device, anybody's touch or not.
    public func hasContactDown(_ index: DeviceIndex) -> Bool { owner.state.hasContactDown(index) }

    /// The regions, in the order of the file.
    public var regions: [Region] { owner.state.regions }

    /// The names of all regions there ever were: `TouchEvent.region` counts them.
    public var regionNames: RegionNames { owner.state.regionNames }

    /// What devices did and shouldn't have; whoever drives the pipeline tells people and removes them.
    public var problems: [InputProblem] {
        get { owner.state.problems }
        set { owner.state.problems = newValue }
    }

    /// How often events were lost (`SYN_DROPPED`, or a frame beyond all measure).
    public var dropCount: Int64 { owner.state.dropCount }

    /// Frames that were followed.
    public var frameCount: Int64 { owner.state.frameCount }

    /// Contacts that were too short to be a touch (`min_touch_ms`).
    public var ghostCount: Int64 { owner.state.ghostCount }

    /// Values outside the range that their axis declares, which were clamped.
    public var clampCount: Int64 { owner.state.clampCount }

    /// Hands over the touches that regions have been told of, by their numbers: where each is now, and whether that is
    /// inside of its region.
    public mutating func forEachTouch(_ body: (_ touch: Int64, _ point: ScreenPoint, _ isInside: Bool) -> Void) {
        owner.state.forEachTouch(body)
    }

    /// Whether the state changes of touches are noted for `takeTransitions`; they aren't unless asked for.
    public var isTracing: Bool {
        get { owner.state.isTracing }
        set { owner.state.isTracing = newValue }
    }

    /// Hands over the state changes since the last time, in order, and removes them.
    public mutating func takeTransitions(_ body: (TouchTransition) -> Void) { owner.state.takeTransitions(body) }
}

/// What comes to the pipeline from elsewhere than a device's events: devices that come and go, new regions, layers,
/// the lock. Each is told with its time in microseconds.
extension TouchPipeline {
    /// A device comes, as it was when it was opened. nil when it can't be used at all: its capabilities say why.
    public mutating func attach(
        _ description: DeviceDescription, _ capabilities: DeviceCapabilities, _ mapping: DeviceMapping,
        _ snapshot: ContactSnapshot
    ) -> DeviceIndex? {
        owner.state.attach(description, capabilities, mapping, snapshot)
    }

    /// A device goes: its touches are cancelled first.
    public mutating func detach(_ index: DeviceIndex, _ reason: CancelReason, at timeUs: Int64) {
        owner.state.detach(index, reason, at: timeUs)
    }

    /// New regions, and a new mapping for each device that is there, from a reloaded configuration.
    ///
    /// A touch whose region is the same goes on, one whose region went or moved or whose device is mapped otherwise
    /// is cancelled (`reload`). The layer stays if a region still names it, else `start` is taken.
    public mutating func reload(
        regions: [Region], start: String?, mapping: (DeviceIndex) -> DeviceMapping?, at timeUs: Int64
    ) {
        owner.state.reload(regions: regions, start: start, mapping: mapping, at: timeUs)
    }

    /// The active layer, nil for none.
    public var layer: String? { owner.state.layer }

    /// Another layer is active, nil for none; touches in regions of another one are cancelled (`layer`).
    public mutating func setLayer(_ newLayer: String?, at timeUs: Int64) { owner.state.setLayer(newLayer, at: timeUs) }

    /// Whether touches give nothing.
    public var isLocked: Bool { owner.state.isLocked }

    /// The screen is locked: live touches are cancelled (`locked`), and those that begin give nothing.
    public mutating func lock(at timeUs: Int64) { owner.state.lock(at: timeUs) }

    /// The screen is unlocked; a contact that is down gives nothing until it lifts.
    public mutating func unlock() { owner.state.unlock() }

    /// Cancels every live touch on every device: the program ends.
    public mutating func cancelEverything(_ reason: CancelReason, at timeUs: Int64) {
        owner.state.cancelEverything(reason, at: timeUs)
    }
}
