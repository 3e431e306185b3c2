import CLinux
import EventLines

/// Messages for the operator, on standard error.
enum Messages {
    /// Something that ends the command, or a part of it.
    static func error(_ text: String) { write("touchd: error: \(PlainText.printable(text))") }

    /// Something odd; the command goes on.
    static func warning(_ text: String) { write("touchd: warning: \(PlainText.printable(text))") }

    /// Something worth knowing.
    static func note(_ text: String) { write("touchd: \(PlainText.printable(text))") }

    /// A line that has its own form, like a compiler's.
    static func line(_ text: String) { write(PlainText.printable(text)) }

    private static func write(_ line: String) {
        // One call a line, so that lines of several processes don't mix.
        let bytes = Array(line.utf8) + [0x0a]
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
