extension SourceText {
    /// What keeps the bytes from being read as UTF-8 text: UTF-16, a NUL, a byte that isn't UTF-8.
    ///
    /// Asked before the TOML parser is, whose messages about such bytes help nobody.
    func encodingProblem() -> Problem? {
        if looksLikeUTF16 {
            return Problem(.error, line: 1, column: 1, "this is UTF-16: save the file as UTF-8")
        }
        var index = 0
        while index < bytes.count {
            let length = characterLength(at: index)
            guard length > 0 else {
                let byte = "0x" + String(bytes[index], radix: 16, uppercase: true)
                return problem(atByte: index, "invalid UTF-8: byte \(byte); save the file as UTF-8")
            }
            guard bytes[index] != 0 else { return problem(atByte: index, "a NUL byte can't stand in TOML") }
            index += length
        }
        return nil
    }

    private func problem(atByte index: Int, _ text: String) -> Problem {
        let place = place(ofByte: index)
        return Problem(.error, line: place.line, column: place.column, text)
    }

    /// UTF-16 by its mark or, without one, by every second byte at the beginning being NUL.
    private var looksLikeUTF16: Bool {
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return true }
        let pairs = min(bytes.count / 2, 32)
        guard pairs >= 2 else { return false }
        var nulFirst = 0
        var nulSecond = 0
        for pair in 0..<pairs {
            nulFirst += bytes[2 * pair] == 0 ? 1 : 0
            nulSecond += bytes[2 * pair + 1] == 0 ? 1 : 0
        }
        return (nulFirst, nulSecond) == (pairs, 0) || (nulFirst, nulSecond) == (0, pairs)
    }

    /// How many bytes the character at an index takes, 0 where it isn't UTF-8: cut, too long, a surrogate, too large.
    private func characterLength(at index: Int) -> Int {
        let first = bytes[index]
        if first < 0x80 { return 1 }
        let length: Int
        let second: ClosedRange<UInt8>
        switch first {
        case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
        case 0xe0: (length, second) = (3, 0xa0...0xbf)
        case 0xed: (length, second) = (3, 0x80...0x9f)
        case 0xe1...0xef: (length, second) = (3, 0x80...0xbf)
        case 0xf0: (length, second) = (4, 0x90...0xbf)
        case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
        case 0xf4: (length, second) = (4, 0x80...0x8f)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for later in bytes[(index + 2)..<(index + length)] where !later.continuesCharacter { return 0 }
        return length
    }
}
