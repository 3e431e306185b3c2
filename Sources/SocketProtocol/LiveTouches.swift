import EventLines
import TouchCore

/// The touches that have been told as down and not yet as ended, oldest first: what `hello` and `lost` list.
public struct LiveTouches: Sendable {
    /// One of them.
    struct Entry: Equatable, Sendable {
        var touch: Int64
        var region: Int32
        var point: ScreenPoint
        var isInside: Bool
    }

    private(set) var entries: [Entry] = []

    /// Nothing is down.
    public init() { entries.reserveCapacity(64) }

    /// A line was told.
    @inline(__always)
    mutating func follow(_ line: BatchEntry) {
        guard line.touch != 0 else { return }
        if line.name == .touchDown {
            entries.append(Entry(touch: line.touch, region: line.region, point: line.point, isInside: true))
            return
        }
        guard let place = entries.lastIndex(where: { $0.touch == line.touch }) else { return }
        switch line.name {
        case .touchUpInside, .touchUpOutside, .touchCancel:
            // A tap's is the last one, and leaves nothing to be moved.
            if place == entries.count - 1 { entries.removeLast() } else { entries.remove(at: place) }
            return
        case .touchDragExit: entries[place].isInside = false
        case .touchDragEnter: entries[place].isInside = true
        default: break
        }
        entries[place].point = line.point
    }

    /// A touch is at another place, which nobody was told of.
    public mutating func refresh(_ touch: Int64, at point: ScreenPoint, isInside: Bool) {
        guard let place = entries.firstIndex(where: { $0.touch == touch }) else { return }
        // A crossing that isn't told yet is none for the reader.
        if entries[place].isInside == isInside { entries[place].point = point }
    }

    /// Writes the touches that a subscription wants as a JSON array.
    func write(of subscription: Subscription, _ encoder: EventEncoder, into line: inout LineBuffer) {
        line.reserve(1)
        line.byte(0x5b)
        var isFirst = true
        for entry in entries where subscription.wantsTouches(in: entry.region) {
            if !isFirst {
                line.reserve(1)
                line.byte(0x2c)
            }
            isFirst = false
            line.reserve(64)
            line.text("{\"touch\":")
            line.number(entry.touch)
            line.text(",\"region\":\"")
            encoder.writeRegionName(entry.region, into: &line)
            line.reserve(80)
            line.text("\",\"x\":")
            line.hundredths(entry.point.x)
            line.text(",\"y\":")
            line.hundredths(entry.point.y)
            line.text(entry.isInside ? ",\"inside\":true}" : ",\"inside\":false}")
        }
        line.reserve(1)
        line.byte(0x5d)
    }
}
