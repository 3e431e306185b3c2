import CLinux
import EventLines
import JSONValues
import TouchCore

/// Writes the daemon's lines for people: a row each in aligned columns, in colour where a terminal reads them.
struct LineColumns {
    private let isColoured: Bool
    private var regionWidth = 6
    private var devices: [String] = []

    /// Columns, in colour or not.
    init(isColoured: Bool) { self.isColoured = isColoured }

    /// The names of the columns.
    var header: String {
        PlainText.left("TIME", 12) + "  " + PlainText.left("REGION", regionWidth) + "  " + PlainText.left("EVENT", 16)
            + PlainText.right("X", 9) + PlainText.right("Y", 9) + "\n"
    }

    /// Takes the names of regions and devices out of a line that lists them: the column is as wide as the longest, and
    /// with more than one device the rows tell which.
    mutating func learn(_ line: JSONValue) {
        for region in line["regions"]?.elements ?? [] {
            regionWidth = max(regionWidth, PlainText.width(PlainText.printable(region.string ?? "")))
        }
        let newcomers = (line["devices"]?.elements ?? []).map { $0["name"] } + [line["device"]]
        for case .string(let name) in newcomers where !devices.contains(name) { devices.append(name) }
    }

    /// One line as one row, its newline included.
    func row(_ line: JSONValue) -> String {
        let event = line["event"]?.string ?? ""
        let time = clinux_time_of_day(line["timeUs"]?.integer ?? clinux_monotonic_us())
        let kind = TouchEvent.Kind.allCases.first { "\($0.name)" == event }
        let region = PlainText.printable(line["region"]?.string ?? "-")
        var rest = ""
        if let x = line["x"]?.numberText, let y = line["y"]?.numberText {
            rest = PlainText.right(x, 9) + PlainText.right(y, 9)
        }
        rest += details(line, kind)
        let name = PlainText.printable(event)
        return Self.text(time) + "  " + PlainText.left(region, regionWidth) + "  " + colour(kind)
            + (rest.isEmpty ? name : PlainText.left(name, 16)) + (isColoured ? Self.plain : "") + rest + "\n"
    }

    private func details(_ line: JSONValue, _ kind: TouchEvent.Kind?) -> String {
        guard let kind else { return Self.detailsOfDaemon(line) }
        let taps = line["tapCount"]?.integer
        var parts: [String] = []
        if let duration = line["durationUs"]?.integer { parts.append("after \((duration + 500) / 1000) ms") }
        switch kind {
        case .touchDown: if let taps, taps > 1 { parts.append("would be tap \(taps)") }
        case .touchUpInside: if let taps { parts.append(taps == 0 ? "no tap" : taps == 1 ? "tap" : "tap \(taps)") }
        case .touchCancel: if let reason = line["reason"]?.string { parts.append(PlainText.printable(reason)) }
        case .longPress, .touchUpOutside, .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: break
        }
        let device = devices.count > 1 ? line["device"]?.string : nil
        return (parts.isEmpty ? "" : "  ") + parts.joined(separator: ", ")
            + (device.map { "  on " + PlainText.printable($0) } ?? "")
    }

    /// What a line tells of the daemon itself, as far as it is known.
    private static func detailsOfDaemon(_ line: JSONValue) -> String {
        let text: String? =
            switch line["event"]?.string {
            case "deviceAdded", "deviceRemoved":
                (line["device"]?.string ?? "") + (line["path"]?.string.map { " (\($0))" } ?? "")
            case "configReloaded": line["regions"].map { Self.count($0.elements.count, "region") }
            case "layerChanged": line["layer"].map { $0.string ?? "none" }
            case "locked": line["seconds"]?.numberText.map { "for \($0) s" }
            case "lost": line["count"]?.integer.map { Self.count(Int($0), "event") + ": this reader was too slow" }
            default: nil
            }
        return text.map { "  " + PlainText.printable($0) } ?? ""
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func text(_ time: clinux_time_of_day) -> String {
        let parts = [digits(time.hour, 2), digits(time.minute, 2), digits(time.second, 2)]
        return parts.joined(separator: ":") + "." + digits(time.microsecond / 1000, 3)
    }

    private static func digits(_ number: Int32, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    private static let plain = "\u{1b}[0m"

    private func colour(_ kind: TouchEvent.Kind?) -> String {
        guard isColoured else { return "" }
        return kind?.colour ?? "\u{1b}[1m"
    }
}
