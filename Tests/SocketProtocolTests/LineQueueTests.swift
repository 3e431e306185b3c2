import Testing

@testable import SocketProtocol

/// Bytes of one reader: first in, first out, in storage that is no larger than it has to be.
struct LineQueueTests {
    @Test(arguments: [1, 7, 100, 4096, 10_000])
    func `what goes in comes out in its order, whatever the pieces`(_ piece: Int) {
        let queue = LineQueue()
        var sent: [UInt8] = []
        var received: [UInt8] = []
        var next: UInt8 = 0
        for turn in 0..<400 {
            let more = (0..<(turn * 37 % 300)).map { _ in
                next &+= 1
                return next
            }
            sent += more
            more.withUnsafeBytes { queue.append($0) }
            let gone = min(piece, queue.count)
            received += queue.withLines(upTo: .max) { Array($0[..<gone]) }
            queue.removeFirst(gone)
            #expect(queue.count == sent.count - received.count)
        }
        received += queue.withLines(upTo: .max) { Array($0) }
        #expect(received == sent)
    }

    @Test func `a piece ends with a line where one fits, else it is cut`() {
        let queue = LineQueue()
        Array("ab\ncdef\n".utf8).withUnsafeBytes { queue.append($0) }
        let pieces = (1...9).map { limit in
            queue.withLines(upTo: limit) { String(decoding: $0, as: UTF8.self) }
        }
        #expect(pieces == ["a", "ab"] + [String](repeating: "ab\n", count: 5) + ["ab\ncdef\n", "ab\ncdef\n"])
    }

    @Test func `nothing is no line`() {
        let queue = LineQueue()
        queue.append(UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(queue.isEmpty && queue.count == 0 && queue.withLines(upTo: .max) { $0.isEmpty })
        #expect(queue.capacity == 0)
    }

    @Test(arguments: [4096, 262_144], [1, 99, 4000])
    func `the storage stays below twice what waits at most`(_ limit: Int, _ piece: Int) {
        let queue = LineQueue()
        let line = [UInt8](repeating: 1, count: 97)
        var largest = 0
        // A reader that is always a little behind a full queue.
        for _ in 0..<(4 * limit / 97 + 200) {
            while queue.count + line.count <= limit { line.withUnsafeBytes { queue.append($0) } }
            queue.removeFirst(min(piece, queue.count))
            largest = max(largest, queue.capacity)
        }
        #expect(largest >= limit - line.count && largest < max(2 * limit, 4097))
    }

    @Test func `storage that was large is given back once nothing waits`() {
        let queue = LineQueue()
        let bytes = [UInt8](repeating: 1, count: 100_000)
        bytes.withUnsafeBytes { queue.append($0) }
        queue.removeFirst(99_999)
        #expect(queue.capacity >= 100_000)
        queue.removeFirst(1)
        #expect(queue.capacity == 0)
        bytes[..<100].withUnsafeBytes { queue.append($0) }
        queue.removeFirst(100)
        #expect(queue.capacity > 0, "a small one is kept")
    }
}
