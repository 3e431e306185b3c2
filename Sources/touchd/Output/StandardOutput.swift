import CLinux
import EventLines

/// Standard output, or a file in its place: data, and nothing but data.
///
/// A reader that goes away is not an error: what it has read is what it wanted. What is called once for many lines is never
/// inlined, to keep the program small.
struct StandardOutput: ~Copyable {
    /// Lines are written when there is this much of them.
    private static let batch = 32_768
    /// What stands for it in the place of a file's name.
    static let mark = "-"

    private let descriptor: Int32
    private let name: String
    /// What is to be written next.
    var lines = LineBuffer()
    /// Nobody reads any more.
    private(set) var isClosed = false
    private var failure: SystemError?

    /// Standard output.
    init() {
        descriptor = 1
        name = "standard output"
    }

    /// A new file, or an old one made empty; `-` is standard output.
    init(creating path: String) throws(SystemError) {
        let isMark = path == Self.mark
        name = isMark ? "standard output" : path
        descriptor = isMark ? 1 : clinux_create(path)
        if descriptor < 0 { throw SystemError(path) }
    }

    deinit {
        if descriptor > 2 { close(descriptor) }
    }

    /// Whether a person at a terminal reads it.
    static var isTerminal: Bool { isatty(1) == 1 }

    /// Whether that terminal gets colours: not where `NO_COLOR` asks for none, or it can't show any.
    static var isColoured: Bool {
        guard isTerminal, !isSet("NO_COLOR") else { return false }
        return getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    }

    /// Whether nothing more can be written.
    var isDone: Bool { isClosed || failure != nil }

    /// Adds a text.
    @inline(never)
    mutating func write(_ text: String) {
        let bytes = Array(text.utf8)
        lines.reserve(bytes.count)
        lines.text(bytes)
        flushIfFull()
    }

    /// Writes out what there is when it is enough to be worth a call.
    mutating func flushIfFull() {
        if lines.count >= Self.batch { flush() }
    }

    /// Writes out what there is.
    @inline(never)
    mutating func flush() {
        guard !isDone else { return lines.removeAll() }
        var written = 0
        while written < lines.count, !isDone {
            let start = written
            let count = lines.withBytes {
                CLinux.write(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start)
            }
            if count >= 0 { written += count } else { giveUpOrWait() }
        }
        lines.removeAll()
    }

    /// Writes out what there is, but waits for a slow reader no longer than to the next signal, or to this time of
    /// CLOCK_MONOTONIC, in microseconds: then nothing more is written.
    mutating func flush(interruptibleBy loop: EventLoop, until timeUs: Int64?) {
        var written = 0
        while written < lines.count, !isDone {
            guard loop.waitToWrite(descriptor, until: timeUs) else {
                isClosed = true
                break
            }
            let start = written
            // A pipe that can be written to takes so much at once without waiting.
            let count = lines.withBytes {
                CLinux.write(descriptor, $0.baseAddress.map { $0 + start }, min($0.count - start, Int(PIPE_BUF)))
            }
            if count >= 0 { written += count } else { giveUpOrWait() }
        }
        lines.removeAll()
    }

    /// Writes out the rest and tells how it went.
    ///
    /// - Returns: the exit status for a command that did all it should.
    @inline(never)
    mutating func finish() -> ExitStatus {
        flush()
        guard let failure else { return .success }
        Messages.error(failure.description)
        return .system
    }

    private mutating func giveUpOrWait() {
        switch clinux_errno() {
        case EINTR: break
        case EAGAIN:
            // Somebody made it non-blocking; this is no daemon, so wait.
            var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&descriptor, 1, -1)
        case EPIPE: isClosed = true
        default: failure = SystemError("can't write to \(name)")
        }
    }

    private static func isSet(_ variable: String) -> Bool {
        getenv(variable).map { $0.pointee != 0 } ?? false
    }
}
