import CFloor
import CLinux
import EventLines
import SocketProtocol
import TouchCore

/// Some clients, and a turn of the loop with one line for them.
struct Clients: ~Copyable {
    /// What a client's queue takes, in bytes: what a daemon's does unless told otherwise.
    private static let limit = 262_144
    private let pairs: SocketPairs
    private var subscribers: [Subscriber]
    private var batch = LineBatch()
    private var encoder = EventEncoder()
    private var line = LineBuffer()
    private var scratch = LineBuffer()
    private let told = LiveTouches()

    init?(_ count: Int, _ subscription: Subscription) {
        guard let pairs = SocketPairs(count) else { return nil }
        self.pairs = pairs
        var names = RegionNames()
        let region = names.number(of: "checkout button")
        encoder.setDeviceName("Goodix Capacitive TouchScreen", for: 0)
        encoder.learnRegionNames(names)
        var subscription = subscription
        subscription.learnRegionNames(names)
        subscribers = (0..<count).map { _ in Subscriber(subscription, limit: Self.limit) }
        var event = TouchEvent(
            .touchUpInside, timeUs: 8_123_456_789, device: 0, touch: 12_345, region: region,
            point: ScreenPoint(x: 43_125, y: 9_875))
        event.durationUs = 91_000
        event.tapCount = 1
        batch.add(event, encoder)
        encoder.encode(event, into: &line)
    }

    var count: Int { subscribers.count }

    func drain() -> Int { pairs.drain() }

    /// So many turns that each bring the line.
    mutating func deliver(_ turns: Int) {
        for _ in 0..<turns {
            for number in subscribers.indices {
                let writer = pairs.writers[number]
                let isThere = subscribers[number].take(batch, after: told, encoder, through: &scratch) { bytes in
                    // As the daemon's clients do.
                    let sent = clinux_socket_send(writer, bytes.baseAddress, bytes.count)
                    return sent >= 0 ? sent : clinux_errno() == EAGAIN ? 0 : -1
                }
                if !isThere { fatalError("a client is gone") }
            }
        }
    }

    mutating func deliverByC(_ turns: Int) {
        line.withBytes { bytes in
            for _ in 0..<turns {
                floor_deliver(pairs.writers, pairs.writers.count, bytes.baseAddress, bytes.count)
            }
        }
    }

    /// Until every queue is full.
    mutating func fill() {
        while subscribers.contains(where: { !$0.isStalled }) { deliver(1) }
    }
}
