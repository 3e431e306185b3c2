/// A value of RFC 8259, as the daemon's lines carry it.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    /// A number without fraction or exponent that fits.
    case integer(Int64)
    /// Any other number; always finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Of a key that comes twice, the last value.
    case object([String: JSONValue])

    /// The members of an object; nil for anything else.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; nil for anything else.
    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var truth: Bool? {
        if case .bool(let truth) = self { truth } else { nil }
    }

    /// A whole number, also one that was written as 1e3.
    var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .number(let number): Int64(exactly: number)
        case .null, .bool, .string, .array, .object: nil
        }
    }

    var double: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .null, .bool, .string, .array, .object: nil
        }
    }
}
