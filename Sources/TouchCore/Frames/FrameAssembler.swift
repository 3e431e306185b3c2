/// Holds the beginning of a frame whose end hasn't been read yet.
///
/// A frame is the events up to and including `SYN_REPORT`, and nothing of it counts before. A frame that was read
/// in one piece is used where it stands; only one that is split over reads is put together here.
struct FrameAssembler {
    /// More events than this without `SYN_REPORT` count as lost: `SYN_DROPPED`.
    static let limit = 4096

    private(set) var events: [InputEvent] = []
    /// Events were lost: everything up to the next `SYN_REPORT` goes with them.
    private(set) var isDropping = false

    /// Whether a `SYN_REPORT` is waited for.
    var isUnfinished: Bool { isDropping || !events.isEmpty }

    /// Adds events of an unfinished frame. False when the frame grew over the limit and is lost.
    mutating func append(_ more: Span<InputEvent>) -> Bool {
        guard !isDropping else { return true }
        guard events.count + more.count <= Self.limit else {
            drop()
            return false
        }
        if events.capacity < Self.limit { events.reserveCapacity(Self.limit) }
        for index in more.indices { events.append(more[index]) }
        return true
    }

    /// Throws the unfinished frame away, and what follows up to the next `SYN_REPORT`.
    mutating func drop() {
        isDropping = true
        if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    }

    /// The events of a complete frame; their storage comes back with `restart(reusing:)`.
    mutating func takeEvents() -> [InputEvent] {
        var taken: [InputEvent] = []
        swap(&taken, &events)
        return taken
    }

    /// The next event begins a new frame, in storage that was taken.
    mutating func restart(reusing storage: consuming [InputEvent]) {
        events = storage
        restart()
    }

    /// The next event begins a new frame.
    mutating func restart() {
        isDropping = false
        if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    }
}
