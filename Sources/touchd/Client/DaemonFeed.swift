import CLinux
import JSONValues

/// What the daemon tells, over a connection that is made again whenever the daemon comes back.
final class DaemonFeed {
    /// How long a daemon that went is left alone, in microseconds.
    private static let retryUs: Int64 = 250_000
    /// The version of the lines that this client knows.
    private static let knownProtocol: Int64 = 1

    private let path: String
    private let subscription: ClientSubscription
    private let loop: EventLoop
    private var connection: Connection?
    /// When to connect again, in microseconds of CLOCK_MONOTONIC; nil while there is a connection.
    private(set) var nextTryUs: Int64?
    /// What the daemon said at the connection's start.
    private(set) var hello = JSONValue.null
    private var isGreeted = false
    private var isAwaitingReply = false
    private var isAway = false
    private var toldReason = ""

    /// Connects for the first time.
    ///
    /// - Throws: `ClientFailure` where there is nobody to connect to.
    init(_ path: String, _ subscription: ClientSubscription, _ loop: EventLoop) throws(ClientFailure) {
        self.path = path
        self.subscription = subscription
        self.loop = loop
        do throws(SystemError) { try connect() } catch {
            guard error.number == EAGAIN else { throw ClientFailure(connectingTo: path, error) }
            tryLater("no room for one more client at \(path): waiting for it")
        }
    }

    /// Takes what has come.
    func receive() throws(ClientFailure) { try connection?.receive() }

    /// The next line but replies, valid until `receive`; nil for none.
    func next() throws(ClientFailure) -> ServerLine? {
        while let connection {
            guard let bytes = connection.nextLine() else {
                if connection.isEnded { tryLater("touchd has gone: waiting for it at \(path)") }
                return nil
            }
            guard let line = ServerLine(bytes) else { throw ClientFailure(noTouchdLine: bytes) }
            if !isGreeted {
                try greet(line)
                return line
            }
            if line.tells("reply") {
                try take(reply: line.value())
                continue
            }
            guard isAwaitingReply else { return line }
            if subscription.wants(try line.value()) { return line }
        }
        return nil
    }

    /// Connects again once the time has come.
    func retryIfDue() {
        guard let nextTryUs, nextTryUs <= clinux_monotonic_us() else { return }
        do throws(SystemError) { try connect() } catch {
            // What is usual while a daemon starts again isn't told.
            let isUsual = [ENOENT, ECONNREFUSED, EAGAIN].contains(error.number)
            tryLater(isUsual ? nil : "\(path): \(error.reason); trying on")
        }
    }

    /// Ends the connection for good.
    func end() {
        connection = nil
        nextTryUs = nil
    }

    private func connect() throws(SystemError) {
        let connection = try Connection(to: path)
        try loop.add(connection.descriptor, .connection)
        isGreeted = false
        isAwaitingReply = false
        if let request = subscription.request {
            connection.send(request)
            isAwaitingReply = true
        }
        self.connection = connection
        nextTryUs = nil
    }

    private func tryLater(_ reason: String?) {
        connection = nil
        nextTryUs = clinux_monotonic_us() + Self.retryUs
        isGreeted = false
        guard let reason, reason != toldReason else { return }
        isAway = true
        toldReason = reason
        Messages.warning(reason)
    }

    private func greet(_ line: ServerLine) throws(ClientFailure) {
        guard line.tells("hello") else { throw ClientFailure(noTouchd: "its first line is no hello") }
        let isFirst = hello == .null
        hello = try line.value()
        guard let version = hello["protocol"]?.integer else {
            throw ClientFailure(noTouchd: "its hello names no protocol")
        }
        isGreeted = true
        if isAway { Messages.note("touchd is back") }
        isAway = false
        toldReason = ""
        if version > Self.knownProtocol {
            Messages.warning("touchd speaks protocol \(version), newer than this client's \(Self.knownProtocol)")
        }
        guard isFirst else { return }
        let regions = hello["regions"]?.elements.compactMap { $0.string } ?? []
        for region in subscription.missingRegions(in: regions) {
            Messages.warning("touchd has no region \"\(region)\" yet, only \(Self.listed(regions))")
        }
        if hello["devices"]?.elements.isEmpty == true {
            Messages.note(
                "touchd has no touchscreen yet: 'touchd devices' tells of each device that is there, "
                    + "'journalctl -u touchd' why it isn't used")
        }
    }

    /// Names for a message: the first few where there are many.
    private static func listed(_ names: [String]) -> String {
        let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }

    private func take(reply: JSONValue) throws(ClientFailure) {
        guard reply["ok"] == .boolean(true) else {
            throw ClientFailure("touchd refuses the subscription: \(reply["error"]?.string ?? "no reason given")")
        }
        isAwaitingReply = false
    }
}
