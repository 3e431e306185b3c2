/// A text isn't JSON at this byte.
struct JSONError: Error, Equatable {
    let offset: Int
}

/// Reads one JSON text by RFC 8259, in constant stack: whatever the bytes are, it returns a value or throws.
struct JSONParser {
    /// Arrays and objects in each other; the daemon's lines need four.
    private static let deepest = 32

    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The only value in these bytes.
    static func value(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.peek() == nil else { throw parser.error() }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.deepest else { throw error() }
        skipSpace()
        switch peek() {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        position += 1
        skipSpace()
        if skip(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard peek() == UInt8(ascii: "\"") else { throw error() }
            let key = try string()
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw error() }
            members[key] = try value(depth: depth + 1)
            skipSpace()
            if skip(UInt8(ascii: "}")) { return .object(members) }
            guard skip(UInt8(ascii: ",")) else { throw error() }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        position += 1
        skipSpace()
        if skip(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if skip(UInt8(ascii: "]")) { return .array(elements) }
            guard skip(UInt8(ascii: ",")) else { throw error() }
        }
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        let end = position + word.utf8CodeUnitCount
        let isThere =
            end <= bytes.endIndex
            && word.withUTF8Buffer { expected in bytes[position..<end].elementsEqual(expected) }
        guard isThere else { throw error() }
        position = end
    }

    // MARK: - Bytes

    /// The next byte; nil at the end.
    func peek() -> UInt8? {
        position < bytes.endIndex ? bytes[position] : nil
    }

    /// Goes over the next byte.
    mutating func take() -> UInt8? {
        guard position < bytes.endIndex else { return nil }
        position += 1
        return bytes[position - 1]
    }

    /// Goes over the next byte if it is this one.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// What was gone over since this position.
    func taken(since start: Int) -> ArraySlice<UInt8> {
        bytes[start..<position]
    }

    func error() -> JSONError {
        JSONError(offset: position - bytes.startIndex)
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { position += 1 }
    }
}
