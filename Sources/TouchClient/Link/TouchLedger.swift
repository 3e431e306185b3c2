/// Which touches were told down, so that each of them gets exactly one end.
///
///     a touch   touchDown   moves   its end   gone, says `lost`   crossed, says `lost`   connection ended
///     -------   ---------   -----   -------   -----------------   --------------------   ----------------
///     unknown   tell        -       -         -                   -                      -
///     down      -           tell    tell      tell touchCancel    tell exit or enter     tell touchCancel
///
/// Pure: events in, events out. What was down before is not told: there is no honest touchDown for it, nor an end
/// without one.
struct TouchLedger {
    private struct Entry {
        let down: TouchEvent
        var last: TouchEvent
        var isInside = true
    }

    /// In the order in which they landed; a screen has few.
    private var entries: [Entry] = []

    /// Takes a touch's event in.
    ///
    /// - Returns: whether it is to be told.
    mutating func apply(_ event: TouchEvent) -> Bool {
        let index = entries.firstIndex { $0.down.touch == event.touch }
        guard let index else {
            if event.kind == .touchDown { entries.append(Entry(down: event, last: event)) }
            return event.kind == .touchDown
        }
        guard entries[index].down.region == event.region else { return false }
        switch event.kind {
        case .touchDown: return false
        case .touchDragExit, .touchDragOutside: entries[index].isInside = false
        case .touchDragEnter, .touchDragInside: entries[index].isInside = true
        case .longPress: break
        case .touchUpInside, .touchUpOutside, .touchCancel:
            entries.remove(at: index)
            return true
        }
        entries[index].last = event
        return true
    }

    /// These touches are down, says the daemon.
    ///
    /// - Returns: what brings what was told to that.
    mutating func reconcile(with live: [ClientEvent.LiveTouch], nowUs: Int64) -> [TouchEvent] {
        var told: [TouchEvent] = []
        for index in entries.indices {
            let down = entries[index].down
            guard let touch = live.last(where: { $0.touch == down.touch && $0.region == down.region }) else { continue }
            entries[index].last.x = touch.x
            entries[index].last.y = touch.y
            guard touch.isInside != entries[index].isInside else { continue }
            entries[index].isInside = touch.isInside
            told.append(Self.own(touch.isInside ? .touchDragEnter : .touchDragExit, entries[index], nowUs))
        }
        let isLive = { (entry: Entry) in
            live.contains { $0.touch == entry.down.touch && $0.region == entry.down.region }
        }
        told += cancel(entries.filter { !isLive($0) }, .lost, nowUs)
        entries.removeAll { !isLive($0) }
        return told
    }

    /// Nobody can tell any more how the touches go on.
    mutating func cancelAll(nowUs: Int64) -> [TouchEvent] {
        defer { entries = [] }
        return cancel(entries, .disconnected, nowUs)
    }

    /// Nobody listens to this region any more.
    mutating func forget(region: String) {
        entries.removeAll { $0.down.region == region }
    }

    private func cancel(_ entries: [Entry], _ reason: CancelReason, _ nowUs: Int64) -> [TouchEvent] {
        entries.map { entry in
            var event = Self.own(.touchCancel, entry, nowUs)
            let (duration, overflow) = event.timeUs.subtractingReportingOverflow(entry.down.timeUs)
            event.durationUs = overflow ? .max : duration
            event.reason = reason
            return event
        }
    }

    /// An event of the client's own. Time doesn't go back in it either.
    private static func own(_ kind: TouchEvent.Kind, _ entry: Entry, _ nowUs: Int64) -> TouchEvent {
        let last = entry.last
        return TouchEvent(
            kind: kind, timeUs: max(nowUs, last.timeUs), device: last.device, touch: last.touch, region: last.region,
            x: last.x, y: last.y)
    }
}
