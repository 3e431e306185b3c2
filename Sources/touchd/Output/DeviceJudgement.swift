import EventLines
import TouchCore

/// What a device is and whether it is used, as `touchd devices` tells it.
struct DeviceJudgement {
    private let path: String
    private let name: String
    private let id: String
    /// udev's `ID_PATH`; nil where there is no udev to tell.
    private let idPath: String?
    private let capabilities: DeviceCapabilities
    /// What keeps the node from being used, whatever it is.
    private let hindrance: String?
    private let hasRanges: Bool

    /// A judgement by the bits; `hasRanges` is false where the ranges of the axes aren't known.
    init(
        path: String, idPath: String? = nil, _ description: DeviceDescription, hindrance: String? = nil,
        hasRanges: Bool = true
    ) {
        self.hindrance = hindrance
        self.hasRanges = hasRanges
        self.path = path
        self.idPath = idPath
        name = String(decoding: description.name, as: UTF8.self)
        id = Self.hexadecimal(description.vendor) + ":" + Self.hexadecimal(description.product)
        capabilities = DeviceCapabilities(description)
    }

    /// The cells of a table's row, for people.
    var cells: [String] {
        let used = isUsed ? "yes" : isOptIn ? "opt-in" : "no"
        return [
            path, name, id, kind, contactProtocol, "\(capabilities.slots)", range(axes?.x),
            range(axes?.y), used, reason,
        ]
    }

    /// Writes the object of one line.
    func encode(into line: inout LineBuffer) {
        write("{\"path\":", path, into: &line)
        write(",\"name\":", name, into: &line)
        write(",\"id\":", id, into: &line)
        write(",\"idPath\":", idPath, into: &line)
        write(",\"kind\":", kind, into: &line)
        write(",\"protocol\":", contactProtocol, into: &line)
        raw(",\"slots\":\(capabilities.slots)", into: &line)
        raw(",\"x\":\(object(axes?.x)),\"y\":\(object(axes?.y))", into: &line)
        raw(",\"use\":\(isUsed),\"optIn\":\(isOptIn)", into: &line)
        write(",\"reason\":", reason, into: &line)
        raw("}\n", into: &line)
    }

    private var isUsed: Bool { hindrance == nil && capabilities.isUsed }
    private var isOptIn: Bool { hindrance == nil && capabilities.isOptIn }
    private var axes: DeviceCapabilities.Axes? { hasRanges ? capabilities.axes : nil }
    private var reason: String { hindrance ?? capabilities.reason }

    private var kind: String {
        switch capabilities.kind {
        case .touchscreen: "touchscreen"
        case .touchpad: "touchpad"
        case .pen: "pen"
        case .mouse: "mouse"
        case .keyboard: "keyboard"
        case .joystick: "joystick"
        case .other: "other"
        }
    }

    private var contactProtocol: String {
        switch capabilities.contactProtocol {
        case .slots: "slots"
        case .anonymous: "anonymous"
        case .single: "single"
        case .none: "none"
        }
    }

    private func range(_ range: AxisRange?) -> String {
        guard let range else { return "-" }
        return "\(range.minimum)..\(range.maximum)" + (range.resolution == 0 ? "" : " @\(range.resolution)")
    }

    private func object(_ range: AxisRange?) -> String {
        guard let range else { return "null" }
        return "{\"minimum\":\(range.minimum),\"maximum\":\(range.maximum),\"resolution\":\(range.resolution)}"
    }

    private func write(_ key: String, _ value: String?, into line: inout LineBuffer) {
        raw(key, into: &line)
        guard let value else { return raw("null", into: &line) }
        let bytes = JSONText.escaped(value)
        line.reserve(bytes.count + 2)
        line.byte(0x22)
        line.text(bytes)
        line.byte(0x22)
    }

    private func raw(_ text: String, into line: inout LineBuffer) {
        let bytes = Array(text.utf8)
        line.reserve(bytes.count)
        line.text(bytes)
    }

    private static func hexadecimal(_ value: UInt16) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
