/// Decides what the regions are told about the touches on all devices: UIKit's rules.
///
/// The region under the point where a contact lands owns its touch to the end. One row a state, one column an
/// input; a contact that lands in no region has no touch at all.
///
/// | state               | moved(p)                                  | lifted                     | cancelled, or by us       |
/// |---------------------|-------------------------------------------|----------------------------|---------------------------|
/// | held(r)             | as tracking, but kept back                | free, counted              | free, or ignored          |
/// | tracking(r, inside) | p leaves r: outside, **touchDragExit**    | free, **touchUpInside**    | **touchCancel**; free, or |
/// | tracking(r, outside)| p enters r: inside, **touchDragEnter**    | free, **touchUpOutside**   | ignored until it lifts    |
/// | ignored             | stays                                     | free                       | free                      |
///
/// Timers: `held` becomes `tracking` with **touchDown** after `min_touch_ms`; **longPress** once if the touch stayed
/// inside and within its slop; `stuck_s` cancels. Time is told, never asked for.
struct TouchTracker: ~Copyable {
    var touches = UniqueArray<Touch>(capacity: 16)
    private var freeHandles = UniqueArray<TouchHandle>(capacity: 16)
    var taps = TapCounter()
    private var landings: Int64 = 0
    var lastNumber: Int64 = 0
    var lastSeq: Int64 = 0
    private(set) var regions: RegionSet
    /// What is told, in order; whoever drives the pipeline takes it.
    var events = UniqueArray<TouchEvent>(capacity: 32)
    /// What happened to held touches, until they are released or gone.
    var heldEvents: [(handle: TouchHandle, event: TouchEvent)] = []
    /// No earlier timer than this one; asked for anew where touches ended, unless none is left.
    private var earliestDeadlineUs = Int64.max
    /// Contacts that were too short to be a touch (`min_touch_ms`).
    var ghostCount: Int64 = 0
    var isLocked = false
    /// Whether `transitions` are noted.
    var isTracing = false
    var transitions: [TouchTransition] = []

    init(_ regions: consuming RegionSet) {
        self.regions = regions
    }

    /// Whether a touch is one that a region owns and that hasn't ended.
    func isLive(_ handle: TouchHandle) -> Bool { handle != .none && touches[Int(handle)].isLive }

    /// A contact landed in a region, which owns its touch from now on. `none` where touches give nothing.
    @inline(__always)
    mutating func contactBegan(
        on device: DeviceIndex, in region: Int32, at point: ScreenPoint, on position: DevicePoint, _ timeUs: Int64
    ) -> TouchHandle {
        guard !isLocked else { return .none }
        let gapUs = regions.terms[Int(region)].timings.multiTapUs
        var tapCount: Int32 = 1
        if taps.mayGoOn(in: region, at: timeUs, gapUs: gapUs), !hasLiveTouch(in: region) { tapCount = taps.next }
        landings += 1
        let handle = freeHandles.popLast() ?? newHandle()
        let index = Int(handle)
        touches[index] = Touch(
            on: device, in: region, regions.terms[Int(region)], at: point, timeUs, on: position, landing: landings,
            tapCount: tapCount)
        earliestDeadlineUs = min(earliestDeadlineUs, touches[index].deadlineUs)
        if touches[index].state == .tracking { tellDown(handle, timeUs) }
        trace(handle, from: .none, .contactBegan, timeUs)
        return handle
    }

    /// The contact of a touch is at another place, or at the same one.
    ///
    /// - Returns: whether it may have crossed its region's edge, or is no tap any more.
    @inline(__always)
    @discardableResult
    mutating func contactMoved(_ handle: TouchHandle, to point: ScreenPoint, _ timeUs: Int64) -> Bool {
        let (mayTell, isOut) = touches[Int(handle)].move(to: point)
        if mayTell { tellMove(handle, timeUs) }
        return mayTell || isOut
    }

    /// The contact of a touch has been at another place for some time, where it had nothing to say.
    mutating func contactLagged(_ handle: TouchHandle, at point: ScreenPoint) { touches[Int(handle)].point = point }

    /// Whether any timer may be due by this time.
    @inline(__always)
    func mayHaveTimer(by timeUs: Int64) -> Bool { earliestDeadlineUs <= timeUs }

    /// The contacts of some touches are over.
    @inline(never)
    mutating func contactsEnded(_ ended: borrowing UniqueArray<ContactChanges.Ended>, _ timeUs: Int64) {
        for index in ended.indices { end(ended[index].touch, ended[index].ending, timeUs) }
    }

    /// The contact of a touch is over.
    @inline(never)
    mutating func contactEnded(_ handle: TouchHandle, _ ending: ContactEnding, _ timeUs: Int64) {
        end(handle, ending, timeUs)
    }

