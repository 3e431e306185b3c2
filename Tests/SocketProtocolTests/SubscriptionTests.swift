import Testing
import TouchCore

@testable import SocketProtocol

/// Which lines a subscription lets through.
struct SubscriptionTests {
    @Test func `without a word everything comes`() {
        let subscription = Subscription()
        for name in EventName.allCases { #expect(subscription.wants(name, 17)) }
        #expect(subscription.wantsAll(.all) && subscription.wantsTouches(in: 17))
    }

    @Test func `events filter everything, regions filter touch events only`() {
        let teller = Teller()
        let subscription = teller.subscription([.init(.touchDown), .init(.locked)], ["menu"])
        var wanted: [EventName: [Bool]] = [:]
        for name in EventName.allCases {
            wanted[name] = (0..<3).map { subscription.wants(name, name.isTouchEvent ? $0 : -1) }
        }
        var expected = [EventName: [Bool]](
            uniqueKeysWithValues: EventName.allCases.map { ($0, [false, false, false]) })
        expected[.touchDown] = [false, true, false]
        expected[.locked] = [true, true, true]
        #expect(wanted == expected)
        #expect(!subscription.wantsAll([.init(.touchDown)]))
    }

    @Test func `no region at all is a subscription too`() {
        let teller = Teller()
        let reader = Reader(teller.subscription(.all, []))
        teller.tell([teller.event(.touchDown, 1)], reader)
        teller.tell(.unlocked, reader) { SocketLines.unlocked(5, into: &$0) }
        #expect(reader.text == "{\"event\":\"unlocked\",\"timeUs\":5}\n")
    }

    @Test func `a region that a reload brings counts from then on`() {
        let teller = Teller()
        let reader = Reader(teller.subscription(.all, ["later"]))
        teller.tell([teller.event(.touchDown, 1, in: 1)], reader)
        teller.learn(["later", "last"])
        reader.subscriber.subscription.learnRegionNames(teller.names)
        let wanted = teller.event(.touchDown, 2, in: 3)
        teller.tell([wanted, teller.event(.touchDown, 3, in: 4)], reader)
        #expect(reader.received == teller.line(wanted))
    }

    @Test func `what isn't wanted is no loss`() {
        let teller = Teller()
        let reader = Reader(room: 0, limit: 4096, teller.subscription([.init(.touchCancel)], ["menu"]))
        let wanted = teller.event(.touchCancel, 1, in: 1)
        teller.tell([wanted], reader)
        for touch in Int64(2)...100 { teller.tell([teller.event(.touchDown, touch, in: 1)], reader) }
        reader.room = .max
        teller.flush(reader)
        #expect(reader.received == teller.line(wanted))
        #expect(reader.subscriber.lostCount == 0)
    }

    @Test func `the touches in lost are those of the subscription`() {
        let teller = Teller()
        let subscription = teller.subscription(.all, ["menu"])
        let reader = Reader(room: 0, limit: 4096, subscription)
        let events = (1...300).map { teller.event(.touchDown, $0, in: Int32($0 % 3)) }
        var expected: [UInt8] = []
        var lost: Int64 = 0
        for event in events where event.region == 1 {
            let line = teller.line(event)
            if lost == 0, expected.count + line.count <= 4096 { expected += line } else { lost += 1 }
        }
        teller.tell(events, reader)
        reader.room = .max
        teller.flush(reader)
        let touches = events.filter { $0.region == 1 }.map {
            LiveTouches.Entry(touch: $0.touch, region: 1, point: $0.point, isInside: true)
        }
        #expect(lost > 0)
        #expect(reader.text == String(decoding: expected + teller.lost(lost, touches), as: UTF8.self))
    }

    @Test func `each event has the name that its line has`() {
        for name in EventName.allCases { #expect(EventName(name.text) == name) }
        for name in ["", "hello", "touchdown", "touchDown ", "lost", "reply"] { #expect(EventName(name) == nil) }
        for kind in TouchEvent.Kind.allCases {
            #expect("\(kind)" == EventName(kind).text)
            #expect(EventName(kind).isTouchEvent && EventNames.touchEvents.contains(EventNames(EventName(kind))))
        }
        #expect(EventName.allCases.filter { $0.isTouchEvent }.count == TouchEvent.Kind.allCases.count)
        #expect(EventName.allCases.filter { $0.isDrag } == [.touchDragInside, .touchDragOutside])
        #expect(EventName.allCases.allSatisfy { EventNames.all.contains(EventNames($0)) })
    }
}
