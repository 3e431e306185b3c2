import SeededNumbers
import Testing

@testable import TouchClient

/// RFC 8259, whatever the bytes are.
struct JSONParserTests {
    private static func parse(_ text: String) throws -> JSONValue { try JSONParser.value(Array(text.utf8)[...]) }

    @Test(
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("false\r\n", .bool(false)), ("0", .integer(0)),
            ("-0", .integer(0)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9223372036854775808)), ("12.50", .number(12.5)), ("-1e-2", .number(-0.01)),
            ("1E+3", .number(1000)), ("0e0", .number(0)), ("1e-999", .number(0)), (#""""#, .string("")),
            (#""Zurück ✓ 🎛 \" \\ \/ \b\f\n\r\t""#, .string("Zurück ✓ 🎛 \" \\ / \u{8}\u{c}\n\r\t")),
            (#""\u00e9\ud83c\udf9b\u0000""#, .string("é🎛\0")), (#""\ud83c""#, .string("\u{fffd}")),
            (#""\udf9b\ud83c""#, .string("\u{fffd}\u{fffd}")), (#""\ud83c\n""#, .string("\u{fffd}\n")),
            (#""\ud83cA""#, .string("\u{fffd}A")), ("[]", .array([])), ("{ }", .object([:])),
            ("[1 , [ ] ,{}]", .array([.integer(1), .array([]), .object([:])])),
            (#"{"a":{"b":[null]},"a":2}"#, .object(["a": .integer(2)])),
        ] as [(String, JSONValue)])
    func `what is JSON is read`(_ text: String, _ value: JSONValue) throws {
        #expect(try Self.parse(text) == value)
    }

    @Test(arguments: [
        ("", 0), (" ", 1), ("nul", 0), ("nulll", 4), ("True", 0), ("01", 1), ("-", 1), ("+1", 0), (".5", 0), ("1.", 2),
        ("1e", 2), ("1e+", 3), ("0x10", 1), ("NaN", 0), ("Infinity", 0), ("inf", 0), ("1e999", 5), ("\"", 1),
        (#""\"#, 2), (#""\x""#, 3), (#""\u12"#, 5), (#""\u12g4""#, 6), (#""\ud83c\u"#, 9), ("\"\t\"", 1), ("'a'", 0),
        ("[", 1), ("[1", 2), ("[1,]", 3), ("[1 2]", 3), ("[,]", 1), ("{", 1), (#"{"a"}"#, 4), (#"{"a":}"#, 5),
        (#"{"a":1,}"#, 7), ("{1:2}", 1), ("{}{}", 2), ("\u{feff}{}", 0), ("[1]//", 3),
    ])
    func `what isn't JSON is refused at its place`(_ text: String, _ offset: Int) {
        #expect(throws: JSONError(offset: offset)) { try Self.parse(text) }
    }

    @Test(
        arguments: [
            [0xff], [0xc3], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0x80], [0x00],
            [0x5c, 0x6e, 0xff],
        ] as [[UInt8]])
    func `a string that isn't UTF-8 is refused`(_ bytes: [UInt8]) {
        let text = [0x22] + bytes + [0x22]
        #expect(throws: JSONError.self) { try JSONParser.value(text[...]) }
    }

    @Test func `depth has a limit, which neither traps nor takes stack`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try Self.parse(nested(33)) }
        #expect(throws: JSONError(offset: 33)) { try Self.parse(nested(34)) }
        #expect(throws: JSONError.self) { try Self.parse(String(repeating: "[{\"a\":", count: 1_000_000)) }
    }

    @Test func `what was written is read back`() throws {
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<3000 {
            let value = Self.anyValue(&numbers, depth: 4)
            #expect(try Self.parse(Self.text(value)) == value)
        }
    }

    @Test func `changed texts give a value that can be written again, or an error in their range`() {
        var numbers = SeededNumbers(seed: 2)
        var counts = (values: 0, errors: 0)
        for _ in 0..<20000 {
            let bytes = numbers.mutated(Array(Self.text(Self.anyValue(&numbers, depth: 3)).utf8))
            do throws(JSONError) {
                let value = try JSONParser.value(bytes[...])
                let again = try JSONParser.value(Array(Self.text(value).utf8)[...])
                #expect(again == value)
                counts.values += 1
            } catch {
                #expect((0...bytes.count).contains(error.offset))
                counts.errors += 1
            }
        }
        #expect(counts.values > 1000 && counts.errors > 1000)
    }

    private static func anyValue(_ numbers: inout SeededNumbers, depth: Int) -> JSONValue {
        switch numbers.below(depth > 0 ? 8 : 6) {
        case 0: return .null
        case 1: return .bool(numbers.oneIn(2))
        case 2: return .integer(Int64(truncatingIfNeeded: numbers.next()))
        case 3: return .number(Double(numbers.below(1_000_000)) + 0.25)
        case 4, 5: return .string(anyText(&numbers))
        case 6: return .array((0..<numbers.below(4)).map { _ in anyValue(&numbers, depth: depth - 1) })
        default:
            var members: [String: JSONValue] = [:]
            for _ in 0..<numbers.below(4) { members[anyText(&numbers)] = anyValue(&numbers, depth: depth - 1) }
            return .object(members)
        }
    }

    private static func anyText(_ numbers: inout SeededNumbers) -> String {
        let pieces = ["a", "\"", "\\", "\n", "\0", "é", "✓", "🎛", "/", "region"]
        return (0..<numbers.below(5)).map { _ in numbers.pick(pieces) }.joined()
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .string(let text): JSONText.string(text)
        case .array(let elements): "[" + elements.map(Self.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { JSONText.string($0) + " :" + Self.text($1) }.joined(separator: ",") + "}"
        }
    }
}
