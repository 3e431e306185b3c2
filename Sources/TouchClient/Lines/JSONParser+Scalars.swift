extension JSONParser {
    /// A number; `inf`, `nan`, hexadecimal and leading zeros are none, nor is one too large for a Double.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        var isInteger = true
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) {
            isInteger = false
            try digits()
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            isInteger = false
            if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
            try digits()
        }
        let text = String(decoding: taken(since: start), as: UTF8.self)
        if isInteger, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw error() }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        guard let first = peek(), isDigit(first) else { throw error() }
        while let byte = peek(), isDigit(byte) { _ = take() }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// A string, of valid UTF-8.
    mutating func string() throws(JSONError) -> String {
        _ = take()
        var start = position
        var decoded: [UInt8] = []
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                let end = taken(since: start)
                _ = take()
                let text = decoded.isEmpty ? String(validating: end, as: UTF8.self) : validated(decoded + end)
                guard let text else { throw error() }
                return text
            case UInt8(ascii: "\\"):
                decoded += taken(since: start)
                _ = take()
                try escape(into: &decoded)
                start = position
            case 0..<0x20: throw error()
            default: _ = take()
            }
        }
        throw error()
    }

    private func validated(_ bytes: [UInt8]) -> String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// What follows a backslash.
    private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
        switch take() {
        case UInt8(ascii: "\""): decoded.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): decoded.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): decoded.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0c)
        case UInt8(ascii: "n"): decoded.append(0x0a)
        case UInt8(ascii: "r"): decoded.append(0x0d)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): decoded += String(try escapedCharacter()).utf8
        default: throw error()
        }
    }

    /// The character after `\u`; half a surrogate pair, which no UTF-8 can hold, is U+FFFD.
    private mutating func escapedCharacter() throws(JSONError) -> Character {
        let first = try codeUnit()
        guard (0xd800..<0xdc00).contains(first) else { return Self.character(first) }
        var ahead = self
        guard ahead.skip(UInt8(ascii: "\\")), ahead.skip(UInt8(ascii: "u")) else { return "\u{fffd}" }
        let second = try ahead.codeUnit()
        guard (0xdc00..<0xe000).contains(second) else { return "\u{fffd}" }
        self = ahead
        return Self.character(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    }

    private static func character(_ code: UInt32) -> Character {
        Character(Unicode.Scalar(code) ?? "\u{fffd}")
    }

    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = take(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error()
            }
            unit = unit << 4 + UInt32(digit)
        }
        return unit
    }
}
