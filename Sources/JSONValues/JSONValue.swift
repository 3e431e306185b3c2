/// One JSON value (RFC 8259), read or to be compared.
public indirect enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    /// A number without fraction and exponent.
    case integer(Int64)
    /// A number with fraction or exponent, always finite.
    case real(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order in which they stand; no key stands twice.
    case object([JSONMember])

    /// The value of a member; nil where there is none, or where this is no object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}

/// A key of a JSON object with its value.
public struct JSONMember: Equatable, Sendable {
    /// Its key, without escapes.
    public let key: String
    /// Its value.
    public let value: JSONValue

    /// A member of this key and value.
    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}

/// Why bytes are not one JSON value, or can't be read at all.
public struct JSONError: Error, Equatable {
    /// What is wrong. It can quote the bytes, also control characters.
    public let reason: String
    /// Where it was noticed, in characters from 1; nil where that means nothing.
    public let column: Int?
    /// Whether nobody has looked at the bytes: there is no Jansson here.
    public let isUnread: Bool

    /// A mistake and its place.
    public init(reason: String, column: Int?) {
        self.reason = reason
        self.column = column
        isUnread = false
    }

    /// Bytes that nobody can look at, and why.
    init(unread reason: String) {
        self.reason = reason
        column = nil
        isUnread = true
    }

    /// The mistake for people: `line is not JSON: REASON at column N`, or `line can't be read: REASON`.
    public var description: String {
        guard !isUnread else { return "line can't be read: " + reason }
        return "line is not JSON: " + reason + (column.map { " at column \($0)" } ?? "")
    }
}
