import Testing

@testable import TouchClient

/// What a region's closures are called for.
struct RegionTests {
    private static let subscribed =
        #"{"subscribe":{"regions":["exit"],"events":["touchDown","touchDragExit","touchDragEnter","#
        + #""touchUpInside","touchUpOutside","touchCancel"]},"id":1}"#

    @Test func `two closures are told down and up, inside and outside, and nothing else`() throws {
        let program = try Program()
        program.simpleRegion()
        let connection = try program.connect()
        #expect(connection.requests() == [Self.subscribed])
        let taps = [
            Lines.touch(.touchDown, 1), Lines.touch(.touchUpInside, 1, seq: 2), Lines.touch(.touchDown, 2, seq: 3),
            Lines.touch(.touchDragExit, 2, seq: 4, x: 130), Lines.touch(.touchUpOutside, 2, seq: 5, x: 130),
            Lines.touch(.touchDown, 3, seq: 6), Lines.touch(.touchCancel, 3, seq: 7),
        ]
        for tap in taps { connection.send(Lines.line(tap)) }
        #expect(
            program.calls() == [
                .touchDown("exit", taps[0]), .touchUp("exit", taps[1], isTouchUpInside: true),
                .touchDown("exit", taps[2]), .touchUp("exit", taps[4], isTouchUpInside: false),
                .touchDown("exit", taps[5]),
            ])
        #expect(connection.requests() == [])
    }

    @Test func `each closure is called for its kind`() throws {
        let program = try Program()
        program.region()
        let connection = try program.connect()
        let names = TouchEvent.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        #expect(connection.requests() == [#"{"subscribe":{"regions":["exit"],"events":[\#(names)]},"id":1}"#])
        let kinds: [TouchEvent.Kind] = [
            .touchDown, .longPress, .touchDragInside, .touchDragExit, .touchDragOutside, .touchDragEnter, .touchCancel,
        ]
        let events = kinds.enumerated().map { Lines.touch($1, seq: Int64($0 + 1)) }
        for event in events { connection.send(Lines.line(event)) }
        #expect(
            program.calls() == [
                .touchDown("exit", events[0]), .longPress("exit", events[1]), .touchDragInside("exit", events[2]),
                .touchDragExit("exit", events[3]), .touchDragOutside("exit", events[4]),
                .touchDragEnter("exit", events[5]), .touchCancel("exit", events[6]),
            ])
    }

    @Test func `several regions share a connection, others don't matter`() throws {
        let program = try Program()
        program.simpleRegion("knob")
        program.simpleRegion("exit")
        let connection = try program.connect()
        #expect(connection.requests().map { $0.contains(#""regions":["exit","knob"]"#) } == [true])
        let knob = Lines.touch(.touchDown, 1, region: "knob")
        let exit = Lines.touch(.touchDown, 2, region: "exit", seq: 3)
        // As it may come before the daemon has read the subscription.
        let other = Lines.touch(.touchDown, 3, region: "other", seq: 2)
        for event in [knob, other, exit] { connection.send(Lines.line(event)) }
        #expect(program.calls() == [.touchDown("knob", knob), .touchDown("exit", exit)])
    }

    @Test func `all who listen to a region are called, in the order in which they came`() throws {
        let program = try Program()
        program.simpleRegion(as: "first")
        program.simpleRegion(as: "second")
        let connection = try program.connect()
        let down = Lines.touch(.touchDown)
        connection.send(Lines.line(down))
        #expect(program.calls() == [.touchDown("first", down), .touchDown("second", down)])
    }

    @Test func `who listens only since the touch is down doesn't hear how it goes on`() throws {
        let program = try Program()
        program.simpleRegion(as: "early")
        let connection = try program.connect()
        let events = [Lines.touch(.touchDown), Lines.touch(.touchUpInside, seq: 2), Lines.touch(.touchDown, 8, seq: 3)]
        connection.send(Lines.line(events[0]))
        #expect(program.calls() == [.touchDown("early", events[0])])
        program.simpleRegion(as: "late")
        connection.send(Lines.line(events[1]), Lines.line(events[2]))
        #expect(
            program.calls() == [
                .touchUp("early", events[1], isTouchUpInside: true), .touchDown("early", events[2]),
                .touchDown("late", events[2]),
            ])
    }

    @Test func `a region that is removed in mid-touch hears nothing more, and is subscribed to no more`() throws {
        let program = try Program()
        let token = program.region()
        program.simpleRegion("knob")
        let connection = try program.connect()
        _ = connection.requests()
        let down = Lines.touch(.touchDown)
        connection.send(Lines.line(down))
        #expect(program.calls() == [.touchDown("exit", down)])
        program.client.remove(token)
        program.client.remove(token)
        #expect(connection.requests().map { $0.contains(#""regions":["knob"],"#) } == [true])
        // Back again while the same finger is still down: the touch isn't told of a second time.
        program.region()
        connection.send(Lines.line(Lines.touch(.touchDragExit, seq: 2)))
        #expect(program.calls() == [])
        // Nothing of it is left.
        connection.send(Lines.line(down))
        #expect(program.calls() == [.touchDown("exit", down)])
    }

    @Test func `the order is kept when closures call process, however much is there`() throws {
        let program = try Program()
        let client = program.client
        client.region(
            "exit",
            touchDown: { [unowned program] touch in
                client.process()
                program.note(.touchDown("exit", touch))
            }, touchUp: { _, _ in })
        let connection = try program.connect()
        let downs = (1...500).map { Lines.touch(.touchDown, $0, seq: $0) }
        connection.send(bytes: Array(downs.map { Lines.line($0) + "\n" }.joined().utf8))
        #expect(program.calls() == downs.map { .touchDown("exit", $0) })
    }

    @Test func `of two who listen to a region, one can go`() throws {
        let program = try Program()
        let token = program.simpleRegion(as: "first")
        program.simpleRegion(as: "second")
        let connection = try program.connect()
        _ = connection.requests()
        let down = Lines.touch(.touchDown)
        program.client.remove(token)
        connection.send(Lines.line(down))
        #expect(program.calls() == [.touchDown("second", down)])
        #expect(connection.requests() == [])
    }

    @Test func `a closure may remove its own region, add others and call process`() throws {
        let program = try Program()
        let first = Lines.touch(.touchDown, 1)
        let second = Lines.touch(.touchDown, 2, seq: 3)
        var token: RegionToken?
        let client = program.client
        token = client.region(
            "exit",
            touchDown: { [unowned program] touch in
                program.note(.touchDown("once", touch))
                client.process()
                if let token { client.remove(token) }
                program.simpleRegion(as: "after")
            }, touchUp: { [unowned program] in program.note(.touchUp("once", $0, isTouchUpInside: $1)) })
        let connection = try program.connect()
        connection.send(Lines.line(first), Lines.line(Lines.touch(.touchUpInside, 1, seq: 2)), Lines.line(second))
        #expect(program.calls() == [.touchDown("once", first), .touchDown("after", second)])
    }

    @Test func `what isn't a touch is asked for only where it is wanted`() throws {
        let program = try Program()
        program.region()
        program.noteEvents()
        let connection = try program.connect()
        #expect(connection.requests() == [#"{"subscribe":{"regions":["exit"]},"id":1}"#])
        #expect(program.calls() == [.event(.connected(Lines.helloValue))])
        connection.send(#"{"event":"layerChanged","timeUs":5,"layer":"home"}"#, #"{"event":"unlocked","timeUs":6}"#)
        #expect(program.calls() == [.event(.layerChanged("home", timeUs: 5)), .event(.unlocked(timeUs: 6))])
        program.client.onEvent = nil
        #expect(connection.requests().map { $0.contains("layerChanged") } == [false])
    }
}
