import Testing

@testable import TouchClient

/// What a closure was called with.
enum Told: Equatable {
    case touchDown(String, TouchEvent)
    case touchUp(String, TouchEvent, isTouchUpInside: Bool)
    case touchCancel(String, TouchEvent)
    case touchDragExit(String, TouchEvent)
    case touchDragEnter(String, TouchEvent)
    case touchDragInside(String, TouchEvent)
    case touchDragOutside(String, TouchEvent)
    case longPress(String, TouchEvent)
    case event(ClientEvent)
    case answer(ClientEvent.Reply)
}

/// A program with a client, a clock that stands still, and a note of every call.
final class Program {
    let daemon: FakeDaemon
    let client: TouchClient
    private let time: Time
    private var told: [Told] = []

    private final class Time {
        var nowUs: Int64 = 1_000_000
    }

    var nowUs: Int64 {
        get { time.nowUs }
        set { time.nowUs = newValue }
    }

    init(_ daemon: FakeDaemon? = nil, retryInterval: Duration = .milliseconds(500)) throws {
        let daemon = try daemon ?? FakeDaemon()
        let time = Time()
        self.daemon = daemon
        self.time = time
        client = try TouchClient(path: daemon.path, retryInterval: retryInterval, clock: { time.nowUs })
    }

    /// What was called since this was asked for the last time.
    func calls() -> [Told] {
        client.process()
        defer { told = [] }
        return told
    }

    func note(_ call: Told) {
        told.append(call)
    }

    func noteEvents() {
        client.onEvent = { [unowned self] in note(.event($0)) }
    }

    /// A region with the two closures that it must have.
    @discardableResult
    func simpleRegion(_ name: String = "exit", as label: String? = nil) -> RegionToken {
        let label = label ?? name
        return client.region(
            name, touchDown: { [unowned self] in note(.touchDown(label, $0)) },
            touchUp: { [unowned self] in note(.touchUp(label, $0, isTouchUpInside: $1)) })
    }

    /// A region with all closures.
    @discardableResult
    func region(_ name: String = "exit", as label: String? = nil) -> RegionToken {
        let label = label ?? name
        return client.region(
            name,
            touchDown: { [unowned self] in note(.touchDown(label, $0)) },
            touchUp: { [unowned self] in note(.touchUp(label, $0, isTouchUpInside: $1)) },
            touchCancel: { [unowned self] in note(.touchCancel(label, $0)) },
            touchDragExit: { [unowned self] in note(.touchDragExit(label, $0)) },
            touchDragEnter: { [unowned self] in note(.touchDragEnter(label, $0)) },
            touchDragInside: { [unowned self] in note(.touchDragInside(label, $0)) },
            touchDragOutside: { [unowned self] in note(.touchDragOutside(label, $0)) },
            longPress: { [unowned self] in note(.longPress(label, $0)) })
    }

    /// Connects and greets; the subscription stays to be read.
    func connect() throws -> FakeConnection {
        client.process()
        let connection = try #require(daemon.accept())
        connection.send(Lines.hello)
        client.process()
        return connection
    }
}
