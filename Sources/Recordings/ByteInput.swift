import CYaml

/// The bytes of a recording, lent out line by line from one buffer that is filled from the source.
///
/// The buffer has one size for ever, so that a recording of any length is read in constant memory.
final class ByteInput {
    /// The longest line that is taken, in bytes.
    static let longestLine = 65_536

    /// How many lines were lent out: the number of the latest one, from 1.
    private(set) var lineNumber = 0
    /// Whether the source has told its end.
    private(set) var isAtEnd = false

    private let source: RecordingSource
    private let base: UnsafeMutablePointer<UInt8>
    private let capacity = 2 * ByteInput.longestLine
    private var first = 0
    private var last = 0
    /// Up to here there is no newline: a line that comes in small pieces isn't searched from its start each time.
    private var searched = 0

    init(source: @escaping RecordingSource) {
        self.source = source
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// What is in the buffer and not lent out yet.
    var buffered: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base + first, count: last - first) }

    /// Waits for more bytes; false if there are no more or no room for them.
    func fill() throws(SourceFailure) -> Bool {
        guard !isAtEnd else { return false }
        if first > 0 {
            memmove(base, base + first, last - first)
            last -= first
            searched = max(0, searched - first)
            first = 0
        }
        guard last < capacity else { return false }
        let room = UnsafeMutableRawBufferPointer(start: base + last, count: capacity - last)
        let told = try source(room)
        let count = min(max(0, told), room.count)
        isAtEnd = count == 0
        last += count
        return count > 0
    }

    /// The next whole line, if it is in the buffer. It is valid until the next `fill`.
    func bufferedLine() -> Line? {
        let start = max(first, searched)
        guard let found = memchr(base + start, newline, last - start) else {
            searched = last
            return isAtEnd && first < last ? lend(upTo: last, next: last, isCut: true) : nil
        }
        let end = found.assumingMemoryBound(to: UInt8.self) - base
        return lend(upTo: end, next: end + 1, isCut: false)
    }

    /// The next line, waiting for it; nil at the end.
    func nextLine() throws(SourceFailure) -> Line? {
        while true {
            if let line = bufferedLine() { return line }
            // Two more for the line's end. Of a longer line the first part is enough to refuse it.
            guard last - first <= ByteInput.longestLine + 2 else { return lend(upTo: last, next: last, isCut: false) }
            guard try fill() else { return bufferedLine() }
        }
    }

    /// Takes the latest line back, to be lent out again.
    func giveBack(_ line: Line) {
        first = line.offset
        searched = first
        lineNumber -= 1
    }

    /// Passes over bytes of `buffered` that were used in another way than by lines.
    func drop(_ count: Int) {
        first = min(last, first + count)
        searched = first
    }

    private func lend(upTo end: Int, next: Int, isCut: Bool) -> Line {
        let offset = first
        first = next
        searched = next
        lineNumber += 1
        let bare = end > offset && base[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
        return Line(
            bytes: UnsafeBufferPointer(start: base + offset, count: bare - offset), offset: offset, isCut: isCut)
    }
}

/// One line without its end, lent out by a `ByteInput`.
struct Line {
    /// Its bytes, without `\n` or `\r\n`.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where it begins in the input's buffer.
    let offset: Int
    /// Whether the file ends before the line does.
    let isCut: Bool
}

private let newline = Int32(UInt8(ascii: "\n"))
