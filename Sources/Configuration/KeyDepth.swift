extension SourceText {
    /// How many parts a dotted key may have. The parser nests a table for each and recurses through them all.
    private static let keyPartLimit = 32

    /// A dotted key with more parts than any configuration needs, which would exhaust the parser's stack.
    func keyDepthProblem() -> Problem? {
        var dots = 0
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "#"):
                index = end(ofCommentAt: index)
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index = end(ofStringAt: index)
                continue
            case UInt8(ascii: "."):
                dots += 1
                if dots >= Self.keyPartLimit {
                    let place = place(ofByte: index)
                    let text = "a key may have \(Self.keyPartLimit) parts at most"
                    return Problem(.error, line: place.line, column: place.column, text)
                }
            case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\n"):
                dots = 0
            default: break
            }
            index += 1
        }
        return nil
    }

    private func end(ofCommentAt start: Int) -> Int {
        bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    /// Just after a string's last quote, or the end of the text or line where it isn't closed.
    private func end(ofStringAt start: Int) -> Int {
        let quote = bytes[start]
        let escapes = quote == UInt8(ascii: "\"")
        let isLong = bytes[start...].starts(with: [quote, quote, quote])
        let quotes = isLong ? 3 : 1
        var index = start + quotes
        while index < bytes.count {
            if escapes, bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if bytes[index] == quote, !isLong || bytes[index...].starts(with: [quote, quote, quote]) {
                index += quotes
                // A long string may end in up to two quotes of its own.
                while isLong, index < bytes.count, bytes[index] == quote { index += 1 }
                return index
            } else if bytes[index] == UInt8(ascii: "\n"), !isLong {
                return index
            } else {
                index += 1
            }
        }
        return bytes.count
    }
}
