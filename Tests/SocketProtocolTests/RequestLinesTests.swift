import Testing

@testable import SocketProtocol

/// Bytes of a client, cut into lines.
struct RequestLinesTests {
    /// What comes of pieces, as texts: "..." stands for no whole line yet, "!" for one that is too long.
    private static func cut(_ pieces: [[UInt8]]) -> [String] {
        var lines = RequestLines()
        var cut: [String] = []
        for piece in pieces {
            piece.withUnsafeBytes { lines.append($0) }
            taking: while true {
                switch lines.next() {
                case .line(let line): cut.append(String(decoding: line, as: UTF8.self))
                case .tooLong:
                    cut.append("!")
                    break taking
                case .none: break taking
                }
            }
        }
        return cut
    }

    @Test func `many lines in one piece are many lines`() {
        #expect(Self.cut([Array("a\n\nbc\nd".utf8), Array("e\n".utf8)]) == ["a", "", "bc", "de"])
    }

    @Test func `one byte at a time makes the same lines`() {
        let text = Array("first\nsecond ä\n\r\nrest".utf8)
        #expect(Self.cut(text.map { [$0] }) == ["first", "second ä", "\r"])
    }

    @Test(arguments: [1, 3, 4096, 65_536, 100_000])
    func `a line of just the limit is one, a byte more is too long`(_ piece: Int) {
        func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
            stride(from: 0, to: bytes.count, by: piece).map { Array(bytes[$0..<min(bytes.count, $0 + piece)]) }
        }
        let most = [UInt8](repeating: 0x61, count: 65_535)
        let longest = String(decoding: most, as: UTF8.self)
        #expect(Self.cut(pieces(most + [0x0a] + Array("b\n".utf8))) == [longest, "b"])
        #expect(Self.cut(pieces(most)) == [])
        // The newline can't come within the limit any more.
        #expect(Self.cut(pieces(Array("b\n".utf8) + most + [0x61])).prefix(2) == ["b", "!"])
        #expect(Self.cut(pieces(most + [0x61, 0x0a])).first == "!")
    }

    @Test func `lines before one that is too long are lines`() {
        let long = [UInt8](repeating: 0x61, count: 65_536)
        #expect(Self.cut([Array("a\nb\n".utf8) + long]) == ["a", "b", "!"])
    }
}
