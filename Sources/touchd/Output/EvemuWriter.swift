import EventLines
import TouchCore

/// Writes what a device sends as evemu text 1.3, for `replay` and for evemu-play.
struct EvemuWriter {
    /// Frames that have been written.
    private(set) var frameCount = 0
    /// Contacts that began in what has been written.
    private(set) var contactCount = 0
    private var startUs: Int64?
    private let countsIDs: Bool

    /// A writer for a device; those with tracking ids have their contacts counted by them.
    init(_ description: DeviceDescription) {
        countsIDs = description.hasAxis(AxisCode.trackingID)
    }

    /// The description, with the values at the start as comments.
    static func header(_ description: DeviceDescription, _ snapshot: ContactSnapshot) -> String {
        let name = PlainText.printable(String(decoding: description.name, as: UTF8.self))
        var text = "# EVEMU 1.3\n# Input device name: \"\(name)\"\n# Supported events:\n"
        if description.absoluteAxes != 0 { text += "#   Event type 3 (EV_ABS)\n" }
        for code in UInt16(0)..<UInt16(AxisCode.count) where description.hasAxis(code) {
            let range = description.ranges[Int(code)]
            text += "#     Event code \(code) (axis)\n#       Value \(value(of: code, snapshot))\n"
            text += "#       Min \(range.minimum)\n#       Max \(range.maximum)\n"
        }
        text += "N: \(name)\n"
        let numbers = [description.bus, description.vendor, description.product, description.version]
        text += "I: " + numbers.map { hexadecimal(UInt64($0), 4) }.joined(separator: " ") + "\n"
        text += rows("P:", [description.properties])
        text += rows("B: 00", [description.eventTypes])
        text += rows("B: 01", keyWords(description))
        text += rows("B: 02", [description.relativeAxes])
        text += rows("B: 03", [description.absoluteAxes])
        for code in UInt16(0)..<UInt16(AxisCode.count) where description.hasAxis(code) {
            let range = description.ranges[Int(code)]
            text += "A: \(hexadecimal(UInt64(code), 2)) \(range.minimum) \(range.maximum) 0 0 \(range.resolution)\n"
        }
        return text
    }

    /// Writes events as they came; times count from the first one.
    mutating func write(_ events: Span<InputEvent>, into line: inout LineBuffer) {
        for index in events.indices {
            let event = events[index]
            count(event)
            let start = startUs ?? event.timeUs
            startUs = start
            let timeUs = event.timeUs - start + 1
            let fraction = "\(timeUs.magnitude % 1_000_000)"
            var text = "E: \(timeUs / 1_000_000)."
            text += String(repeating: "0", count: 6 - fraction.utf8.count) + fraction + " "
            text += Self.hexadecimal(UInt64(event.code.type), 4) + " "
            text += Self.hexadecimal(UInt64(event.code.code), 4) + " \(event.value)\n"
            let bytes = Array(text.utf8)
            line.reserve(bytes.count)
            line.text(bytes)
        }
    }

    private mutating func count(_ event: InputEvent) {
        if event.code == EventCode(type: EventType.synchronization, code: SynchronizationCode.report) {
            frameCount += 1
        } else if countsIDs, event.code == .absolute(AxisCode.trackingID), event.value >= 0 {
            contactCount += 1
        } else if !countsIDs, event.code == .key(KeyCode.touch) || event.code == .key(KeyCode.left), event.value == 1 {
            contactCount += 1
        }
    }

    private static func value(of code: UInt16, _ snapshot: ContactSnapshot) -> Int32 {
        switch code {
        case AxisCode.slot: snapshot.currentSlot
        case AxisCode.x: snapshot.point.x
        case AxisCode.y: snapshot.point.y
        case AxisCode.pressure: snapshot.pressure
        default: 0
        }
    }

    private static func keyWords(_ description: DeviceDescription) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: KeyCode.count / 64)
        for code in 0..<KeyCode.count where description.keys.contains(UInt16(code)) {
            words[code / 64] |= 1 << UInt64(code % 64)
        }
        return words
    }

    /// Rows of eight bytes, the lowest first.
    private static func rows(_ start: String, _ words: [UInt64]) -> String {
        words.map { word in
            let bytes = (0..<8).map { hexadecimal(word >> UInt64($0 * 8) & 0xff, 2) }
            return start + " " + bytes.joined(separator: " ") + "\n"
        }.joined()
    }

    private static func hexadecimal(_ value: UInt64, _ width: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
