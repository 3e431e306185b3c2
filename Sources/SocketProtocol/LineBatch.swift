import EventLines
import TouchCore

/// The lines of one turn of the loop, encoded once for all readers.
public struct LineBatch: ~Copyable {
    private var bytes = LineBuffer(capacity: 2048)
    private(set) var entries = BatchEntries()
    /// Every name that occurs.
    private(set) var names: EventNames = []

    /// No line yet.
    public init() {}

    /// Whether there is no line.
    public var isEmpty: Bool { entries.isEmpty }

    /// Adds a touch event.
    public mutating func add(_ event: TouchEvent, _ encoder: borrowing EventEncoder) {
        encoder.encode(event, into: &bytes)
        close(BatchEntry(event, end: bytes.count))
    }

    /// Adds another line; `write` writes it whole.
    public mutating func add(_ name: EventName, _ write: (inout LineBuffer) -> Void) {
        write(&bytes)
        close(BatchEntry(name, end: bytes.count))
    }

    /// The lines have been given to every reader: what is down after them is in `told`, and they are forgotten.
    public mutating func end(in told: inout LiveTouches) {
        for place in entries.indices { told.follow(entries[place]) }
        bytes.removeAll()
        entries.removeAll()
        names = []
    }

    /// How many bytes all lines have.
    var byteCount: Int { bytes.count }

    /// All lines.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { bytes.withBytes(body) }

    /// One line by its place.
    func withLine<Result>(_ place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = place == 0 ? 0 : entries[place - 1].end
        return bytes.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<entries[place].end])) }
    }

    @inline(__always)
    private mutating func close(_ entry: BatchEntry) {
        entries.append(entry)
        names.insert(EventNames(entry.name))
    }
}
