import Testing

@testable import TouchClient

/// The daemon's events for Swift concurrency.
struct TouchEventsTests {
    private static let down = Lines.touch(.touchDown)

    @Test func `events come one after the other, also over a restart`() async throws {
        let daemon = try ScriptedDaemon([
            .init(lines: [Lines.hello, Lines.line(Self.down)], hangsUp: true), .init(lines: [Lines.hello]),
        ])
        var events = TouchEvents(path: daemon.path, retryInterval: .milliseconds(1)).makeAsyncIterator()
        #expect(await events.next() == .connected(Lines.helloValue))
        #expect(await events.next() == .touch(Self.down))
        let own = await events.next()
        guard case .touch(let cancel) = own else {
            Issue.record("\(String(describing: own)) came instead of a cancel")
            return
        }
        // The client's own clock stamps it.
        let expected = Lines.ownCancel(
            of: Self.down, .disconnected, timeUs: cancel.timeUs, durationUs: cancel.timeUs - Self.down.timeUs)
        #expect(cancel == expected)
        #expect(await events.next() == .disconnected(.closed))
        #expect(await events.next() == .connected(Lines.helloValue))
    }

    @Test func `only the named regions are asked for, and the connection ends with the iteration`() async throws {
        let knob = Lines.touch(.touchDown, 2, region: "knob", seq: 2)
        let daemon = try ScriptedDaemon([.init(lines: [Lines.hello, Lines.line(Self.down), Lines.line(knob)])])
        var told: [ClientEvent] = []
        for await event in TouchEvents(path: daemon.path, regions: ["knob"]) {
            told.append(event)
            if told.count == 2 { break }
        }
        #expect(told == [.connected(Lines.helloValue), .touch(knob)])
        var log: [String] = []
        for await entry in daemon.log { log.append(entry) }
        #expect(log == ["connected", #"{"subscribe":{"regions":["knob"]},"id":1}"#, "ended"])
    }

    @Test func `a cancelled task gets nil at once, and its connection ends`() async throws {
        let daemon = try ScriptedDaemon([.init(lines: [])])
        let path = daemon.path
        let waiting = Task {
            var told: [ClientEvent] = []
            for await event in TouchEvents(path: path) { told.append(event) }
            return told
        }
        var log = daemon.log.makeAsyncIterator()
        #expect(await log.next() == "connected")
        waiting.cancel()
        #expect(await waiting.value == [])
        #expect(await log.next() == "ended")
        #expect(await log.next() == nil)
    }

    @Test func `a task that is cancelled before doesn't connect`() async {
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var told: [ClientEvent] = []
            for await event in TouchEvents(path: "/nonexistent") { told.append(event) }
            return told
        }
        #expect(await waiting.value == [])
    }

    @Test func `a path that no socket can have is told, and that is all`() async {
        var told: [ClientEvent] = []
        for await event in TouchEvents(path: "") { told.append(event) }
        #expect(told == [.disconnected(.badPath(bytes: 0))])
    }

    @MainActor @Test func `a client's events come to the actor that waits for them`() async throws {
        let daemon = try ScriptedDaemon([.init(lines: [Lines.hello, Lines.line(Self.down)])])
        let client = try TouchClient(path: daemon.path)
        var told: [ClientEvent] = []
        for await event in client.events {
            MainActor.assertIsolated()
            told.append(event)
            if told.count == 2 { break }
        }
        #expect(told == [.connected(Lines.helloValue), .touch(Self.down)])
        #expect(client.fileDescriptor == -1)
    }

    @Test func `run comes back when a closure stops it, and can't be run by a closure`() throws {
        let daemon = try ScriptedDaemon([.init(lines: [Lines.hello, Lines.line(Self.down), Lines.line(Self.down)])])
        let client = try TouchClient(path: daemon.path)
        var told: [TouchEvent] = []
        client.region(
            "exit",
            touchDown: { touch in
                told.append(touch)
                #expect(throws: Never.self) { try client.run() }
                client.stop()
            }, touchUp: { touch, _ in told.append(touch) })
        try client.run()
        #expect(told == [Self.down])
    }
}
