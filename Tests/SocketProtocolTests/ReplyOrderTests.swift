import Testing
import TouchCore

@testable import SocketProtocol

/// Replies among events: never dropped, never in the middle of a line, and in their place.
struct ReplyOrderTests {
    private static let reply = Array("{\"event\":\"reply\",\"ok\":true}\n".utf8)

    @Test func `a reply follows what waits already`() {
        let teller = Teller()
        let reader = Reader(room: 5)
        let event = teller.event(.touchDown, 1)
        teller.tell([event], reader)
        teller.answer(Self.reply, reader)
        #expect(reader.subscriber.takesRequests)
        reader.room = .max
        teller.flush(reader)
        #expect(reader.received == teller.line(event) + Self.reply)
    }

    @Test func `a reply that finds no room waits, and nothing more is asked`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        let (expected, lost, touches) = Self.fill(reader, teller)
        teller.answer(Self.reply, reader)
        #expect(!reader.subscriber.takesRequests)
        #expect(reader.subscriber.isStalled)
        reader.room = .max
        teller.flush(reader)
        #expect(reader.subscriber.takesRequests)
        // The loss came before the reply, so it is told before.
        #expect(
            reader.text == String(decoding: expected + teller.lost(lost, touches) + Self.reply, as: UTF8.self))
    }

    @Test func `a reply larger than the queue waits for an empty one, and goes in any pieces`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        let event = teller.event(.touchDown, 1)
        teller.tell([event], reader)
        let large = [UInt8](repeating: 0x2e, count: 20_000) + [0x0a]
        teller.answer(large, reader)
        #expect(!reader.subscriber.takesRequests)
        for _ in 0..<20_200 {
            reader.room = 1
            teller.flush(reader)
        }
        #expect(reader.subscriber.takesRequests && !reader.subscriber.isWaiting)
        #expect(reader.received == teller.line(event) + large)
    }

    @Test(arguments: [50, 2_000, 4_050, 6_000])
    func `a waiting reply gets its room although events never end`(_ size: Int) {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        _ = Self.fill(reader, teller)
        teller.answer([UInt8](repeating: 0x2e, count: size) + [0x0a], reader)
        // It reads half as fast as events come.
        var turns = 0
        while !reader.subscriber.takesRequests, turns < 1_000 {
            turns += 1
            reader.room = 60
            teller.flush(reader)
            teller.tell([teller.event(.touchDragExit, 1)], reader)
        }
        #expect(turns < 200, "the reply still waits after \(turns) turns")
    }

    @Test func `who reads no reply is as stalled as who reads no event`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096)
        while reader.subscriber.takesRequests { teller.answer(Self.reply, reader) }
        #expect(reader.subscriber.isStalled)
        reader.room = .max
        teller.flush(reader)
        #expect(!reader.subscriber.isStalled)
        #expect(reader.received.count % Self.reply.count == 0 && reader.received.count > 4096)
    }

    /// Events until some are lost.
    private static func fill(_ reader: Reader, _ teller: Teller) -> ([UInt8], Int64, [LiveTouches.Entry]) {
        var queued: [UInt8] = []
        var lost: Int64 = 0
        var touches: [LiveTouches.Entry] = []
        for touch in Int64(1)...60 {
            let event = teller.event(.touchDown, touch)
            let line = teller.line(event)
            if lost == 0, queued.count + line.count <= 4096 { queued += line } else { lost += 1 }
            touches.append(.init(touch: touch, region: 0, point: event.point, isInside: true))
            teller.tell([event], reader)
        }
        return (queued, lost, touches)
    }
}
