/// The fields of a line, one after the other: numbers and blanks between them.
///
/// A name that a method takes is what a message calls the field.
struct Fields {
    private var next: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    /// Nil for no bytes at all.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return nil }
        next = start
        end = start + bytes.count
    }

    /// What hasn't been taken yet.
    var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: next, count: end - next) }

    /// The next byte, 0 at the end.
    @inline(__always)
    var peek: UInt8 { next < end ? next.pointee : 0 }

    /// Whether nothing but a comment is left; passes over blanks.
    @inline(__always)
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return next == end || next.pointee == UInt8(ascii: "#")
        }
    }

    @inline(__always)
    mutating func skipBlanks() {
        while next < end && (next.pointee == UInt8(ascii: " ") || next.pointee == UInt8(ascii: "\t")) { next += 1 }
    }

    /// Passes over these bytes if they come next.
    mutating func skip(_ word: StaticString) -> Bool {
        guard end - next >= word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount where next[index] != word.utf8Start[index] { return false }
        next += word.utf8CodeUnitCount
        return true
    }

    /// Passes over one byte if it comes next.
    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        guard next < end && next.pointee == byte else { return false }
        next += 1
        return true
    }

    /// A hexadecimal number from 0 to `maximum`.
    @inline(__always)
    mutating func hexadecimal(_ name: StaticString, upTo maximum: UInt32) throws(Fault) -> UInt32 {
        skipBlanks()
        let start = next
        if end - start > 4, start[4] <= UInt8(ascii: " "), let value = DigitRows.fourHexadecimals(at: start),
            value <= maximum
        {
            next += 4
            return value
        }
        var value: UInt32 = 0
        while next < end {
            let digit = hexadecimalDigit(next.pointee)
            guard digit < 16 else { break }
            value = value &<< 4 | digit
            next += 1
        }
        try requireField(name, from: start, "a hexadecimal number")
        guard next - start <= 8 && value <= maximum else { throw outOfRange(name, from: start) }
        return value
    }

    /// A decimal number with or without a minus.
    @inline(__always)
    mutating func decimal(_ name: StaticString) throws(Fault) -> Int32 {
        skipBlanks()
        let start = next
        guard let number = Int32(exactly: try integer(name)) else { throw outOfRange(name, from: start) }
        return number
    }

    /// The same for larger numbers; too large ones are the largest there is.
    @inline(__always)
    mutating func integer(_ name: StaticString) throws(Fault) -> Int64 {
        skipBlanks()
        let start = next
        let isNegative = skip(UInt8(ascii: "-"))
        let (value, count) = digits()
        if count == 0 { next = start }
        try requireField(name, from: start, "a decimal number")
        return isNegative ? -value : value
    }

    /// A time in microseconds: seconds with a decimal fraction, of which six digits count.
    @inline(__always)
    mutating func time(_ name: StaticString) throws(Fault) -> Int64 {
        skipBlanks()
        let start = next
        let (seconds, count) = digits()
        guard count > 0, skip(UInt8(ascii: ".")) else {
            next = start
            throw notA(name, "SECONDS.MICROSECONDS", from: start)
        }
        let microseconds: Int64
        if end - next >= 8, next[6] <= UInt8(ascii: " "), let six = DigitRows.sixDecimals(at: next) {
            microseconds = six
            next += 6
        } else if let (some, length) = fraction() {
            microseconds = some
            next += length
        } else {
            next = start
            throw notA(name, "SECONDS.MICROSECONDS", from: start)
        }
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, overflowToo) = whole.addingReportingOverflow(microseconds)
        guard !overflow && !overflowToo else { throw outOfRange(name, from: start) }
        return sum
    }

    /// The first six digits of a decimal fraction, fewer being as good as zeros after them, and how long it is; nil
    /// for no digit or if something else comes in the same field.
    ///
    /// It doesn't change the fields: what is changed by a call can't stay in a register.
    @inline(never)
    private func fraction() -> (value: Int64, length: Int)? {
        var after = next
        var value: Int64 = 0
        while after < end, let digit = decimalDigit(after.pointee) {
            if after - next < 6 { value = value &* 10 &+ digit }
            after += 1
        }
        guard after > next && (after == end || after.pointee <= UInt8(ascii: " ")) else { return nil }
        for _ in 0..<max(0, 6 - (after - next)) { value = value &* 10 }
        return (value, after - next)
    }

    /// The value of a row of digits, the largest number there is if they are too many; and how many they are.
    @inline(__always)
    private mutating func digits() -> (value: Int64, count: Int) {
        let start = next
        var value: Int64 = 0
        while next < end, let digit = decimalDigit(next.pointee) {
            value = value &* 10 &+ digit
            next += 1
        }
        // 18 digits fit; a longer row is refused even where it begins with zeros, which no recorder writes.
        return (next - start <= 18 ? value : .max, next - start)
    }

    /// A field holds something, and ends where its digits end.
    @inline(__always)
    private func requireField(
        _ name: StaticString, from start: UnsafePointer<UInt8>, _ kind: StaticString
    ) throws(Fault) {
        guard next > start && (next == end || next.pointee <= UInt8(ascii: " ")) else {
            throw notA(name, kind, from: start)
        }
    }

    @inline(never)
    private func notA(_ name: StaticString, _ kind: StaticString, from start: UnsafePointer<UInt8>) -> Fault {
        let field = wholeField(from: start)
        if field.isEmpty || field.first == UInt8(ascii: "#") { return Fault("\(name) is missing") }
        return Fault("\(name) is not \(kind): \(quoted(field))")
    }

    @inline(never)
    private func outOfRange(_ name: StaticString, from start: UnsafePointer<UInt8>) -> Fault {
        Fault("\(name) is out of range: \(quoted(wholeField(from: start)))")
    }

    private func wholeField(from start: UnsafePointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        UnsafeBufferPointer(start: start, count: end - start).prefix { $0 != UInt8(ascii: " ") && $0 != 9 }
    }
}

@inline(__always)
private func decimalDigit(_ byte: UInt8) -> Int64? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int64(digit) : nil
}

/// 16 or more for what isn't a digit. Without branches, for whether a letter comes can't be predicted.
@inline(__always)
private func hexadecimalDigit(_ byte: UInt8) -> UInt32 {
    let digit = UInt32(byte &- UInt8(ascii: "0"))
    let letter = UInt32((byte | 0x20) &- UInt8(ascii: "a"))
    let value = letter < 6 ? letter &+ 10 : 16
    return digit < 10 ? digit : value
}
