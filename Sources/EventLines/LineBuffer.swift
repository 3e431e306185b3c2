/// Bytes of lines on their way out, in storage that is used again.
///
/// Room is made once for a whole line, so that writing it neither allocates nor checks twice.
public struct LineBuffer: ~Copyable {
    private var bytes: UnsafeMutableRawPointer
    private var capacity: Int
    /// How many bytes have been written.
    public private(set) var count = 0

    /// An empty buffer with room for so many bytes; it grows when it has to.
    public init(capacity: Int = 65_536) {
        self.capacity = max(capacity, 256)
        bytes = UnsafeMutableRawPointer.allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit { bytes.deallocate() }

    /// The bytes written so far, until the buffer is changed.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Forgets what was written and keeps the storage.
    public mutating func removeAll() { count = 0 }

    /// Makes room for so many more bytes: must come before they are written.
    @inline(__always)
    public mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(to: count + more) }
    }

    /// Writes one byte, for which there is room.
    @inline(__always)
    public mutating func byte(_ value: UInt8) {
        bytes.storeBytes(of: value, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Writes a fixed text, for which there is room.
    @inline(__always)
    public mutating func text(_ value: StaticString) {
        (bytes + count).copyMemory(from: value.utf8Start, byteCount: value.utf8CodeUnitCount)
        count &+= value.utf8CodeUnitCount
    }

    /// Writes bytes, for which there is room.
    @inline(__always)
    public mutating func text(_ value: [UInt8]) {
        value.withUnsafeBytes { source in
            if let start = source.baseAddress { (bytes + count).copyMemory(from: start, byteCount: source.count) }
        }
        count &+= value.count
    }

    /// Writes bytes, for which there is room.
    public mutating func text(_ value: UnsafeRawBufferPointer) {
        if let start = value.baseAddress { (bytes + count).copyMemory(from: start, byteCount: value.count) }
        count &+= value.count
    }

    /// Writes a whole number in decimal, for which there is room: at most 20 bytes.
    public mutating func number(_ value: Int64) {
        if value < 0 { byte(0x2d) }
        digits(value.magnitude)
    }

    /// Writes a number of hundredths with at most two decimals and no trailing zeros, for which there is room.
    public mutating func hundredths(_ value: Int32) {
        if value < 0 { byte(0x2d) }
        let whole = value.magnitude / 100
        let rest = value.magnitude &- whole &* 100
        digits(UInt64(whole))
        guard rest != 0 else { return }
        byte(0x2e)
        pair(UInt64(rest), at: count)
        count &+= rest % 10 == 0 ? 1 : 2
    }

    /// Each number below a hundred as two digits.
    private static let pairs: StaticString = """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    /// By the number of its zeros.
    private static let powersOfTen: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]

    /// Writes a number from its end, two digits with each division.
    private mutating func digits(_ value: UInt64) {
        // Counts of taps, mostly.
        guard value >= 10 else { return byte(0x30 &+ UInt8(truncatingIfNeeded: value)) }
        var rest = value
        var place = count &+ Self.digitCount(value)
        count = place
        while rest >= 100 {
            let next = rest / 100
            place &-= 2
            pair(rest &- next &* 100, at: place)
            rest = next
        }
        if rest >= 10 {
            pair(rest, at: place &- 2)
        } else {
            bytes.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: rest), toByteOffset: place &- 1, as: UInt8.self)
        }
    }

    /// Writes a number below a hundred as two digits.
    @inline(__always)
    private func pair(_ value: UInt64, at place: Int) {
        let digits = UnsafeRawPointer(Self.pairs.utf8Start + Int(truncatingIfNeeded: value &* 2))
        bytes.storeBytes(of: digits.loadUnaligned(as: UInt16.self), toByteOffset: place, as: UInt16.self)
    }

    /// How many digits a number has.
    @inline(__always)
    private static func digitCount(_ value: UInt64) -> Int {
        // 1233/4096 is just below the logarithm of 2: as many digits as the bits make, or one more.
        let bits = 64 &- (value | 1).leadingZeroBitCount
        let fewest = (bits &* 1233) &>> 12
        return fewest &+ (value | 1 >= powersOfTen[fewest] ? 1 : 0)
    }

    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: bytes, byteCount: count)
        bytes.deallocate()
        bytes = larger
    }
}
