import Testing

@testable import Configuration

struct EncodingTests {
    let file = """
        # Grüße
        [[region]]
        name = "Zurück ✓"
        x = 0
        y = 0
        width = 10
        height = "10%"
        """

    @Test func `a mark, CRLF, tabs and no end of the last line change nothing`() throws {
        let windows = file.replacing(" = ", with: "\t=\t").replacing("\n", with: "\r\n")
        let marked: [UInt8] = [0xef, 0xbb, 0xbf] + bytes(windows)
        let plain = try resolve(file)
        #expect(try ResolvedConfiguration(parsing: marked, displays: nil) == plain)
        #expect(plain.regions.map { bytes($0.name) } == [bytes("Zurück ✓")])
    }

    @Test func `places are the same behind a mark and with CRLF`() {
        let text = "[[region]]\r\nname = \"ä\"\r\nradius = 5\r\n"
        #expect(messages([0xef, 0xbb, 0xbf] + bytes(text)) == messages(text.replacing("\r\n", with: "\n")))
    }

    @Test func `UTF-16 is named, with its mark or without`() {
        let units = Array(file.utf16)
        let little = units.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 0xff), UInt8(unit >> 8)] }
        let big = units.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xff)] }
        let ascii = bytes("[screen]").flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] }
        let files: [[UInt8]] = [[0xff, 0xfe] + little, [0xfe, 0xff] + big, ascii, [0] + ascii.dropLast()]
        for file in files {
            #expect(messages(file) == ["t:1:1: error: this is UTF-16: save the file as UTF-8"])
        }
    }

    @Test(
        arguments: [
            ([0xff], "0xFF"), ([0x80], "0x80"), ([0xc0, 0x80], "0xC0"), ([0xc3], "0xC3"), ([0xe0, 0x80, 0x80], "0xE0"),
            ([0xed, 0xa0, 0x80], "0xED"), ([0xe2, 0x82], "0xE2"), ([0xf4, 0x90, 0x80, 0x80], "0xF4"),
            ([0xf0, 0x9f, 0x98], "0xF0"), ([0xf8, 0x88, 0x80, 0x80, 0x80], "0xF8"),
        ] as [([UInt8], String)])
    func `a byte that isn't UTF-8 is told with its place`(bad: [UInt8], shown: String) {
        let text = bytes("[[region]]\nname = \"ä") + bad + bytes("\"\n")
        #expect(messages(text) == ["t:2:10: error: invalid UTF-8: byte \(shown); save the file as UTF-8"])
    }

    @Test func `a NUL is told with its place`() {
        #expect(messages("[[region]]\r\nname = \"ä\0\"\n") == ["t:2:10: error: a NUL byte can't stand in TOML"])
    }

    @Test func `every character of UTF-8 is taken`() throws {
        let name = "\u{80}\u{7ff}\u{800}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}"
        let region = try resolve(file.replacing("Zurück ✓", with: name)).regions.first
        #expect(region.map { bytes($0.name) } == bytes(name))
    }

    @Test(arguments: ["", "\n", "# only\n# comments", "\u{feff}"])
    func `a file without a region is an error`(text: String) {
        #expect(messages(text) == ["t:1:1: error: there is no [[region]]: at least one is needed"])
    }
}
