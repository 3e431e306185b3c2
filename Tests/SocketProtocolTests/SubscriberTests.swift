import EventLines
import Testing
import TouchCore

@testable import SocketProtocol

/// What one reader gets, to the byte, whatever room it has.
struct SubscriberTests {
    @Test func `a reader that keeps up gets every line at once, and nothing waits`() {
        let teller = Teller()
        let reader = Reader()
        let events = [teller.event(.touchDown, 1), teller.event(.touchUpInside, 1)]
        #expect(teller.tell(events, reader))
        #expect(reader.received == events.flatMap { teller.line($0) })
        #expect(!reader.subscriber.isWaiting && !reader.subscriber.isStalled && reader.subscriber.lostCount == 0)
    }

    @Test(arguments: [true, false])
    func `a batch that stops at any byte goes on there, with no line split or doubled`(_ wantsAll: Bool) {
        let sample = Teller()
        let whole = Self.batch(sample).filter { wantsAll || $0.region == 0 }.flatMap { sample.line($0) }
        for offset in 0...whole.count {
            let teller = Teller()
            let reader = Reader(room: offset, wantsAll ? Subscription() : teller.subscription(.all, ["exit"]))
            teller.tell(Self.batch(teller), reader)
            #expect(reader.received == Array(whole[..<offset]))
            #expect(reader.subscriber.isWaiting == (offset < whole.count))
            reader.room = .max
            #expect(teller.flush(reader) == whole.count - offset)
            #expect(reader.received == whole, "stopped after \(offset) bytes")
            #expect(!reader.subscriber.isWaiting)
        }
    }

    @Test func `one byte at a time is enough, while more comes`() {
        let teller = Teller()
        let reader = Reader(room: 0)
        var expected: [UInt8] = []
        for touch in Int64(1)...20 {
            let events = [teller.event(.touchDown, touch), teller.event(.touchCancel, touch)]
            expected += events.flatMap { teller.line($0) }
            teller.tell(events, reader)
            for _ in 0..<100 {
                reader.room = 1
                teller.flush(reader)
            }
        }
        while reader.subscriber.isWaiting {
            reader.room = 1
            #expect(teller.flush(reader) == 1)
        }
        #expect(reader.received == expected)
    }

    @Test func `drags find no room above three quarters, all else does up to the end`() {
        let teller = Teller()
        let down = teller.event(.touchDown, 1)
        let size = teller.line(down).count
        // The limit has room for 8 lines like the first, and bytes to spare for longer numbers.
        let reader = Reader(room: 0, limit: 8 * size + 64)
        var expected: [UInt8] = teller.line(down)
        teller.tell([down], reader)
        var queued = expected.count
        var dropped: Int64 = 0
        for _ in 0..<8 {
            let drag = teller.event(.touchDragInside, 1)
            let line = teller.line(drag)
            if queued + line.count <= (8 * size + 64) / 4 * 3 {
                queued += line.count
                expected += line
            } else {
                dropped += 1
            }
            teller.tell([drag], reader)
        }
        #expect(dropped > 0)
        let last = teller.event(.touchUpInside, 1)
        teller.tell([last], reader)
        // Up to the whole limit there is room for what tells of the loss, and for the end of the touch.
        expected += teller.lost(dropped, [.init(touch: 1, region: 0, point: Self.point(9), isInside: true)])
        expected += teller.line(last)
        #expect(expected.count <= 8 * size + 64)
        reader.room = .max
        teller.flush(reader)
        #expect(reader.text == String(decoding: expected, as: UTF8.self))
        #expect(reader.subscriber.lostCount == dropped)
    }

