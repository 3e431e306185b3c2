import TouchCore

/// Writes touch events for people: a line each in aligned columns, in colour where a terminal reads them.
public struct EventColumns {
    private let isColoured: Bool
    private var devices: [String] = []
    private var regions: [String] = []
    private var regionWidth = 6
    private var showsDevices = false

    /// Columns, in colour or not.
    public init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// A device has this name from now on; with more than one, the lines tell which.
    public mutating func setDeviceName(_ name: String, for device: DeviceIndex) {
        while devices.count <= Int(device) { devices.append("") }
        showsDevices = showsDevices || devices.contains { $0 != "" && $0 != name }
        devices[Int(device)] = PlainText.printable(name)
    }

    /// The names of regions by their numbers; the column is as wide as the longest.
    public mutating func learnRegionNames(_ names: RegionNames) {
        while regions.count < names.list.count {
            let name = PlainText.printable(names.list[regions.count])
            regions.append(name)
            regionWidth = max(regionWidth, PlainText.width(name))
        }
    }

    /// Writes the names of the columns.
    public func writeHeader(into line: inout LineBuffer) {
        write(PlainText.right("SECONDS", 17), into: &line)
        write("  " + PlainText.left("EVENT", 16), into: &line)
        write("  " + PlainText.left("REGION", regionWidth), into: &line)
        write(
            "  " + PlainText.right("TOUCH", 5) + PlainText.right("X", 9) + PlainText.right("Y", 9) + "\n", into: &line)
    }

    /// Writes one event as one line, its newline included.
    public func write(_ event: TouchEvent, into line: inout LineBuffer) {
        write(PlainText.right(Self.seconds(event.timeUs), 17), into: &line)
        write("  " + colour(event.kind) + PlainText.left("\(event.kind.name)", 16) + endColour, into: &line)
        write("  " + PlainText.left(regions[Int(event.region)], regionWidth), into: &line)
        write("  " + PlainText.right("\(event.touch)", 5), into: &line)
        write(PlainText.right(PlainText.hundredths(event.point.x), 9), into: &line)
        write(PlainText.right(PlainText.hundredths(event.point.y), 9), into: &line)
        write(details(event) + (showsDevices ? "  on \(devices[Int(event.device)])" : "") + "\n", into: &line)
    }

    private func details(_ event: TouchEvent) -> String {
        let duration = "  after \(Self.milliseconds(event.durationUs)) ms"
        switch event.kind {
        case .touchDown: return event.tapCount > 1 ? "  would be tap \(event.tapCount)" : ""
        case .touchUpInside:
            return duration
                + (event.tapCount == 0 ? ", no tap" : event.tapCount == 1 ? ", tap" : ", tap \(event.tapCount)")
        case .longPress, .touchUpOutside: return duration
        case .touchCancel: return duration + (event.reason.map { ", \($0.name)" } ?? "")
        case .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: return ""
        }
    }

    private func colour(_ kind: TouchEvent.Kind) -> String { isColoured ? kind.colour : "" }

    private var endColour: String { isColoured ? "\u{1b}[0m" : "" }

    private func write(_ text: String, into line: inout LineBuffer) {
        let bytes = Array(text.utf8)
        line.reserve(bytes.count)
        line.text(bytes)
    }

    private static func seconds(_ timeUs: Int64) -> String {
        let fraction = "\(timeUs.magnitude % 1_000_000)"
        return (timeUs < 0 ? "-" : "") + "\(timeUs.magnitude / 1_000_000)."
            + String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    }

    private static func milliseconds(_ durationUs: Int64) -> String { "\((durationUs + 500) / 1000)" }
}

extension TouchEvent.Kind {
    /// The order that gives a terminal's text this event's colour.
    public var colour: String {
        switch self {
        case .touchDown: "\u{1b}[36m"
        case .touchUpInside: "\u{1b}[32m"
        case .longPress: "\u{1b}[35m"
        case .touchUpOutside: "\u{1b}[33m"
        case .touchCancel: "\u{1b}[31m"
        case .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: "\u{1b}[2m"
        }
    }
}
