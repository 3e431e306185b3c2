import Testing

@testable import TouchClient

/// What was told down gets one end, and nothing else is told.
struct TouchLedgerTests {
    private static func live(_ event: TouchEvent, x: Double = 1, isInside: Bool = true) -> ClientEvent.LiveTouch {
        ClientEvent.LiveTouch(touch: event.touch, region: event.region, x: x, y: 2, isInside: isInside)
    }

    @Test(arguments: TouchEvent.Kind.allCases)
    func `of a touch that wasn't told down only touchDown is told`(_ kind: TouchEvent.Kind) {
        var ledger = TouchLedger()
        #expect(ledger.apply(Lines.touch(kind)) == (kind == .touchDown))
    }

    @Test(arguments: TouchEvent.Kind.allCases)
    func `of a touch that is down all but another touchDown is told, until it ends`(_ kind: TouchEvent.Kind) {
        var ledger = TouchLedger()
        #expect(ledger.apply(Lines.touch(.touchDown)) == true)
        #expect(ledger.apply(Lines.touch(kind, seq: 2)) == (kind != .touchDown))
        #expect(ledger.apply(Lines.touch(.longPress, seq: 3)) == !kind.isEnd)
        #expect(ledger.cancelAll(nowUs: 50_000).count == (kind.isEnd ? 0 : 1))
    }

    @Test func `a touch doesn't change its region`() {
        var ledger = TouchLedger()
        #expect(ledger.apply(Lines.touch(.touchDown)) == true)
        #expect(ledger.apply(Lines.touch(.touchUpInside, region: "knob", seq: 2)) == false)
        #expect(ledger.apply(Lines.touch(.touchUpInside, seq: 3)) == true)
    }

    @Test func `what is gone is cancelled once, in the order in which it landed`() {
        var ledger = TouchLedger()
        let downs = [3, 1, 2].map { Lines.touch(.touchDown, $0) }
        for down in downs { #expect(ledger.apply(down) == true) }
        let cancels = [downs[0], downs[2]].map { Lines.ownCancel(of: $0, .lost, timeUs: 30_000, durationUs: 20_000) }
        #expect(ledger.reconcile(with: [Self.live(downs[1])], nowUs: 30_000) == cancels)
        #expect(ledger.reconcile(with: [Self.live(downs[1])], nowUs: 30_000) == [])
        // A touch of that number in another region is another one, of a restarted daemon.
        let other = Lines.touch(.touchDown, 1, region: "knob")
        let cancel = Lines.ownCancel(of: downs[1], .lost, timeUs: 30_000, durationUs: 20_000)
        var moved = cancel
        (moved.x, moved.y) = (1, 2)
        #expect(ledger.reconcile(with: [Self.live(other)], nowUs: 30_000) == [moved])
        #expect(ledger.cancelAll(nowUs: 30_000) == [])
    }

    @Test func `an edge that was crossed among lost lines is told once, with the place`() {
        var ledger = TouchLedger()
        let down = Lines.touch(.touchDown)
        #expect(ledger.apply(down) == true)
        let outside = Self.live(down, x: 200, isInside: false)
        let exit = TouchEvent(
            kind: .touchDragExit, timeUs: 30_000, device: "panel", touch: 7, region: "exit", x: 200, y: 2)
        #expect(ledger.reconcile(with: [outside], nowUs: 30_000) == [exit])
        #expect(ledger.reconcile(with: [outside], nowUs: 30_000) == [])
        #expect(ledger.apply(Lines.touch(.touchDragInside, seq: 4)) == true)
        #expect(ledger.reconcile(with: [Self.live(down)], nowUs: 40_000) == [])
        #expect(ledger.apply(Lines.touch(.touchDragOutside, seq: 5)) == true)
        #expect(ledger.reconcile(with: [outside], nowUs: 50_000) == [])
        let cancel = Lines.ownCancel(of: exit, .disconnected, timeUs: 60_000, durationUs: 50_000)
        #expect(ledger.cancelAll(nowUs: 60_000) == [cancel])
    }

    @Test func `time doesn't go back, nor over its end`() {
        var ledger = TouchLedger()
        var down = Lines.touch(.touchDown, 1)
        down.timeUs = .min
        var exit = Lines.touch(.touchDragExit, 1)
        exit.timeUs = .max
        #expect(ledger.apply(down) == true)
        #expect(ledger.apply(exit) == true)
        #expect(
            ledger.cancelAll(nowUs: 5) == [Lines.ownCancel(of: exit, .disconnected, timeUs: .max, durationUs: .max)])
    }

    @Test func `a region that is forgotten has no touches, others keep theirs`() {
        var ledger = TouchLedger()
        let knob = Lines.touch(.touchDown, 2, region: "knob")
        #expect(ledger.apply(Lines.touch(.touchDown, 1)) == true)
        #expect(ledger.apply(knob) == true)
        ledger.forget(region: "exit")
        #expect(ledger.apply(Lines.touch(.touchUpInside, 1, seq: 2)) == false)
        #expect(
            ledger.cancelAll(nowUs: 30_000)
                == [Lines.ownCancel(of: knob, .disconnected, timeUs: 30_000, durationUs: 20_000)])
    }
}