    @Test func `the first line after a loss tells it, with no event needed for that`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        var expected: [UInt8] = []
        var dropped: Int64 = 0
        for touch in Int64(1)...50 {
            let down = teller.event(.touchDown, touch)
            let line = teller.line(down)
            if dropped == 0, expected.count + line.count <= 4096 { expected += line } else { dropped += 1 }
            teller.tell([down], reader)
        }
        #expect(reader.subscriber.isStalled)
        // A little room isn't enough.
        reader.room = 10
        teller.flush(reader)
        #expect(reader.subscriber.isStalled)
        reader.room = .max
        teller.flush(reader)
        let touches = (1...50).map { LiveTouches.Entry(touch: $0, region: 0, point: Self.point($0), isInside: true) }
        expected += teller.lost(dropped, touches)
        #expect(reader.text == String(decoding: expected, as: UTF8.self))
        #expect(!reader.subscriber.isStalled && !reader.subscriber.isWaiting)
        #expect(reader.subscriber.lostCount == dropped)
    }

    @Test func `a loss in mid-batch tells the touches of just that place`() {
        let teller = Teller()
        let first = teller.event(.touchDown, 1)
        let size = teller.line(first).count
        let reader = Reader(room: 0, limit: 4096)
        var expected = teller.line(first)
        teller.tell([first], reader)
        while expected.count + 3 * size < 4096 {
            let move = teller.event(.touchDragExit, 1)
            expected += teller.line(move)
            teller.tell([move], reader)
        }
        // The large line finds no room, the small one after it does, with the loss before it.
        let ended = teller.event(.touchCancel, 1)
        let large = [UInt8](repeating: 0x20, count: 4 * size)
        let begun = teller.event(.touchDown, 2)
        teller.tell([ended], reader)
        expected += teller.line(ended)
        reader.room = 4 * size
        teller.tell(.configReloaded, reader) { line in
            large.withUnsafeBytes {
                line.reserve($0.count); line.text($0)
            }
        }
        #expect(reader.subscriber.isStalled)
        teller.flush(reader)
        reader.room = 0
        let later = teller.event(.touchDown, 3)
        teller.tell([begun, later], reader)
        expected += teller.lost(1) + teller.line(begun) + teller.line(later)
        reader.room = .max
        teller.flush(reader)
        #expect(reader.text == String(decoding: expected, as: UTF8.self))
    }

    @Test func `what was lost earlier in the same batch is in the touches, what comes after is not`() {
        let teller = Teller()
        let long = String(repeating: "n", count: 600)
        teller.learn([long])
        let reader = Reader(room: 0, limit: 4096)
        var expected: [UInt8] = []
        let filling = (1...5).map { teller.event(.touchDown, $0, in: 3) }
        teller.tell(filling, reader)
        expected += filling.flatMap { teller.line($0) }
        // 700 bytes more than there is room for, then lines that would fit, but their loss wouldn't.
        let lost = teller.event(.touchDown, 6, in: 3)
        let ends = (1...5).map { teller.event(.touchUpInside, $0, in: 3) }
        let fits = teller.event(.touchUpOutside, 6, in: 3)
        reader.room = 0
        teller.tell([lost] + ends + [fits], reader)
        reader.room = .max
        teller.flush(reader)
        // Nothing is down any more: all ends were lost.
        expected += teller.lost(7)
        #expect(reader.text == String(decoding: expected, as: UTF8.self))
    }

    @Test func `a line larger than the queue is told as lost although nothing else waits`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        teller.tell(.configReloaded, reader) { line in
            line.reserve(5000)
            for _ in 0..<5000 { line.byte(0x20) }
        }
        #expect(reader.subscriber.isWaiting, "nothing would ever tell that there was a loss")
        reader.room = .max
        teller.flush(reader)
        #expect(reader.text == String(decoding: teller.lost(1), as: UTF8.self))
        #expect(!reader.subscriber.isStalled)
    }

    @Test func `a reader that has gone is told of, by an event as by a flush`() {
        let teller = Teller()
        let reader = Reader(room: 10)
        #expect(teller.tell([teller.event(.touchDown, 1)], reader))
        reader.room = -1
        #expect(teller.flush(reader) < 0)
        #expect(!teller.tell([teller.event(.touchUpInside, 1)], Reader(room: -1)))
    }

    @Test func `hello comes whole before anything else, also where it is larger than the queue`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        var hello = LineBuffer(capacity: 256)
        for _ in 0..<600 { hello.add("0123456789") }
        hello.add("\n")
        reader.subscriber.begin(with: hello)
        let event = teller.event(.touchDown, 1)
        teller.tell([event], reader)
        reader.room = .max
        teller.flush(reader)
        let touch = LiveTouches.Entry(touch: 1, region: 0, point: Self.point(1), isInside: true)
        #expect(reader.received == hello.withBytes { Array($0) } + teller.lost(1, [touch]))
    }

    private static func batch(_ teller: Teller) -> [TouchEvent] {
        [
            teller.event(.touchDown, 1), teller.event(.touchDown, 2, in: 1), teller.event(.touchDragInside, 1),
            teller.event(.touchUpInside, 2, in: 1), teller.event(.touchDown, 3, in: 2),
            teller.event(.touchUpOutside, 1),
        ]
    }

    private static func point(_ x: Int64) -> ScreenPoint { ScreenPoint(pixelX: Int32(x), pixelY: 5) }
}
