import CLinux
import EventLines
import JSONValues
import SocketProtocol

/// `touchd send`: one request to the daemon, and its reply.
struct SendCommand {
    static let options = OptionNames(["--socket"])

    /// How long a reply may take, in microseconds.
    private static let patienceUs: Int64 = 10_000_000

    private let path: String
    /// The request as one line, its newline included.
    private let request: [UInt8]

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        path = try ClientSocket.path(arguments)
        guard let text = arguments.operands.first else { throw UsageError("no JSON given") }
        guard arguments.operands.count == 1 else {
            throw UsageError("one request at a time, not also '\(arguments.operands[1])'; quote the JSON for the shell")
        }
        request = try Self.line(
            RawArgument.bytes(of: text).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
                ?? Array(text.utf8))
    }

    func run() -> ExitStatus {
        do throws(ClientFailure) {
            let loop = try EventLoop.forClient()
            guard let reply = try exchange(loop) else { return .success }
            return show(reply)
        } catch {
            Messages.error(error.text)
            return error.status
        }
    }

    /// - Returns: the reply's line; nil where a signal came first.
    private func exchange(_ loop: EventLoop) throws(ClientFailure) -> [UInt8]? {
        let endUs = clinux_monotonic_us() + Self.patienceUs
        let connection: Connection
        do throws(SystemError) {
            connection = try Connection(to: path)
            try loop.add(connection.descriptor, .connection)
        } catch {
            if error.number == EAGAIN { throw ClientFailure("no room for one more client at \(path)") }
            throw ClientFailure(connectingTo: path, error)
        }
        connection.send(request)
        while clinux_monotonic_us() < endUs {
            loop.wake(at: endUs)
            for place in 0..<(try loop.waitForClient()) {
                switch loop.source(place) {
                case .signals: while loop.nextSignal() != nil { return nil }
                case .connection: try connection.receive()
                case .device, .timer, .monitor, .nodes, .clients, .output: break
                }
            }
            if let reply = try Self.nextReply(connection) { return reply }
            if connection.isEnded { throw ClientFailure("touchd closed the connection without a reply") }
        }
        throw ClientFailure("no reply within \(Self.patienceUs / 1_000_000) s")
    }

    private func show(_ reply: [UInt8]) -> ExitStatus {
        var output = StandardOutput()
        output.lines.reserve(reply.count + 1)
        output.lines.text(reply)
        output.lines.byte(0x0a)
        let status = output.finish()
        guard status == .success else { return status }
        do throws(JSONError) {
            let value = try reply.parsed()
            if let warning = value["warning"]?.string { Messages.warning(warning) }
            if value["ok"] == .boolean(true) { return .success }
            Messages.error("touchd refuses: \(value["error"]?.string ?? "no reason given")")
            return .refused
        } catch {
            let failure = ClientFailure(error)
            Messages.error(failure.text)
            return failure.status
        }
    }

    /// Everything that comes before the reply are events, which are nobody's business here.
    private static func nextReply(_ connection: Connection) throws(ClientFailure) -> [UInt8]? {
        while let bytes = connection.nextLine() {
            guard let line = ServerLine(bytes) else { throw ClientFailure(noTouchdLine: bytes) }
            if line.tells("reply") { return Array(bytes) }
        }
        return nil
    }

    /// A request as a line, its newlines, which JSON has only between values, as spaces.
    private static func line(_ text: [UInt8]) throws(UsageError) -> [UInt8] {
        let value: JSONValue
        do throws(JSONError) { value = try text.parsed() } catch { throw UsageError("the \(error.description)") }
        guard case .object = value else { throw UsageError("a request is a JSON object, {...}") }
        let line = text.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 } + [0x0a]
        guard line.count <= RequestLines.limit else {
            throw UsageError("a request is at most \(RequestLines.limit) bytes, this one \(line.count)")
        }
        return line
    }
}
