import Testing

@testable import Recordings

struct DigitRowsTests {
    @Test func `four hexadecimal digits make a number, anything else makes none`() {
        for place in 0..<4 {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array("1b2F".utf8)
                bytes[place] = byte
                let isDigit = byte < 0x80 && Character(UnicodeScalar(byte)).isHexDigit
                let expected = isDigit ? UInt32(String(decoding: bytes, as: UTF8.self), radix: 16) : nil
                #expect(DigitRows.fourHexadecimals(at: bytes) == expected)
            }
        }
    }

    @Test func `six decimal digits make a number, anything else makes none`() {
        for place in 0..<6 {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array("907356\u{7f}9".utf8)
                bytes[place] = byte
                let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                let expected = isDigit ? Int64(String(decoding: bytes[..<6], as: UTF8.self)) : nil
                #expect(DigitRows.sixDecimals(at: bytes) == expected)
            }
        }
    }
}
