import CLinux
import EventLines
import JSONValues

/// `touchd watch`: what happens, as the daemon tells it.
struct WatchCommand {
    static let options = OptionNames(["--socket", "--region", "--event", "--format", "--count", "--timeout"])

    private let path: String
    private let subscription: ClientSubscription
    private let format: Format
    private let count: Int?
    /// How long, in microseconds.
    private let timeoutUs: Int64?

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        if let operand = arguments.operands.first {
            throw UsageError("unexpected argument '\(operand)'; name a region with --region")
        }
        path = try ClientSocket.path(arguments)
        format = try arguments.format(unlessGiven: .json)
        subscription = try ClientSubscription(
            regions: arguments.allValues("--region"), events: arguments.allValues("--event"))
        count = try arguments.number("--count", in: 1...1_000_000_000)
        timeoutUs = try arguments.seconds("--timeout")
    }

    func run() -> ExitStatus {
        let endUs = timeoutUs.map { clinux_monotonic_us() + $0 }
        do throws(ClientFailure) {
            let loop = try EventLoop.forClient()
            let columns = format == .text ? LineColumns(isColoured: StandardOutput.isColoured) : nil
            var watch = Watch(
                try DaemonFeed(path, subscription, loop), loop, columns, count: count, endUs: endUs)
            return try watch.run()
        } catch {
            Messages.error(error.text)
            return error.status
        }
    }
}

/// A watch that goes on.
private struct Watch: ~Copyable {
    private let feed: DaemonFeed
    private let loop: EventLoop
    /// None: the daemon's own lines.
    private var columns: LineColumns?
    private let count: Int?
    /// When the time is up, in microseconds of CLOCK_MONOTONIC.
    private let endUs: Int64?
    private var output = StandardOutput()
    private var hasHeader = false
    private var written = 0
    private var isEnding = false

    init(_ feed: DaemonFeed, _ loop: EventLoop, _ columns: LineColumns?, count: Int?, endUs: Int64?) {
        self.feed = feed
        self.loop = loop
        self.columns = columns
        self.count = count
        self.endUs = endUs
        // A reader that goes ends it without another event; a file can't be watched, and needn't.
        if (try? loop.add(1, .output)) != nil { loop.waitForRoom(1, .output, false) }
    }

    mutating func run() throws(ClientFailure) -> ExitStatus {
        while true {
            do throws(ClientFailure) { try takeLines() } catch {
                // What was told before it counts.
                flush()
                throw error
            }
            flush()
            if isEnding || (written == count && !output.isDone) { return output.finish() }
            if let endUs, endUs <= clinux_monotonic_us() { return timeIsUp() }
            if output.isDone { return output.finish() }
            loop.wake(at: [feed.nextTryUs, endUs].compactMap { $0 }.min())
            try wait()
            feed.retryIfDue()
        }
    }

    private mutating func wait() throws(ClientFailure) {
        for place in 0..<(try loop.waitForClient()) {
            switch loop.source(place) {
            case .signals: while loop.nextSignal() != nil { isEnding = true }
            case .connection: try feed.receive()
            case .output: isEnding = true
            case .device, .timer, .monitor, .nodes, .clients: break
            }
        }
    }

    private mutating func takeLines() throws(ClientFailure) {
        while written != count, let line = try feed.next() {
            if line.tells("hello") {
                learn(feed.hello)
                continue
            }
            if columns == nil {
                output.lines.reserve(line.bytes.count + 1)
                output.lines.text(line.bytes)
                output.lines.byte(0x0a)
            } else {
                let value = try line.value()
                columns?.learn(value)
                if let columns { append(columns.row(value)) }
            }
            written += 1
        }
    }

    /// The names of the columns come once it is known how wide they must be.
    private mutating func learn(_ hello: JSONValue) {
        columns?.learn(hello)
        if let columns, !hasHeader { append(columns.header) }
        hasHeader = true
    }

    private mutating func append(_ text: String) {
        let bytes = Array(text.utf8)
        output.lines.reserve(bytes.count)
        output.lines.text(bytes)
    }

    private mutating func flush() {
        if output.lines.count > 0 { output.flush(interruptibleBy: loop, until: endUs) }
    }

    private mutating func timeIsUp() -> ExitStatus {
        let status = output.finish()
        guard status == .success else { return status }
        let lines = written == 1 ? "1 line" : "\(written) lines"
        Messages.error("the time is up after \(lines)\(count.map { " of \($0)" } ?? "")")
        return .timeout
    }
}
