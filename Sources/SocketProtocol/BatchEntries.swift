import TouchCore

/// What a filter needs of a line in a batch.
struct BatchEntry {
    /// Where the line ends, its newline included.
    var end: Int
    var name: EventName
    /// The touch that it tells of; 0 for a line that isn't a touch event.
    var touch: Int64 = 0
    /// The touch's region, as a number in the pipeline's `regionNames`; -1 for none.
    var region: Int32 = -1
    /// Where the touch is then.
    var point = ScreenPoint(x: 0, y: 0)

    /// A line that isn't a touch event.
    init(_ name: EventName, end: Int) {
        self.end = end
        self.name = name
    }

    /// A touch event's line.
    init(_ event: TouchEvent, end: Int) {
        self.end = end
        name = EventName(event.kind)
        touch = event.touch
        region = event.region
        point = event.point
    }
}

/// The lines of a batch, in their order.
///
/// They have one owner, so that another line costs no question of who else holds their storage, which is used again.
///
/// Public for Embedded Swift alone: where a batch ends, in another module, its deinit has to be visible.
public struct BatchEntries: ~Copyable {
    private var start: UnsafeMutablePointer<BatchEntry>
    private var capacity = 16
    private(set) var count = 0

    /// No line yet.
    init() { start = .allocate(capacity: capacity) }

    deinit { start.deallocate() }

    var isEmpty: Bool { count == 0 }

    var indices: Range<Int> { 0..<count }

    subscript(place: Int) -> BatchEntry {
        precondition(indices.contains(place), "no line has this place")
        return start[place]
    }

    mutating func append(_ entry: BatchEntry) {
        if count == capacity { grow() }
        (start + count).initialize(to: entry)
        count &+= 1
    }

    /// Forgets all lines and keeps the storage.
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<BatchEntry>.allocate(capacity: capacity)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
