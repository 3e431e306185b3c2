import EventLines
import SeededNumbers
import Testing
import TouchCore

@testable import SocketProtocol

/// Random events for readers of random speed, against what they should have got.
///
/// Whatever is sent when: whole lines arrive in their order, `lost` tells how many are missing at its place and what is
/// down there, replies come in order and none is missing, and who takes `lost` at its word knows what is down.
struct PropertyTests {
    /// All that was told, with what was down before each event, and at the end.
    private struct Story {
        var events: [TouchEvent] = []
        var down: [[LiveTouches.Entry]] = [[]]
    }

    @Test(arguments: 0..<60)
    func `what arrives is what was told, or lost`(_ seed: Int) {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let teller = Teller()
        let subscriptions = [
            Subscription(), teller.subscription(.all, ["menu"]),
            teller.subscription(.all, ["exit", Teller.regions[2]]),
            teller.subscription([.init(.touchDown), .init(.touchCancel), .init(.touchDragInside)]),
            teller.subscription([.init(.touchUpInside)], ["exit"]),
        ]
        let readers = subscriptions.map { Reader(room: 0, limit: 4096 + numbers.below(4096), $0) }
        var asked = [Int](repeating: 0, count: readers.count)
        var story = Story()
        var touches = RandomTouches()
        for _ in 0..<400 {
            var turn: [TouchEvent] = []
            var told = teller.told
            for _ in 0..<numbers.below(8) {
                let event = touches.next(teller, &numbers)
                turn.append(event)
                told.follow(BatchEntry(event, end: 0))
                story.events.append(event)
                story.down.append(told.entries)
            }
            for (place, reader) in readers.enumerated() {
                // Some read all, some next to nothing, each for a while.
                if numbers.oneIn(3) { reader.room = [0, 1, 40, 150, 700, 5000][numbers.below(6)] }
                if !reader.subscriber.isWaiting || numbers.oneIn(2) { teller.flush(reader) }
                guard numbers.oneIn(5), reader.subscriber.takesRequests else { continue }
                teller.answer(Self.reply(asked[place], padding: numbers.oneIn(10) ? 9_000 : 5), reader)
                asked[place] += 1
            }
            teller.tell(turn, to: readers)
        }
        for (place, reader) in readers.enumerated() {
            reader.room = .max
            teller.flush(reader)
            #expect(!reader.subscriber.isWaiting && !reader.subscriber.isStalled && reader.subscriber.takesRequests)
            check(reader, story, teller, replies: asked[place])
        }
    }

    private func check(_ reader: Reader, _ story: Story, _ teller: Teller, replies: Int) {
        let subscription = reader.subscriber.subscription
        let wanted = story.events.indices.filter {
            subscription.wants(EventName(story.events[$0].kind), story.events[$0].region)
        }
        var place = 0
        var replied = 0
        var lost: Int64 = 0
        var known: [Int64] = []
        for line in reader.received.split(separator: 0x0a).map({ Array($0) + [0x0a] }) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("{\"event\":\"reply\"") {
                #expect(text.hasPrefix("{\"event\":\"reply\",\"id\":\(replied),"))
                replied += 1
            } else if let count = Self.lostCount(text) {
                place += count
                lost += Int64(count)
                // It stands somewhere between the last line that is missing and the next one that isn't.
                let first = wanted[place - 1] + 1
                let last = place < wanted.count ? wanted[place] : story.events.count
                let candidates = (first...last).map {
                    story.down[$0].filter { subscription.wantsTouches(in: $0.region) }
                }
                let told = candidates.first { teller.lost(Int64(count), $0) == line }
                #expect(told != nil, "\(text)")
                known = (told ?? []).map { $0.touch }
            } else {
                guard place < wanted.count else {
                    Issue.record("a line too much: \(text)")
                    return
                }
                let event = story.events[wanted[place]]
                guard line == teller.line(event) else {
                    Issue.record("\(text) instead of event \(event.seq)")
                    return
                }
                place += 1
                if event.kind == .touchDown { known.append(event.touch) }
                if [.touchUpInside, .touchUpOutside, .touchCancel].contains(event.kind) {
                    known.removeAll { $0 == event.touch }
                }
            }
        }
        #expect(place == wanted.count)
        #expect(replied == replies)
        #expect(lost == reader.subscriber.lostCount)
        guard subscription.events == .all else { return }
        #expect(known == teller.told.entries.filter { subscription.wantsTouches(in: $0.region) }.map { $0.touch })
    }

    private static func reply(_ id: Int, padding: Int) -> [UInt8] {
        Array("{\"event\":\"reply\",\"id\":\(id),\"x\":\"\(String(repeating: "x", count: padding))\"}\n".utf8)
    }

    private static func lostCount(_ line: String) -> Int? {
        let head = "{\"event\":\"lost\",\"count\":"
        guard line.hasPrefix(head) else { return nil }
        return Int(line.dropFirst(head.count).prefix { $0.isNumber })
    }
}
