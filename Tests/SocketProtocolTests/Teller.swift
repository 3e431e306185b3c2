import EventLines
import TouchCore

@testable import SocketProtocol

/// Tells readers of events as the daemon does: turn by turn, each line once for all.
final class Teller {
    static let regions = ["exit", "menu", "Zurück \"✓\""]

    private(set) var encoder = EventEncoder()
    private(set) var names = RegionNames()
    private(set) var told = LiveTouches()
    private var batch = LineBatch()
    private var scratch = LineBuffer(capacity: 256)
    private var seq: Int64 = 0

    init() {
        encoder.setDeviceName("panel", for: 0)
        learn(Self.regions)
    }

    /// A reload has brought regions.
    func learn(_ regions: [String]) {
        for region in regions { _ = names.number(of: region) }
        encoder.learnRegionNames(names)
    }

    /// A subscription that knows the regions.
    func subscription(_ events: EventNames = .all, _ regions: Set<String>? = nil) -> Subscription {
        var subscription = Subscription(events: events, regions: regions)
        subscription.learnRegionNames(names)
        return subscription
    }

    /// The next event of a touch, 1 px further right each time.
    func event(_ kind: TouchEvent.Kind, _ touch: Int64, in region: Int32 = 0) -> TouchEvent {
        seq += 1
        var event = TouchEvent(
            kind, timeUs: 1_000 * seq, device: 0, touch: touch, region: region,
            point: ScreenPoint(pixelX: Int32(seq), pixelY: 5))
        event.seq = seq
        if kind == .touchCancel { event.reason = .palm }
        return event
    }

    /// An event's line.
    func line(_ event: TouchEvent) -> [UInt8] { written { encoder.encode(event, into: &$0) } }

    /// The line that tells so many lost events.
    func lost(_ count: Int64, _ touches: [LiveTouches.Entry] = [], _ subscription: Subscription = Subscription())
        -> [UInt8]
    {
        var told = LiveTouches()
        for touch in touches {
            for kind in touch.isInside ? [TouchEvent.Kind.touchDown] : [.touchDown, .touchDragExit] {
                let event = TouchEvent(
                    kind, timeUs: 0, device: 0, touch: touch.touch, region: touch.region, point: touch.point)
                told.follow(BatchEntry(event, end: 0))
            }
        }
        return written { SocketLines.lost(count, told, subscription, encoder, into: &$0) }
    }

    /// A turn of touch events; readers that have gone are told of in the result.
    @discardableResult
    func tell(_ events: [TouchEvent], _ readers: Reader...) -> Bool { tell(events, to: readers) }

    @discardableResult
    func tell(_ events: [TouchEvent], to readers: [Reader]) -> Bool {
        for event in events { batch.add(event, encoder) }
        return distribute(readers)
    }

    /// A turn of one other line.
    @discardableResult
    func tell(_ name: EventName, _ readers: Reader..., write: (inout LineBuffer) -> Void) -> Bool {
        batch.add(name, write)
        return distribute(readers)
    }

    /// Has a reader send what waits.
    @discardableResult
    func flush(_ reader: Reader) -> Int { reader.subscriber.flush(told, encoder) { reader.take($0) } }

    /// A reply to a reader.
    func answer(_ reply: [UInt8], _ reader: Reader) { reader.subscriber.answer(reply, told, encoder) }

    private func distribute(_ readers: [Reader]) -> Bool {
        var areThere = true
        for reader in readers {
            let isThere = reader.subscriber.take(batch, after: told, encoder, through: &scratch) { reader.take($0) }
            areThere = isThere && areThere
        }
        batch.end(in: &told)
        return areThere
    }
}

/// One who reads as much as a test lets it.
final class Reader {
    let subscriber: Subscriber
    /// How many bytes it takes before it blocks; negative when it has gone.
    var room: Int
    private(set) var received: [UInt8] = []

    init(room: Int = .max, limit: Int = 262_144, _ subscription: Subscription = Subscription()) {
        subscriber = Subscriber(subscription, limit: limit)
        self.room = room
    }

    var text: String { String(decoding: received, as: UTF8.self) }

    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard room >= 0 else { return -1 }
        let count = min(room, bytes.count)
        received += bytes[..<count]
        if room != .max { room -= count }
        return count
    }
}

/// What a writer writes.
func written(_ write: (inout LineBuffer) -> Void) -> [UInt8] {
    var line = LineBuffer(capacity: 256)
    write(&line)
    return line.withBytes { Array($0) }
}

func text(_ write: (inout LineBuffer) -> Void) -> String { String(decoding: written(write), as: UTF8.self) }