    @inline(__always)
    private mutating func end(_ handle: TouchHandle, _ ending: ContactEnding, _ timeUs: Int64) {
        let before = isTracing ? state(of: handle) : .none
        finish(handle, ending, timeUs)
        touches[Int(handle)].state = .free
        trace(handle, from: before, ending.input, timeUs)
        freeHandles.append(handle)
        if freeHandles.count == touches.count { earliestDeadlineUs = .max }
    }

    /// A touch ends although its contact goes on; the contact gives nothing until it lifts.
    mutating func cancel(_ handle: TouchHandle, _ reason: CancelReason, _ timeUs: Int64) {
        let before = isTracing ? state(of: handle) : .none
        finish(handle, .cancelled(reason), timeUs)
        touches[Int(handle)].state = .ignored
        trace(handle, from: before, .cancelled(reason), timeUs)
    }

    /// Cancels all live touches that `isConcerned` names, in the order in which they landed.
    mutating func cancelAll(
        _ reason: CancelReason, _ timeOf: (DeviceIndex) -> Int64, where isConcerned: (Touch) -> Bool
    ) {
        let concerned = touches.indices.filter { touches[$0].isLive && isConcerned(touches[$0]) }
            .sorted { touches[$0].landing < touches[$1].landing }
        for index in concerned { cancel(TouchHandle(index), reason, timeOf(touches[index].device)) }
    }

    /// The regions change; `places` says where each old one is now, -1 for gone or moved.
    mutating func replaceRegions(_ newRegions: consuming RegionSet, _ places: [Int32]) {
        regions = newRegions
        taps.renumber(places)
        for index in touches.indices where touches[index].isLive {
            let region = places[Int(touches[index].region)]
            touches[index].region = region
            touches[index].concernsEveryMove = regions.terms[Int(region)].concernEveryMove
        }
    }

    /// The time of the next timer of any touch, nil for none before this time.
    ///
    /// The touches are looked at only where one of them may have such a timer.
    @inline(__always)
    mutating func nextDeadlineUs(before limitUs: Int64) -> Int64? {
        guard earliestDeadlineUs < limitUs else { return nil }
        findEarliestDeadline()
        return earliestDeadlineUs < limitUs ? earliestDeadlineUs : nil
    }

    @inline(never)
    private mutating func findEarliestDeadline() {
        earliestDeadlineUs = touches.indices.reduce(.max) {
            touches[$1].isLive ? min($0, touches[$1].deadlineUs) : $0
        }
    }

    /// Fires the timers that are due by this time, earliest first; only one device's where it is named.
    ///
    /// - Returns: the time at which the last one was due, nil where none was.
    @inline(__always)
    mutating func fireTimers(until timeUs: Int64, on device: DeviceIndex? = nil) -> Int64? {
        earliestDeadlineUs <= timeUs ? fireDueTimers(until: timeUs, on: device) : nil
    }

    @inline(never)
    private mutating func fireDueTimers(until timeUs: Int64, on device: DeviceIndex?) -> Int64? {
        var last: Int64?
        while let handle = nextDue(until: timeUs, on: device) {
            last = touches[Int(handle)].deadlineUs
            fire(handle)
        }
        findEarliestDeadline()
        return last
    }

    /// One more entry than there ever were in use.
    @inline(never)
    private mutating func newHandle() -> TouchHandle {
        touches.append(Touch())
        return TouchHandle(touches.count - 1)
    }

    @inline(__always)
    private func hasLiveTouch(in region: Int32) -> Bool {
        touches.indices.contains { touches[$0].isLive && touches[$0].region == region }
    }

    private func nextDue(until timeUs: Int64, on device: DeviceIndex?) -> TouchHandle? {
        var best: Int?
        for index in touches.indices where touches[index].isLive && touches[index].deadlineUs <= timeUs {
            if let device, touches[index].device != device { continue }
            if let best, !touches[index].fires(before: touches[best]) { continue }
            best = index
        }
        return best.map { TouchHandle($0) }
    }

    private mutating func fire(_ handle: TouchHandle) {
        let index = Int(handle)
        let dueUs = touches[index].deadlineUs
        if touches[index].releaseAtUs == dueUs {
            touches[index].releaseAtUs = .max
            release(handle, dueUs)
            trace(handle, from: .held, .holdEnded, dueUs)
        } else if touches[index].longPressAtUs == dueUs {
            touches[index].longPressAtUs = .max
            touches[index].hasLongPressed = true
            tell(.longPress, handle, dueUs)
            trace(handle, from: state(of: handle), .longPressDue, dueUs)
        } else {
            cancel(handle, .stuck, dueUs)
        }
    }
}
