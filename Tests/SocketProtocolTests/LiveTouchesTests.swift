import EventLines
import Testing
import TouchCore

@testable import SocketProtocol

/// What is down by what has been told.
struct LiveTouchesTests {
    private static func follow(_ events: [TouchEvent]) -> LiveTouches {
        var told = LiveTouches()
        for event in events { told.follow(BatchEntry(event, end: 0)) }
        return told
    }

    @Test func `a touch is listed from its down to its end, the oldest first`() {
        let teller = Teller()
        var events = [
            teller.event(.touchDown, 1), teller.event(.touchDown, 2, in: 1), teller.event(.touchDown, 3, in: 2),
        ]
        #expect(Self.follow(events).entries.map { $0.touch } == [1, 2, 3])
        events.append(teller.event(.touchUpInside, 2, in: 1))
        events.append(teller.event(.touchDown, 4))
        #expect(Self.follow(events).entries.map { $0.touch } == [1, 3, 4])
        events.append(teller.event(.touchUpOutside, 1))
        events.append(teller.event(.touchCancel, 4))
        #expect(Self.follow(events).entries.map { $0.touch } == [3])
    }

    @Test func `it goes along with its touch`() {
        let teller = Teller()
        let moves: [(TouchEvent.Kind, Bool)] = [
            (.touchDragInside, true), (.touchDragExit, false), (.touchDragOutside, false), (.touchDragEnter, true),
            (.longPress, true),
        ]
        var told = Self.follow([teller.event(.touchDown, 1)])
        for (kind, isInside) in moves {
            let event = teller.event(kind, 1)
            told.follow(BatchEntry(event, end: 0))
            #expect(told.entries == [.init(touch: 1, region: 0, point: event.point, isInside: isInside)], "\(kind)")
        }
    }

    @Test func `the end of a touch that wasn't told changes nothing`() {
        let teller = Teller()
        var told = Self.follow([teller.event(.touchDown, 1)])
        let before = told.entries
        told.follow(BatchEntry(teller.event(.touchCancel, 2), end: 0))
        told.follow(BatchEntry(teller.event(.touchDragExit, 3), end: 0))
        #expect(told.entries == before)
    }

    @Test func `a touch that was asked for is where it is, but not over an edge that wasn't told`() {
        let teller = Teller()
        var told = Self.follow([teller.event(.touchDown, 1)])
        told.refresh(1, at: ScreenPoint(x: 7, y: 8), isInside: true)
        told.refresh(2, at: ScreenPoint(x: 1, y: 1), isInside: true)
        #expect(told.entries == [.init(touch: 1, region: 0, point: ScreenPoint(x: 7, y: 8), isInside: true)])
        told.refresh(1, at: ScreenPoint(x: 9, y: 9), isInside: false)
        #expect(told.entries == [.init(touch: 1, region: 0, point: ScreenPoint(x: 7, y: 8), isInside: true)])
    }

    @Test func `each is written with its place`() {
        let teller = Teller()
        var told = Self.follow([teller.event(.touchDown, 1), teller.event(.touchDown, 2, in: 2)])
        told.follow(BatchEntry(teller.event(.touchDragExit, 2, in: 2), end: 0))
        told.refresh(1, at: ScreenPoint(x: -1_250, y: 4_001), isInside: true)
        #expect(
            text { told.write(of: Subscription(), teller.encoder, into: &$0) }
                == #"[{"touch":1,"region":"exit","x":-12.5,"y":40.01,"inside":true},"#
                + #"{"touch":2,"region":"Zurück \"✓\"","x":3,"y":5,"inside":false}]"#)
        let narrow = teller.subscription(.all, [Teller.regions[2]])
        #expect(
            text { told.write(of: narrow, teller.encoder, into: &$0) }
                == #"[{"touch":2,"region":"Zurück \"✓\"","x":3,"y":5,"inside":false}]"#)
        #expect(text { told.write(of: teller.subscription(.all, ["menu"]), teller.encoder, into: &$0) } == "[]")
    }
}
