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

    /// An event was told.
    public mutating func follow(_ event: TouchEvent) {
        if event.kind == .touchDown {
            entries.append(Entry(touch: event.touch, region: event.region, point: event.point, isInside: true))
            return
        }
        guard let place = entries.firstIndex(where: { $0.touch == event.touch }) else { return }
        switch event.kind {
        case .touchUpInside, .touchUpOutside, .touchCancel:
            entries.remove(at: place)
            return
        case .touchDragExit: entries[place].isInside = false
        case .touchDragEnter: entries[place].isInside = true
        case .touchDown, .touchDragInside, .touchDragOutside, .longPress: break
        }
        entries[place].point = event.point
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
