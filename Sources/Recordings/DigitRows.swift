/// Rows of digits read at once, as recorders write them in every event: six decimal ones after the point and four
/// hexadecimal ones for a type or code. One by one they take most of the time that a recording takes.
///
/// Each byte of a word is one digit, and arithmetic on the word does the same to all. A carry from one byte to the
/// next comes only from a byte that is found wrong anyway.
enum DigitRows {
    /// The number that six decimal digits make; nil if one of the bytes is something else. Eight bytes are read.
    @inline(__always)
    static func sixDecimals(at bytes: UnsafePointer<UInt8>) -> Int64? {
        let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
        let digits = (word ^ 0x3030_3030_3030) & 0xffff_ffff_ffff
        guard (digits &+ 0x0606_0606_0606 | digits) & 0xf0f0_f0f0_f0f0 == 0 else { return nil }
        // Every second byte becomes the number of a pair, the first digit being in the lowest byte.
        let pairs = digits &* 10 &+ digits &>> 8
        let number = (pairs & 0xff) &* 10_000 &+ (pairs &>> 16 & 0xff) &* 100 &+ (pairs &>> 32 & 0xff)
        return Int64(truncatingIfNeeded: number)
    }

    /// The number that four hexadecimal digits make; nil if one of the bytes is something else.
    @inline(__always)
    static func fourHexadecimals(at bytes: UnsafePointer<UInt8>) -> UInt32? {
        let word = UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
        // 1 for a letter, which has a bit that digits don't have; letters become small ones.
        let letters = word &>> 6 & 0x0101_0101
        let small = word | letters &<< 5
        // 0 to 9 for a digit, 0 to 5 for a letter.
        let ranks = (small ^ (0x3030_3030 &+ letters &* 0x30)) &- letters
        // A sixteenth is passed from 10 on in a digit, from 6 on in a letter.
        guard (ranks &+ 0x0606_0606 &+ letters &* 4 | ranks) & 0xf0f0_f0f0 == 0 else { return nil }
        let values = ranks &+ letters &* 10
        let pairs = values &<< 4 | values &>> 8
        return (pairs & 0xff) &<< 8 | pairs &>> 16 & 0xff
    }
}
