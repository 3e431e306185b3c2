import CLinux
import EventLines
import JSONValues

/// `touchd on`: runs a command whenever something happens in a region.
struct OnCommand {
    static let options = OptionNames(
        ["--socket", "--region", "--event", "--taps", "--parallel"], flags: ["--once"])

    private let path: String
    private let subscription: ClientSubscription
    private let taps: Int64?
    private let parallel: Int
    private let isOnce: Bool
    private let command: ReactionCommand

    init(_ arguments: [String]) throws(UsageError) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let words = Array(arguments[end...].dropFirst())
        let arguments = try Arguments(Array(arguments[..<end]), Self.options)
        if let operand = arguments.operands.first {
            throw UsageError("unexpected argument '\(operand)'; put -- before the COMMAND")
        }
        guard let name = words.first else { throw UsageError("no COMMAND given; put it after --") }
        guard !name.isEmpty else { throw UsageError("the COMMAND is empty") }
        command = ReactionCommand(name: name, place: clinux_argument_count() - Int32(words.count))
        guard let region = arguments.value("--region") else { throw UsageError("no --region given") }
        let event = arguments.value("--event") ?? "touchUpInside"
        taps = try arguments.number("--taps", in: 1...1_000_000).map { Int64($0) }
        if taps != nil, event != "touchUpInside", event != "touchDown" {
            throw UsageError("--taps counts with touchUpInside and touchDown, not with \(event)")
        }
        parallel = try arguments.number("--parallel", in: 1...1000) ?? 1
        isOnce = arguments.has("--once")
        subscription = try ClientSubscription(regions: [region], events: [event], known: ClientSubscription.touchEvents)
        path = try ClientSocket.path(arguments)
    }

    func run() -> ExitStatus {
        do throws(ClientFailure) {
            let loop = try EventLoop.forClient()
            do throws(SystemError) { try loop.awaitChildren() } catch { throw ClientFailure(error) }
            let feed = try DaemonFeed(path, subscription, loop)
            return try follow(feed, loop)
        } catch {
            Messages.error(error.text)
            return error.status
        }
    }

    private func follow(_ feed: DaemonFeed, _ loop: EventLoop) throws(ClientFailure) -> ExitStatus {
        var reactions = Reactions(command, parallel: parallel, isOnce: isOnce)
        while true {
            while reactions.isWanting, let line = try feed.next() {
                if let event = try wanted(line) { reactions.take(event) }
            }
            if let status = reactions.finalStatus { return status }
            if !reactions.isWanting { feed.end() }
            loop.wake(at: feed.nextTryUs)
            for place in 0..<(try loop.waitForClient()) {
                switch loop.source(place) {
                case .connection: try feed.receive()
                case .signals:
                    while let signal = loop.nextSignal() {
                        guard signal == SIGCHLD else {
                            reactions.tellLeftOvers()
                            return .success
                        }
                        reactions.reap()
                    }
                case .device, .timer, .monitor, .nodes, .clients, .output: break
                }
            }
            feed.retryIfDue()
        }
    }

    /// The variables of an event that the command is to be run for; nil for any other line.
    private func wanted(_ line: ServerLine) throws(ClientFailure) -> EventVariables? {
        guard !line.tells("hello") else { return nil }
        let value = try line.value()
        if line.tells("lost") {
            let count = value["count"]?.integer ?? 0
            Messages.warning("touchd lost \(count == 1 ? "1 event" : "\(count) events") for this command")
        }
        guard value["event"]?.string.map(ClientSubscription.touchEvents.contains) == true, subscription.wants(value)
        else {
            return nil
        }
        if let taps, value["tapCount"]?.integer != taps { return nil }
        return EventVariables(value)
    }
}
