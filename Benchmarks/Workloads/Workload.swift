import TouchCore

/// Frames of a panel that can be played again and again, as time goes on.
public struct Workload: Sendable, CustomStringConvertible {
    /// What it is, for people.
    public let name: String
    /// The panel whose frames they are.
    public let panel: Panel
    /// All events, in order.
    public private(set) var events: [InputEvent]
    /// Which events are read at once.
    public let reads: [Range<Int>]
    /// How many frames the events make.
    public let frameCount: Int
    /// How long one playing takes, in microseconds of the panel's clock.
    private let durationUs: Int64

    /// Frames in reads of so many events: 64 are what a daemon reads at once when many wait.
    init(_ name: String, _ panel: Panel, readSize: Int = 64, _ write: (inout FrameWriter) -> Void) {
        var writer = FrameWriter(readSize: readSize)
        let startUs = writer.timeUs
        write(&writer)
        self.name = name
        self.panel = panel
        events = writer.events
        reads = writer.reads
        frameCount = writer.frameCount
        durationUs = writer.timeUs - startUs
    }

    /// Its name.
    public var description: String { name }

    /// Moves all frames on by the time that they take: what comes after them is themselves.
    public mutating func moveOn() {
        for index in events.indices { events[index].timeUs += durationUs }
    }
}

extension Workload {
    /// One of each kind.
    public static var all: [Workload] {
        [
            fiveContacts(strokes: 100), taps(100, x: 240, y: 270), longPresses(100), anonymousContacts(strokes: 100),
            singleContact(strokes: 100),
        ]
    }
}
