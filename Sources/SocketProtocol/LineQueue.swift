/// Bytes that wait for one reader, oldest first.
final class LineQueue {
    /// Storage up to this size is kept when the queue is empty.
    private static let keptCapacity = 16_384

    private var bytes: UnsafeMutableRawPointer?
    /// How many bytes its storage has.
    private(set) var capacity = 0
    private var start = 0
    // Asked for each reader and frame, by nothing that its changes call.
    @exclusivity(unchecked) private(set) var count = 0

    deinit { bytes?.deallocate() }

    var isEmpty: Bool { count == 0 }

    /// Adds bytes at the end.
    func append(_ more: UnsafeRawBufferPointer) {
        guard let source = more.baseAddress, !more.isEmpty else { return }
        makeRoom(more.count)
        bytes.map { ($0 + start + count).copyMemory(from: source, byteCount: more.count) }
        count += more.count
    }

    /// The oldest bytes: as many whole lines as have so many bytes at most, or that many of a longer one.
    func withLines<Result>(upTo limit: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let waiting = UnsafeRawBufferPointer(start: bytes.map { $0 + start }, count: count)
        guard count > limit else { return body(waiting) }
        var end = limit
        while end > 0, waiting[end - 1] != 0x0a { end -= 1 }
        return body(UnsafeRawBufferPointer(rebasing: waiting[..<(end > 0 ? end : limit)]))
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
