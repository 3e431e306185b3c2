import EventLines
import TouchCore

/// What has happened since the start, for `status`.
public struct Counters: Equatable, Sendable {
    /// Frames that were followed.
    public var frames: Int64 = 0
    /// The number of the last event that was counted; 0 for none.
    public private(set) var lastSeq: Int64 = 0
    /// Touches that ended inside of their region.
    public private(set) var upInside: Int64 = 0
    /// Touches that ended outside of it.
    public private(set) var upOutside: Int64 = 0
    /// Touches that were cancelled, by `CancelReason`.
    private var cancels = [Int64](repeating: 0, count: CancelReason.allCases.count)
    /// How often events were lost (`SYN_DROPPED`).
    public var drops: Int64 = 0
    /// Values outside the range that their axis declares.
    public var clamps: Int64 = 0
    /// Contacts that were too short to be a touch (`min_touch_ms`).
    public var ghosts: Int64 = 0
    /// Clients that are connected.
    public var clients: Int64 = 0
    /// Events that clients and standard output were too slow for.
    public var linesLost: Int64 = 0

    /// Nothing has happened.
    public init() {}

    /// An event was told.
    public mutating func count(_ event: TouchEvent) {
        lastSeq = event.seq
        switch event.kind {
        case .touchUpInside: upInside += 1
        case .touchUpOutside: upOutside += 1
        case .touchCancel: if let reason = event.reason { cancels[Int(reason.rawValue)] += 1 }
        case .touchDown, .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside, .longPress: break
        }
    }

    func write(into line: inout LineBuffer) {
        line.add("{\"frames\":")
        line.addNumber(frames)
        line.add(",\"touches\":{\"upInside\":")
        line.addNumber(upInside)
        line.add(",\"upOutside\":")
        line.addNumber(upOutside)
        line.add(",\"cancelled\":")
        line.addNumber(cancels.reduce(0, +))
        line.add("},\"cancels\":{")
        for reason in CancelReason.allCases {
            line.add(reason == .deviceRemoved ? "\"" : ",\"")
            line.add(reason.name)
            line.add("\":")
            line.addNumber(cancels[Int(reason.rawValue)])
        }
        line.add("},\"drops\":")
        line.addNumber(drops)
        line.add(",\"clamps\":")
        line.addNumber(clamps)
        line.add(",\"ghosts\":")
        line.addNumber(ghosts)
        line.add(",\"clients\":")
        line.addNumber(clients)
        line.add(",\"linesLost\":")
        line.addNumber(linesLost)
        line.add("}")
    }
}
