import CLinux
import JSONValues

/// A line that the daemon sent, as bytes of a connection: known by the event's name alone, which comes first.
struct ServerLine {
    private static let beginning: StaticString = "{\"event\":\""

    /// The line without its newline.
    let bytes: UnsafeRawBufferPointer
    private let name: UnsafeRawBufferPointer

    /// Nil for what the daemon never sends.
    init?(_ bytes: UnsafeRawBufferPointer) {
        let nameStart = Self.beginning.utf8CodeUnitCount
        guard let start = bytes.baseAddress, bytes.count > nameStart, bytes.last == UInt8(ascii: "}"),
            memcmp(start, Self.beginning.utf8Start, nameStart) == 0,
            let quote = memchr(start + nameStart, Int32(UInt8(ascii: "\"")), bytes.count - nameStart)
        else { return nil }
        self.bytes = bytes
        name = UnsafeRawBufferPointer(start: start + nameStart, count: UnsafeRawPointer(quote) - (start + nameStart))
    }

    /// Whether it tells this event.
    func tells(_ event: StaticString) -> Bool {
        guard let start = name.baseAddress, name.count == event.utf8CodeUnitCount else { return false }
        return memcmp(start, event.utf8Start, name.count) == 0
    }

    /// The line as a value.
    func value() throws(ClientFailure) -> JSONValue {
        do throws(JSONError) { return try JSONValue(parsing: bytes) } catch {
            throw ClientFailure(error)
        }
    }
}

extension ClientFailure {
    /// A line that isn't JSON, or that can't be read here.
    init(_ error: JSONError) {
        if error.isUnread {
            self.init("a \(error.description)", .system)
        } else {
            self.init(noTouchd: error.description)
        }
    }

    /// What is sent makes no sense.
    init(noTouchd reason: String) { self.init("what answers is no touchd: \(reason)") }

    /// A line that the daemon never sends.
    init(noTouchdLine bytes: UnsafeRawBufferPointer) {
        // Enough of it to recognise it.
        let text = String(decoding: bytes.prefix(60), as: UTF8.self)
        self.init(noTouchd: "a line isn't {\"event\":...}: \(text)\(bytes.count > 60 ? "..." : "")")
    }
}

extension [UInt8] {
    /// The bytes as a JSON value.
    func parsed() throws(JSONError) -> JSONValue {
        let result: Result<JSONValue, JSONError> = withUnsafeBytes { bytes in
            do throws(JSONError) { return .success(try JSONValue(parsing: bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension JSONValue {
    /// The text of a string.
    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// A whole number.
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// A number as the daemon wrote it.
    var numberText: String? {
        switch self {
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        default: nil
        }
    }

    /// The elements of an array; none for anything else.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
