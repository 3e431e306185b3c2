/// Where the next byte of a line goes, in room that was made for all of the line.
///
/// It is one address, which stays in a register from the first byte of a line to the last one.
public struct LineCursor {
    private(set) var place: UnsafeMutableRawPointer

    @inline(__always)
    init(_ place: UnsafeMutableRawPointer) { self.place = place }

    /// Writes one byte.
    @inline(__always)
    public mutating func byte(_ value: UInt8) {
        place.storeBytes(of: value, as: UInt8.self)
        place += 1
    }

    /// Writes a fixed text.
    @inline(__always)
    public mutating func text(_ value: StaticString) {
        place.copyMemory(from: value.utf8Start, byteCount: value.utf8CodeUnitCount)
        place += value.utf8CodeUnitCount
    }

    /// Writes bytes.
    @inline(__always)
    public mutating func text(_ value: [UInt8]) { value.withUnsafeBytes { text($0) } }

    /// Writes bytes.
    @inline(__always)
    public mutating func text(_ value: UnsafeRawBufferPointer) {
        if let start = value.baseAddress { place.copyMemory(from: start, byteCount: value.count) }
        place += value.count
    }

    /// Writes a whole number in decimal: at most 20 bytes.
    @inline(__always)
    public mutating func number(_ value: Int64) {
        if value < 0 { byte(0x2d) }
        place = Decimal.write(value.magnitude, at: place)
    }

    /// Writes a number of hundredths with at most two decimals and no trailing zeros: at most 12 bytes.
    @inline(__always)
    public mutating func hundredths(_ value: Int32) {
        if value < 0 { byte(0x2d) }
        place = Decimal.writeHundredths(value.magnitude, at: place)
    }
}

/// Numbers in decimal digits, from the first one to the last, each where the one before ends.
private enum Decimal {
    /// Each number below a hundred as two digits.
    private static let pairs: StaticString = """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    /// Writes a number without leading zeros.
    ///
    /// - Returns: where it ends.
    @inline(never)
    static func write(_ value: UInt64, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        if value < 10_000 { return writeShort(UInt32(truncatingIfNeeded: value), at: place) }
        if value < 100_000_000 {
            let head = UInt32(truncatingIfNeeded: value) / 10_000
            let end = writeShort(head, at: place)
            return writeFour(UInt32(truncatingIfNeeded: value) &- head &* 10_000, at: end)
        }
        let head = value / 100_000_000
        let end = write(head, at: place)
        let rest = UInt32(truncatingIfNeeded: value &- head &* 100_000_000)
        let upper = rest / 10_000
        return writeFour(rest &- upper &* 10_000, at: writeFour(upper, at: end))
    }

    /// Writes a number of hundredths as a whole number and the decimals that it has.
    ///
    /// - Returns: where it ends.
    @inline(never)
    static func writeHundredths(_ value: UInt32, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        let whole = value / 100
        let rest = value &- whole &* 100
        let end = whole < 10_000 ? writeShort(whole, at: place) : write(UInt64(whole), at: place)
        guard rest != 0 else { return end }
        end.storeBytes(of: 0x2e, as: UInt8.self)
        pair(rest, at: end + 1)
        return end + (rest % 10 == 0 ? 2 : 3)
    }

    /// Writes a number below ten thousand.
    @inline(__always)
    private static func writeShort(_ value: UInt32, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        if value < 10 { return digit(value, at: place) }
        if value < 100 {
            pair(value, at: place)
            return place + 2
        }
        let upper = value / 100
        let end = upper < 10 ? digit(upper, at: place) : place + 2
        if upper >= 10 { pair(upper, at: place) }
        pair(value &- upper &* 100, at: end)
        return end + 2
    }

    /// Writes a number below ten thousand as four digits.
    @inline(__always)
    private static func writeFour(_ value: UInt32, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        let upper = value / 100
        pair(upper, at: place)
        pair(value &- upper &* 100, at: place + 2)
        return place + 4
    }

    @inline(__always)
    private static func digit(_ value: UInt32, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        place.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: value), as: UInt8.self)
        return place + 1
    }

    /// Writes a number below a hundred as two digits.
    @inline(__always)
    private static func pair(_ value: UInt32, at place: UnsafeMutableRawPointer) {
        let digits = UnsafeRawPointer(pairs.utf8Start + Int(truncatingIfNeeded: value &* 2))
        place.storeBytes(of: digits.loadUnaligned(as: UInt16.self), as: UInt16.self)
    }
}
