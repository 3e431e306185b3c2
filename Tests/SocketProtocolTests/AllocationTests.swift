import CAllocations
import EventLines
import Testing
import TouchCore

@testable import SocketProtocol

/// Lines to readers that keep up take nothing from the heap, whatever they subscribed to. In release builds only:
/// without the optimizer Swift boxes what it would otherwise keep in registers.
@Suite(.serialized)
struct AllocationTests {
    static let isCounted: Bool = {
        #if DEBUG
            false
        #else
            allocations_are_counted()
        #endif
    }()

    @Test(.enabled(if: isCounted))
    func `a turn allocates nothing, once one like it has been told`() {
        let teller = Teller()
        let all = Subscriber(Subscription(), limit: 262_144)
        let one = Subscriber(teller.subscription(.all, ["menu"]), limit: 262_144)
        let few = Subscriber(teller.subscription([.init(.touchUpInside)]), limit: 262_144)
        let encoder = teller.encoder
        var told = LiveTouches()
        var batch = LineBatch()
        var scratch = LineBuffer(capacity: 256)
        var sent = 0
        func turn() {
            for touch in Int64(1)...10 {
                let region = Int32(touch % 3)
                batch.add(teller.event(.touchDown, touch, in: region), encoder)
                batch.add(teller.event(.touchDragInside, touch, in: region), encoder)
                batch.add(teller.event(.touchUpInside, touch, in: region), encoder)
            }
            for subscriber in [all, one, few] {
                _ = subscriber.take(batch, after: told, encoder, through: &scratch) {
                    sent += $0.count
                    return $0.count
                }
            }
            batch.end(in: &told)
        }
        for _ in 0..<3 { turn() }
        let before = allocation_count()
        for _ in 0..<100 { turn() }
        let count = allocation_count() - before
        // The list of the three is one.
        #expect(count <= 100, "\(count) in 100 turns")
        #expect(sent > 100_000)
    }
}
