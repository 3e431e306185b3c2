import Glibc
import Testing

@testable import TouchClient

/// A daemon that goes, comes back, or loses lines.
struct ReconnectTests {
    @Test func `a restart cancels what is down once, and the client subscribes again`() throws {
        let program = try Program()
        program.region()
        program.noteEvents()
        var connection: FakeConnection? = try program.connect()
        let events = [Lines.touch(.touchDown), Lines.touch(.touchDragExit, seq: 2, x: 130)]
        for event in events { connection?.send(Lines.line(event)) }
        #expect(
            program.calls() == [
                .event(.connected(Lines.helloValue)), .touchDown("exit", events[0]), .touchDragExit("exit", events[1]),
            ])
        connection = nil
        let cancel = Lines.ownCancel(of: events[1], .disconnected, timeUs: 1_000_000, durationUs: 990_000)
        #expect(program.calls() == [.touchCancel("exit", cancel), .event(.disconnected(.closed))])
        #expect(program.client.fileDescriptor == -1)
        #expect(!program.client.isConnected)
        #expect(program.client.timeoutMilliseconds == 500)

        // The numbers of touches begin anew; the one that is down was never told.
        program.nowUs += 500_000
        #expect(program.client.timeoutMilliseconds == 0)
        program.client.process()
        let again = try #require(program.daemon.accept())
        #expect(again.requests() == [#"{"subscribe":{"regions":["exit"]},"id":2}"#])
        let live = ClientEvent.LiveTouch(touch: 7, region: "exit", x: 1, y: 2, isInside: true)
        again.send(Lines.hello(touches: [live]), Lines.line(Lines.touch(.touchUpInside, seq: 1)))
        var hello = Lines.helloValue
        hello.touches = [live]
        #expect(program.calls() == [.event(.connected(hello))])
        let down = Lines.touch(.touchDown, 8, seq: 2)
        again.send(Lines.line(down))
        #expect(program.calls() == [.touchDown("exit", down)])
    }

    @Test func `a daemon that ends tells its cancels, and none comes twice`() throws {
        let program = try Program()
        program.region()
        let down = Lines.touch(.touchDown)
        var shutdown = Lines.touch(.touchCancel, seq: 2)
        shutdown.reason = .shutdown
        do {
            let connection = try program.connect()
            connection.send(Lines.line(down), Lines.line(shutdown))
        }
        #expect(program.calls() == [.touchDown("exit", down), .touchCancel("exit", shutdown)])
        #expect(program.calls() == [])
    }

    @Test func `lost lines cancel what is gone, and tell edges that were crossed`() throws {
        let program = try Program()
        program.region()
        program.noteEvents()
        let connection = try program.connect()
        let downs = (1...4).map { Lines.touch(.touchDown, $0, seq: $0) }
        let exit = Lines.touch(.touchDragExit, 3, seq: 5, x: 130)
        for event in downs + [exit] { connection.send(Lines.line(event)) }
        #expect(program.calls().count == 6)
        // 1 stays, 2 is outside now, 3 inside again, 4 is gone, 5 was never told.
        let live = [
            ClientEvent.LiveTouch(touch: 1, region: "exit", x: 1, y: 1, isInside: true),
            ClientEvent.LiveTouch(touch: 2, region: "exit", x: 200, y: 2, isInside: false),
            ClientEvent.LiveTouch(touch: 3, region: "exit", x: 3, y: 3, isInside: true),
            ClientEvent.LiveTouch(touch: 5, region: "exit", x: 5, y: 5, isInside: true),
        ]
        let ends = [1, 2, 3, 4, 5].map { Lines.touch(.touchUpInside, $0, seq: 20 + $0) }
        connection.send(Lines.lost(12, live))
        for event in ends { connection.send(Lines.line(event)) }
        func own(_ kind: TouchEvent.Kind, _ touch: Int64, x: Double, y: Double) -> TouchEvent {
            TouchEvent(kind: kind, timeUs: 1_000_000, device: "panel", touch: touch, region: "exit", x: x, y: y)
        }
        #expect(
            program.calls() == [
                .touchDragExit("exit", own(.touchDragExit, 2, x: 200, y: 2)),
                .touchDragEnter("exit", own(.touchDragEnter, 3, x: 3, y: 3)),
                .touchCancel("exit", Lines.ownCancel(of: downs[3], .lost, timeUs: 1_000_000, durationUs: 960_000)),
                .event(.lost(count: 12, touches: live)),
                .touchUp("exit", ends[0], isTouchUpInside: true), .touchUp("exit", ends[1], isTouchUpInside: true),
                .touchUp("exit", ends[2], isTouchUpInside: true),
            ])
    }

    @Test func `a daemon that isn't there is tried again at intervals, and told once`() throws {
        let program = try Program(retryInterval: .milliseconds(250))
        program.daemon.stop()
        program.region()
        program.noteEvents()
        #expect(program.client.timeoutMilliseconds == 0)
        #expect(program.calls() == [.event(.disconnected(.systemCall("connect", errno: ENOENT)))])
        #expect(program.client.timeoutMilliseconds == 250)
        program.nowUs += 249_999
        #expect(program.client.timeoutMilliseconds == 1)
        try program.daemon.start()
        #expect(program.calls() == [])
        #expect(program.daemon.accept() == nil)
        program.daemon.stop()
        program.nowUs += 1
        #expect(program.calls() == [])
        #expect(program.client.timeoutMilliseconds == 250)
        try program.daemon.start()
        program.nowUs += 250_000
        let connection = try program.connect()
        #expect(program.calls() == [.event(.connected(Lines.helloValue))])
        #expect(program.client.timeoutMilliseconds == -1)
        #expect(program.client.isConnected)
        #expect(connection.requests().count == 1)
    }

    @Test func `a daemon that hangs up at once is left alone for the interval, too`() throws {
        let program = try Program()
        program.noteEvents()
        for told in [[Told.event(.disconnected(.closed))], []] {
            program.client.process()
            _ = try #require(program.daemon.accept())
            #expect(program.calls() == told)
            #expect(program.client.timeoutMilliseconds == 500)
            #expect(program.calls() == [])
            #expect(program.daemon.accept() == nil)
            program.nowUs += 500_000
        }
    }

    @Test(arguments: [
        (#"{"event":"hello","protocol":2,"touches":"else"}"#, TouchClientError.unknownProtocol(2)),
        (#"{"event":"hello"}"#, .malformedLine(#"{"event":"hello"}"#)),
        ("", .malformedLine("")),
        ("HTTP/1.1 400 Bad Request", .malformedLine("HTTP/1.1 400 Bad Request")),
    ])
    func `a server that isn't our daemon is left alone, and told why`(_ line: String, _ reason: TouchClientError) throws
    {
        let program = try Program()
        program.noteEvents()
        program.client.process()
        let connection = try #require(program.daemon.accept())
        connection.send(line)
        #expect(program.calls() == [.event(.disconnected(reason))])
        #expect(program.client.timeoutMilliseconds == 500)
    }

    @Test func `a broken line ends the connection and what is down, however much follows`() throws {
        let program = try Program()
        program.region()
        let connection = try program.connect()
        let down = Lines.touch(.touchDown)
        let broken = #"{"event":"touchUpInside","seq":2,"timeUs":1}"#
        connection.send(Lines.line(down), broken, Lines.line(Lines.touch(.touchUpInside, seq: 3)))
        #expect(
            program.calls() == [
                .touchDown("exit", down),
                .touchCancel("exit", Lines.ownCancel(of: down, .disconnected, timeUs: 1_000_000, durationUs: 990_000)),
            ])
    }

    @Test func `half a line is forgotten with its connection`() throws {
        let program = try Program()
        program.region()
        let down = Lines.touch(.touchDown)
        do {
            let connection = try program.connect()
            connection.send(bytes: Array(Lines.line(down).utf8.dropLast(10)))
        }
        #expect(program.calls() == [])
        program.nowUs += 500_000
        let connection = try program.connect()
        connection.send(Lines.line(down))
        #expect(program.calls() == [.touchDown("exit", down)])
    }

    @Test func `nothing counts before the hello`() throws {
        let program = try Program()
        program.region()
        program.noteEvents()
        program.client.process()
        let connection = try #require(program.daemon.accept())
        connection.send(Lines.line(Lines.touch(.touchDown)), #"{"event":"unlocked","timeUs":1}"#, Lines.lost(1, []))
        connection.send(Lines.hello)
        connection.send(Lines.line(Lines.touch(.touchUpInside, seq: 2)))
        #expect(program.calls() == [.event(.connected(Lines.helloValue))])
    }

    @Test func `lines may come in pieces`() throws {
        let program = try Program()
        program.region()
        let connection = try program.connect()
        let down = Lines.touch(.touchDown, region: "exit")
        var told: [Told] = []
        for byte in Lines.line(down).utf8 + [0x0a] {
            connection.send(bytes: [byte])
            told += program.calls()
        }
        #expect(told == [.touchDown("exit", down)])
    }

    @Test(
        arguments: [
            (Duration.zero, 1), (.seconds(-1), 1), (.microseconds(1500), 2), (.seconds(Int64.max), 86_400_000),
        ] as [(Duration, Int32)])
    func `an interval is between a millisecond and a day`(_ interval: Duration, _ milliseconds: Int32) throws {
        let program = try Program(retryInterval: interval)
        program.daemon.stop()
        program.client.process()
        #expect(program.client.timeoutMilliseconds == milliseconds)
    }

    @Test(arguments: ["", String(repeating: "p", count: 108), "a\0b"])
    func `a path that no socket can have is refused`(_ path: String) {
        #expect(throws: TouchClientError.badPath(bytes: path.utf8.count)) { try TouchClient(path: path) }
    }
}
