/// What a client sends, cut into lines.
public struct RequestLines {
    /// The longest line, its newline included, in bytes.
    public static let limit = 65_536

    /// What comes next.
    public enum Next {
        /// A line without its newline.
        case line([UInt8])
        /// A line beyond `limit`, or the beginning of one: nothing after it can be told apart.
        case tooLong
        /// No whole line yet.
        case none
    }

    private var bytes: [UInt8] = []
    private var start = 0
    /// How far there is no newline.
    private var searched = 0

    /// Nothing has been sent.
    public init() {}

    /// Adds what was read.
    public mutating func append(_ more: UnsafeRawBufferPointer) { bytes += more }

    /// Takes the next line.
    public mutating func next() -> Next {
        while searched < bytes.count, bytes[searched] != 0x0a { searched += 1 }
        let length = searched - start
        guard length < Self.limit else { return .tooLong }
        guard searched < bytes.count else {
            forget()
            return .none
        }
        let line = Array(bytes[start..<searched])
        searched += 1
        start = searched
        return .line(line)
    }

    /// Drops what was taken, and the storage with it where nothing is left.
    private mutating func forget() {
        if start == bytes.count {
            bytes = []
        } else if start > 0 {
            bytes.removeFirst(start)
        }
        searched -= start
        start = 0
    }
}
