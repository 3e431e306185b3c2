import JSONValues
import Testing

struct JSONValueTests {
    @Test func `every kind of value, members in their order`() throws {
        let text = " {\"z\":[null,true,false],\"a\":{\"n\":-9223372036854775808,\"r\":1.5,\"e\":1e2},\"\":\"\"}\r\n"
        #expect(
            try parse(text)
                == .object([
                    JSONMember("z", .array([.null, .boolean(true), .boolean(false)])),
                    JSONMember(
                        "a",
                        .object([
                            JSONMember("n", .integer(.min)), JSONMember("r", .real(1.5)), JSONMember("e", .real(100)),
                        ])),
                    JSONMember("", .string("")),
                ]))
    }

    @Test(arguments: [
        ("\"\\u00e4\\n\\\"\\/\\ud83d\\ude00\"", "ä\n\"/😀"), ("\"ä😀\u{7f}\"", "ä😀\u{7f}"), ("\"\"", ""),
    ])
    func `a string with its escapes`(text: String, value: String) throws {
        #expect(try parse(text) == .string(value))
    }

    @Test func `a member is found by its key`() throws {
        let value = try parse("{\"a\":1,\"b\":2}")
        #expect(value["b"] == .integer(2))
        #expect(value["c"] == nil)
        #expect(try parse("[1]")["a"] == nil)
    }

    @Test(arguments: [
        ("", "it is empty"), (" \t\r\n", "it is empty"), ("[1", "']' expected near end of file at column 2"),
        ("{\"a\":1,\"a\":2}", "duplicate object key near '\"a\"' at column 10"),
        ("[NaN]", "invalid token near 'NaN' at column 4"), ("-Infinity", "invalid token near '-' at column 1"),
        ("[1] x", "end of file expected near 'x' at column 5"), ("{} {}", "end of file expected near '{' at column 4"),
        ("\"ä\u{0}\"", "there is a NUL byte at column 3"), ("{}\u{0}", "there is a NUL byte at column 3"),
        ("\"\\u0000\"", "\\u0000, a NUL, is not allowed at column 8"),
        ("{\"\\u0000\":1}", "\\u0000, a NUL, is not allowed at column 9"),
        ("9223372036854775808", "too big integer near '9223372036854775808' at column 19"),
        ("[1e999]", "real number overflow near '1e999' at column 6"), ("01", "invalid token near '0' at column 1"),
        ("[1,]", "unexpected token near ']' at column 4"), ("'a'", "invalid token near ''' at column 1"),
        ("{\"ä\" 1}", "':' expected near '1' at column 6"), ("{a:1}", "string or '}' expected near 'a' at column 2"),
        ("\u{feff}[]", "invalid token near '\u{feff}' at column 1"),
        ("\"\\ud800\"", "invalid Unicode '\\uD800' near '\"\\ud800\"' at column 8"),
        ("{\"ä\":\n  \n}", "unexpected token near '}' at column 10"),
        ("\"a\tb\"", "control character 0x9 near '\"a' at column 2"),
    ])
    func `what isn't JSON is told with its place`(text: String, reason: String) {
        #expect(mistake(Array(text.utf8)) == "line is not JSON: " + reason)
    }

    @Test(
        arguments: [
            ([0x22, 0xff, 0x22], "0xff"), ([0x22, 0xc0, 0x80, 0x22], "0xc0"), ([0x22, 0xed, 0xa0, 0x80, 0x22], "0xed"),
            ([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], "0xf4"), ([0x22, 0x80, 0x22], "0x80"),
            ([0x22, 0xe2, 0x82, 0x22], "0xe2"),
        ] as [([UInt8], String)])
    func `bytes that aren't UTF-8 are named`(bytes: [UInt8], named: String) throws {
        let text = try #require(mistake(bytes))
        #expect(text.hasPrefix("line is not JSON: unable to decode byte \(named)"))
    }

    @Test func `2048 values inside each other are read, more are an error`() throws {
        var expected = JSONValue.array([])
        for _ in 1..<2048 { expected = .array([expected]) }
        let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(try parse(nested(2048)) == expected)
        let text = try #require(mistake(Array(nested(2049).utf8)))
        #expect(text == "line is not JSON: more than 2048 values stand inside each other at column 2049")
        #expect(mistake(Array(repeating: 0x5b, count: 65_536))?.contains("more than 2048") == true)
    }

    @Test func `no bytes at all are no value`() {
        #expect(throws: JSONError(reason: "it is empty", column: nil)) {
            try JSONValue(parsing: UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}

/// Reads a text.
func parse(_ text: String) throws -> JSONValue { try parse(Array(text.utf8)) }

/// Reads bytes.
func parse(_ bytes: [UInt8]) throws -> JSONValue { try bytes.withUnsafeBytes { try JSONValue(parsing: $0) } }

/// What is wrong with bytes; nil for nothing.
func mistake(_ bytes: [UInt8]) -> String? {
    do {
        _ = try parse(bytes)
        return nil
    } catch {
        return (error as? JSONError)?.description ?? "\(error)"
    }
}
