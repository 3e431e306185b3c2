/// The way of a device's events through the pipeline, frame by frame.
extension PipelineState {
    /// The device is out of its place meanwhile: who owns it may change it, without a look at who else does.
    mutating func process(_ events: Span<InputEvent>, of device: inout TouchDevice) {
        var start = 0
        while start < events.count {
            var end = start
            if device.canFollowAhead, !SlotTable.beginsWithID(events, from: start) {
                end = device.slots.followPositions(events, from: start)
                if Self.isReport(at: end, in: events), end &- start <= FrameAssembler.limit {
                    followMoves(of: &device, at: events[unchecked: end].timeUs)
                    start = end &+ 1
                    continue
                }
            }
            let followed = end
            end = Self.end(of: events, from: end)
            if Self.isReport(at: end, in: events) {
                if device.isBehind || end &- start > FrameAssembler.limit {
                    device.slots.takeBack()
                    catchUp(events.extracting(start..<end), of: &device, report: events[end])
                } else {
                    let rest = events.extracting(unchecked: followed..<end)
                    followFrame(rest, of: &device, report: events[unchecked: end])
                }
            } else {
                device.slots.takeBack()
                if end == events.count { return keep(events.extracting(droppingFirst: start), of: &device) }
                drop(&device)
            }
            start = end &+ 1
        }
    }

    @inline(__always)
    private static func isReport(at place: Int, in events: Span<InputEvent>) -> Bool {
        guard place < events.count else { return false }
        return events[unchecked: place].code == .synchronization(SynchronizationCode.report)
    }

    /// Where the frame ends or is lost, from a place on; the number of events where it does neither.
    @inline(__always)
    private static func end(of events: Span<InputEvent>, from start: Int) -> Int {
        var place = start
        while place < events.count {
            let code = events[unchecked: place].code
            // Most events are of another type, which is seen at once.
            if code.type == EventType.synchronization, code.endsFrame { break }
            place &+= 1
        }
        return place
    }

    /// What most frames are: positions, which have been followed already, and nothing else.
    @inline(__always)
    private mutating func followMoves(of device: inout TouchDevice, at timeUs: Int64) {
        passTime(&device, timeUs)
        device.slots.settle()
        frameCount &+= 1
        followMovedSlots(&device, device.timeUs)
    }

    /// The beginning of a frame whose end hasn't been read yet.
    @inline(never)
    private mutating func keep(_ beginning: Span<InputEvent>, of device: inout TouchDevice) {
        if !device.assembler.append(beginning) { drop(&device) }
    }

    private mutating func drop(_ device: inout TouchDevice) {
        if !device.assembler.isDropping { dropCount += 1 }
        device.assembler.drop()
        if device.mapping.canBeAsked { device.isAwaitingSnapshot = true }
    }

    /// A frame after lost events, or one whose beginning was read before.
    @inline(never)
    private mutating func catchUp(
        _ frame: Span<InputEvent>, of device: inout TouchDevice, report: InputEvent
    ) {
        if frame.count > FrameAssembler.limit { drop(&device) }
        guard !device.isAwaitingSnapshot else { return }
        if device.assembler.isDropping {
            device.assembler.restart()
            begin(&device, report.timeUs)
            device.loseEvents(&changes, tracker)
            return follow(&device)
        }
        if device.hasMovedUnseen { followUnseenMoves(&device, report.timeUs) }
        guard !device.assembler.events.isEmpty else {
            return followFrame(frame, of: &device, report: report)
        }
        guard device.assembler.append(frame) else {
            drop(&device)
            return catchUp(frame, of: &device, report: report)
        }
        let whole = device.assembler.takeEvents()
        followFrame(whole.span, of: &device, report: report)
        device.assembler.restart(reusing: whole)
    }

    /// A frame, or what is left of one.
    @inline(never)
    private mutating func followFrame(
        _ frame: Span<InputEvent>, of device: inout TouchDevice, report: InputEvent
    ) {
        begin(&device, report.timeUs)
        device.follow(frame, &changes, &problems)
        if report.value == 1 { changes.suspendLifts() }
        frameCount &+= 1
        follow(&device)
    }

    /// Contacts that went on through lost events are elsewhere now. Nothing was told of it then, since it was no
    /// frame; before the next one counts it has to be, or a lift would be inside of where the finger isn't any more.
    private mutating func followUnseenMoves(_ device: inout TouchDevice, _ timeUs: Int64) {
        device.hasMovedUnseen = false
        begin(&device, timeUs)
        device.slots.moveAll(&changes)
        follow(&device)
    }

    /// What `changes` tells next is this device's, at this time.
    @inline(__always)
    mutating func begin(_ device: inout TouchDevice, _ timeUs: Int64) {
        placeTouches(of: &device)
        passTime(&device, timeUs)
        changes.removeAll()
    }

    /// Time never goes back on a device, and what was due on it before this comes first.
    @inline(__always)
    private mutating func passTime(_ device: inout TouchDevice, _ timeUs: Int64) {
        device.passTime(timeUs)
        if tracker.mayHaveTimer(by: device.timeUs) { fireTimers(of: &device) }
    }

    @inline(never)
    private mutating func fireTimers(of device: inout TouchDevice) {
        placeTouches(of: &device)
        _ = tracker.fireTimers(until: device.timeUs, on: device.number)
    }
}
