/// A fault of a recording, with its place: what stops the reading when thrown, or what is only worth telling
/// when it stands in `RecordingReader.warnings`.
public struct RecordingError: Error, Equatable, CustomStringConvertible {
    /// The file as the reader was told it.
    public let file: String
    /// The line, from 1; nil where the fault is the file's as a whole.
    public let line: Int?
    /// The character within the line, from 1; nil where the text names the part instead.
    public let column: Int?
    /// What is wrong, in one line of printable ASCII (names of the file's own apart).
    public let text: String

    init(file: String, line: Int? = nil, column: Int? = nil, text: String) {
        self.file = file
        self.line = line
        self.column = column
        self.text = text
    }

    /// `FILE:LINE:COLUMN: TEXT`, without the numbers that aren't known.
    public var description: String {
        guard let line else { return "\(file): \(text)" }
        guard let column else { return "\(file):\(line): \(text)" }
        return "\(file):\(line):\(column): \(text)"
    }
}

/// Why a source could not give its next bytes.
public struct SourceFailure: Error, Equatable {
    /// The reason in words, as the system tells it.
    public let reason: String

    /// A failure for this reason.
    public init(reason: String) { self.reason = reason }
}

/// What is wrong within a line or a value, before its place is added.
struct Fault: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
}

/// Bytes of a recording as they may stand in a message: printable ASCII in quotes, the rest as `\xNN`, and of
/// long ones only the beginning, for a hostile file must not own the terminal that shows the message.
func quoted(_ bytes: some Sequence<UInt8>) -> String {
    let shown = 40
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    var text: [UInt8] = [UInt8(ascii: "\"")]
    var count = 0
    for byte in bytes {
        guard count < shown else {
            text += Array("...".utf8)
            break
        }
        count += 1
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            text += [UInt8(ascii: "\\"), byte]
        } else if byte >= 0x20 && byte < 0x7f {
            text.append(byte)
        } else {
            text += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    text.append(UInt8(ascii: "\""))
    return String(decoding: text, as: UTF8.self)
}
