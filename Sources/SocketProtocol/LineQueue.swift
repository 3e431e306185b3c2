/// Bytes that wait for one reader, oldest first.
final class LineQueue {
    /// Storage up to this size is kept when the queue is empty.
    private static let keptCapacity = 16_384

    private var bytes: UnsafeMutableRawPointer?
    /// How many bytes its storage has.
    private(set) var capacity = 0
    private var start = 0
    private(set) var count = 0

    deinit { bytes?.deallocate() }

    var isEmpty: Bool { count == 0 }

    /// Adds bytes at the end.
    func append(_ more: UnsafeRawBufferPointer) {
        guard let source = more.baseAddress, !more.isEmpty else { return }
        makeRoom(more.count)
        bytes.map { ($0 + start + count).copyMemory(from: source, byteCount: more.count) }
        count += more.count
    }

    /// All bytes that wait.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: bytes.map { $0 + start }, count: count))
    }

    /// So many of the oldest bytes have gone.
    func removeFirst(_ gone: Int) {
        start += gone
        count -= gone
        guard count == 0 else { return }
        start = 0
        if capacity > Self.keptCapacity {
            bytes?.deallocate()
            bytes = nil
            capacity = 0
        }
    }

    /// Moves what waits to the front of the storage, or of a larger one.
    ///
    /// A queue that is full all the time has storage for less than twice its bytes, and moves each of them at most
    /// eight times.
    private func makeRoom(_ more: Int) {
        guard start + count + more > capacity else { return }
        if let bytes, count + more <= capacity / 8 * 7 {
            bytes.copyMemory(from: bytes + start, byteCount: count)
        } else {
            capacity = max(count + more, capacity / 2 * 3, 4096)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
            if let bytes {
                larger.copyMemory(from: bytes + start, byteCount: count)
                bytes.deallocate()
            }
            bytes = larger
        }
        start = 0
    }
}
