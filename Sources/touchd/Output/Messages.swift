import CLinux
import EventLines

/// Messages for the operator, on standard error.
///
/// They are never inlined: nobody waits for one, and a copy at each place that says something makes the program larger.
enum Messages {
    /// How much a message matters.
    enum Level {
        case error, warning, note
    }

    /// A message of a level that is known only now.
    static func say(_ level: Level, _ text: String) {
        switch level {
        case .error: error(text)
        case .warning: warning(text)
        case .note: note(text)
        }
    }

    /// Something that ends the command, or a part of it.
    @inline(never)
    static func error(_ text: String) { write("touchd: error: \(PlainText.printable(text))") }

    /// Something odd; the command goes on.
    @inline(never)
    static func warning(_ text: String) { write("touchd: warning: \(PlainText.printable(text))", level: 4) }

    /// Something worth knowing.
    @inline(never)
    static func note(_ text: String) { write("touchd: \(PlainText.printable(text))", level: 6) }

    /// Something for whoever looks for a mistake.
    @inline(never)
    static func debug(_ text: String) { write("touchd: debug: \(PlainText.printable(text))", level: 7) }

    /// A line that has its own form, like a compiler's.
    @inline(never)
    static func line(_ text: String) { write(PlainText.printable(text)) }

    /// Text that is more than a line, or less: nothing is added and nothing escaped.
    @inline(never)
    static func raw(_ text: String) { send(Array(text.utf8)) }

    /// The journal tells levels apart by a number in front (sd-daemon(3)).
    private static func write(_ line: String, level: Int = 3) {
        // One call a line, so that lines of several processes don't mix.
        send(Array(((isJournal ? "<\(level)>" : "") + line + "\n").utf8))
    }

    /// Whether standard error is the journal: systemd tells the journal's socket in JOURNAL_STREAM.
    static let isJournal: Bool = {
        var status = stat()
        guard let stream = getenv("JOURNAL_STREAM"), fstat(2, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }()

    /// Whether messages wait for who reads them. The daemon's don't: no device may wait for a journal. Only one thread
    /// says anything.
    nonisolated(unsafe) static var areWaitedFor = true
    /// Messages that found no room, and whether the last of them was cut.
    nonisolated(unsafe) private static var lost = (count: 0, isCut: false)

    private static func send(_ bytes: [UInt8]) {
        guard !areWaitedFor else { return sendWaiting(bytes) }
        if lost.count > 0 {
            let text = "touchd: warning: \(lost.count) messages found no room here and are lost\n"
            guard trySending(Array(((lost.isCut ? "\n" : "") + (isJournal ? "<4>" : "") + text).utf8)) else {
                lost.count += 1
                return
            }
            lost = (0, false)
        }
        if !trySending(bytes) { lost.count += 1 }
    }

    /// - Returns: false when there was no room for all of it.
    private static func trySending(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                clinux_try_message(UnsafeRawBufferPointer(rebasing: $0[sent...]).baseAddress, $0.count - sent)
            }
            if count >= 0 {
                sent += count
            } else if clinux_errno() == EAGAIN {
                if sent > 0 { lost.isCut = true }
                return false
            } else if clinux_errno() != EINTR {
                // Nobody is left to be told.
                return true
            }
        }
        return true
    }

    private static func sendWaiting(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = CLinux.write(2, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if clinux_errno() == EINTR { continue }
                    // Nobody is left to be told.
                    return
                }
                rest = rest.dropFirst(count)
            }
        }
    }
}
