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
        let magnitude = UInt64(value.magnitude)
        digits(magnitude / 100)
        let rest = UInt8(magnitude % 100)
        guard rest != 0 else { return }
        byte(0x2e)
        byte(0x30 &+ rest / 10)
        if rest % 10 != 0 { byte(0x30 &+ rest % 10) }
    }

    private mutating func digits(_ value: UInt64) {
        var length = 1
        var rest = value / 10
        while rest != 0 {
            length += 1
            rest /= 10
        }
        var place = count &+ length
        count = place
        rest = value
        repeat {
            place &-= 1
            bytes.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: rest % 10), toByteOffset: place, as: UInt8.self)
            rest /= 10
        } while rest != 0
    }

    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: bytes, byteCount: count)
        bytes.deallocate()
        bytes = larger
    }
}
