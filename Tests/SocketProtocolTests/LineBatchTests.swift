import EventLines
import Testing
import TouchCore

@testable import SocketProtocol

/// A turn's lines.
struct LineBatchTests {
    @Test func `lines stand one after the other, each with its name, its region and its end`() {
        let teller = Teller()
        let down = teller.event(.touchDown, 1, in: 2)
        var batch = LineBatch()
        #expect(batch.isEmpty && batch.byteCount == 0 && batch.names == [])
        batch.add(down, teller.encoder)
        batch.add(.unlocked) { SocketLines.unlocked(5, into: &$0) }
        let other = Array("{\"event\":\"unlocked\",\"timeUs\":5}\n".utf8)
        let whole = teller.line(down) + other
        #expect(!batch.isEmpty && batch.byteCount == whole.count)
        #expect(batch.names == [EventNames(.touchDown), EventNames(.unlocked)])
        #expect(batch.withBytes { Array($0) } == whole)
        #expect(batch.withLine(0) { Array($0) } == teller.line(down))
        #expect(batch.withLine(1) { Array($0) } == other)
        #expect(batch.entries.indices.map { batch.entries[$0].name } == [.touchDown, .unlocked])
        #expect(batch.entries.indices.map { batch.entries[$0].region } == [2, -1])
        #expect(batch.entries.indices.map { batch.entries[$0].touch } == [1, 0])
        #expect(batch.entries[0].point == down.point)
    }

    @Test func `a turn may have any number of lines`() {
        let teller = Teller()
        let events = (1...1000).map { teller.event(.touchDown, $0) }
        var batch = LineBatch()
        var told = LiveTouches()
        for _ in 0..<2 {
            for event in events { batch.add(event, teller.encoder) }
            #expect(batch.entries.indices.map { batch.entries[$0].touch } == events.map { $0.touch })
            #expect(batch.withLine(999) { Array($0) } == teller.line(events[999]))
            batch.end(in: &told)
        }
    }

    @Test func `what is down follows its events, and a batch is used again`() {
        let teller = Teller()
        var told = LiveTouches()
        var batch = LineBatch()
        batch.add(teller.event(.touchDown, 1), teller.encoder)
        batch.add(teller.event(.touchDown, 2), teller.encoder)
        batch.add(teller.event(.touchUpInside, 1), teller.encoder)
        batch.end(in: &told)
        #expect(told.entries.map { $0.touch } == [2])
        #expect(batch.isEmpty && batch.byteCount == 0 && batch.names == [])
        batch.end(in: &told)
        #expect(told.entries.map { $0.touch } == [2])
    }
}
