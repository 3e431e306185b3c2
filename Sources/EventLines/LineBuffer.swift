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

    /// Makes room for so many more bytes at most: they are written with what this returns, and count after `end`.
    @inline(__always)
    public mutating func begin(atMost more: Int) -> LineCursor {
        reserve(more)
        return LineCursor(bytes + count)
    }

    /// What was begun ends here.
    @inline(__always)
    public mutating func end(_ cursor: LineCursor) { count = cursor.place - bytes }

    /// Writes one byte, for which there is room.
    public mutating func byte(_ value: UInt8) { write { $0.byte(value) } }

    /// Writes a fixed text, for which there is room.
    public mutating func text(_ value: StaticString) { write { $0.text(value) } }

    /// Writes bytes, for which there is room.
    public mutating func text(_ value: [UInt8]) { write { $0.text(value) } }

    /// Writes bytes, for which there is room.
    public mutating func text(_ value: UnsafeRawBufferPointer) { write { $0.text(value) } }

    /// Writes a whole number in decimal, for which there is room: at most 20 bytes.
    public mutating func number(_ value: Int64) { write { $0.number(value) } }

    /// Writes a number of hundredths with at most two decimals and no trailing zeros, for which there is room.
    public mutating func hundredths(_ value: Int32) { write { $0.hundredths(value) } }

    @inline(__always)
    private mutating func write(_ body: (inout LineCursor) -> Void) {
        var cursor = begin(atMost: 0)
        body(&cursor)
        end(cursor)
    }

    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: bytes, byteCount: count)
        bytes.deallocate()
        bytes = larger
    }
}
