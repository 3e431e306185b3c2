import Testing

@testable import Configuration

struct SyntaxTests {
    @Test(arguments: [
        Mistake("x = 0,5\n", "t:1:6: error: x: 0,5 is no number: write the decimal point, 0.5"),
        Mistake(
            "[touch]\n  tap_slop = -0,25", "t:2:16: error: tap_slop: -0,25 is no number: write the decimal point, -0.25"
        ),
        Mistake("a = \"abc\nb = 1\n", "t:1:9: error: the string isn't closed in its line"),
        Mistake("a = 'abc", "t:1:9: error: the string isn't closed"),
        Mistake("a = \"\"\"abc", "t:1:11: error: the string isn't closed"),
        Mistake(
            "a =\n", "t:1:4: error: not TOML: key-value pair: expected value, saw '\\n'; a value is missing after the ="
        ),
        Mistake(
            "ä = 1",
            "t:1:1: error: not TOML: root table: expected keys, tables, whitespace or comments, saw 'ä'; a key with such letters needs quotes"
        ),
        Mistake("a = \"ää\" b", "t:1:10: error: not TOML: key-value pair: expected a comment or whitespace, saw 'b'"),
        Mistake("[screen\n", "t:1:8: error: not TOML: table header: expected ']', saw '\\n'"),
        Mistake("x = True\n", "t:1:5: error: not TOML: boolean: expected 'true', saw 'T'; write true or false"),
        Mistake(
            "y = 85%\n",
            "t:1:7: error: not TOML: decimal integer: expected digit, saw '%'; a length with a unit needs quotes: \"85%\""
        ),
        Mistake(
            "[region]\nx = 1\n[region]\n",
            "t:3:1: error: [region] is given twice: in line 1 and in line 3; several are written [[region]]"),
        Mistake("mode = 0o999\n", "t:1:10: error: not TOML: octal integer: expected digit, saw '9'"),
        Mistake("a\u{1}b = 1", "t:1:2: error: not TOML: key-value pair: expected '=', saw '\\u0001'"),
    ])
    func `broken TOML is one error at its place`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test(arguments: [
        Mistake("x = 1\nx = 2\n", "t:2:1: error: \"x\" is given twice: in line 1 and in line 2"),
        Mistake("\"x\" = 1\n\n  x\t= 2\n", "t:3:3: error: \"x\" is given twice: in line 1 and in line 3"),
        Mistake("a.b = 1\na.c = 1\na.b = 2\n", "t:3:1: error: \"a.b\" is given twice: in line 1 and in line 3"),
        Mistake(
            "[[region]]\nx = 1\n[[region]]\ny = 1\nx = 1\ny = 2\nx = 2\n",
            "t:6:1: error: \"y\" is given twice: in line 4 and in line 6"),
        Mistake(
            "[[region]]\npoints = [\n[1, 2],\n[3, 4]]\nz = 1\nz = 2\n",
            "t:6:1: error: \"z\" is given twice: in line 5 and in line 6"),
        Mistake("[screen]\n[touch]\n[screen]\n", "t:3:1: error: [screen] is given twice: in line 1 and in line 3"),
        Mistake(
            "[screen]\nwidth = 1\n[screen.width]\n",
            "t:3:1: error: [screen.width] is given twice: in line 2 and in line 3"),
        Mistake(
            "[[region]]\n[region]\n",
            "t:2:1: error: [region] can't follow line 1: where there may be several, each is [[region]]"),
        Mistake(
            "[region]\n[[region]]\n",
            "t:2:1: error: [[region]] can't follow line 1: where there may be several, each is [[region]]"),
        Mistake(
            "[[device]]\nname = \"d\"\nmatch = { id = \"a\", id = \"b\" }\n",
            "t:3:26: error: \"id\" is given twice in line 3: match = { id = \"a\", id = \"b\" }"),
    ])
    func `what is given twice is told with both lines`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test func `a key of too many parts is refused before it can exhaust the stack`() {
        let key = [String](repeating: "a", count: 100_000).joined(separator: ".")
        let expected = ["t:1:64: error: a key may have 32 parts at most"]
        #expect(messages("\(key) = 1") == expected)
        #expect(messages("[\(key)]") == ["t:1:65: error: a key may have 32 parts at most"])
        #expect(messages("a = \"\\\"\" # '\n\(key) = 1") == ["t:2:64: error: a key may have 32 parts at most"])
    }

    @Test(arguments: [
        "# " + String(repeating: "a.", count: 100), "# \" '\n" + String(repeating: "# a.", count: 100),
        "[layers]\nstart = \"" + String(repeating: ".", count: 100) + "\\\"\"",
        "[layers]\nstart = '''" + String(repeating: "'.\n", count: 100) + "'''''",
    ])
    func `dots in comments and strings are no parts of keys`(text: String) throws {
        #expect(!messages(text).contains { $0.contains("parts at most") })
    }

    @Test func `arrays nested without end are refused`() {
        let message = messages("a = " + String(repeating: "[", count: 100_000))
        #expect(
            message == [
                "t:1:261: error: not TOML: value: exceeded maximum nested value depth of 256 (TOML_MAX_NESTED_VALUES)"
            ])
    }

    @Test func `the deepest text that the parser takes ends well`() {
        let key = [String](repeating: "a", count: 32).joined(separator: ".")
        let opened = [String](repeating: "[{ \(key) = ", count: 126).joined()
        let closed = [String](repeating: "}]", count: 126).joined()
        let region = "[[region]]\nname = \"r\"\nx = 0\ny = 0\nwidth = 1\nheight = 1\n"
        let deep = "\(region)\(key) = \(opened)1\(closed)\n"
        let known = listed(RegionSection.keys)
        #expect(messages(deep) == ["t:7:1: error: region \"r\": a: unknown key; known: \(known)"])
    }
}
