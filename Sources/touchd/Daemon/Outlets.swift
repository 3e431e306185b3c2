import EventLines
import SocketProtocol
import TouchCore

/// Where the daemon's lines go: standard output and the socket's clients. A line is encoded once for all of them.
struct Outlets: ~Copyable {
    /// Knows the names in lines.
    var encoder = EventEncoder()
    /// What has happened.
    var counters = Counters()
    /// The touches that have been told as down.
    private(set) var told = LiveTouches()
    private var batch = LineBatch()
    /// When the last touch event was, in microseconds; 0 before the first one.
    private(set) var lastEventUs: Int64 = 0
    /// Standard output; nil where it gets no events.
    let sink: OutputSink?
    /// The clients; nil where there is no socket.
    let server: SocketServer?
    private let loop: EventLoop

    /// Nothing has been told yet.
    init(sink: OutputSink?, server: SocketServer?, _ loop: EventLoop) {
        self.sink = sink
        self.server = server
        self.loop = loop
        sink?.watch(loop)
    }

    /// Whether anybody can still hear of anything.
    var isOpen: Bool { server != nil || sink?.isDone == false }

    /// Whether lines wait for anybody.
    var isWaiting: Bool { server?.isWaiting == true || sink?.isWaiting == true }

    /// Adds a touch event to the turn's lines.
    mutating func add(_ event: TouchEvent) {
        lastEventUs = event.timeUs
        counters.count(event)
        batch.add(event, encoder)
    }

    /// Adds another line to the turn's, for clients only.
    mutating func announce(_ name: EventName, _ write: (inout LineBuffer) -> Void) { batch.add(name, write) }

    /// Gives the turn's lines to all who want them.
    mutating func distribute() {
        guard !batch.isEmpty else { return }
        sink?.take(batch, after: told, encoder, loop)
        server?.deliver(batch, after: told, encoder)
        batch.end(in: &told)
    }

    /// Standard output has room, or nobody reads it any more.
    func flushSink(isBroken: Bool) { sink?.flush(told, encoder, loop, isBroken: isBroken) }

    /// A touch is at another place, which nobody was told of.
    mutating func refresh(_ touch: Int64, at point: ScreenPoint, isInside: Bool) {
        told.refresh(touch, at: point, isInside: isInside)
    }

    /// A reload brought new names.
    mutating func learnRegionNames(_ names: RegionNames) {
        encoder.learnRegionNames(names)
        server?.learnRegionNames(names)
    }
}
