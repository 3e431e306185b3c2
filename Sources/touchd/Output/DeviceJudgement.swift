import EventLines
import TouchCore

/// What a device is and whether it is used, as `touchd devices` tells it.
struct DeviceJudgement {
    let path: String
    private let name: String
    private let id: String
    /// udev's `ID_PATH`; nil where there is no udev to tell.
    private let idPath: String?
    private let capabilities: DeviceCapabilities
    /// What keeps the node from being used, whatever it is.
    private let hindrance: String?
    /// What an operator can do about that.
    let remedy: String?
    private let hasRanges: Bool

    /// A judgement by the bits; `hasRanges` is false where the ranges of the axes aren't known.
    init(
        path: String, idPath: String? = nil, _ description: DeviceDescription, hindrance: String? = nil,
        remedy: String? = nil, hasRanges: Bool = true
    ) {
        self.hindrance = hindrance
        self.remedy = remedy
        self.hasRanges = hasRanges
        self.path = path
        self.idPath = idPath
        name = String(decoding: description.name, as: UTF8.self)
        id = description.idText
        capabilities = DeviceCapabilities(description)
    }

    /// The cells of a table's row, for people.
    var cells: [String] {
        let used = isUsed ? "yes" : isOptIn ? "opt-in" : "no"
        return [
            path, name, id, kind, capabilities.contactProtocol.text,
            hasRanges ? "\(capabilities.slots)" : "?", range(axes?.x),
            range(axes?.y), used, reason,
        ]
    }

    /// Writes the object of one line.
    func encode(into line: inout LineBuffer) {
        line.add("{\"path\":")
        line.addQuoted(path)
        line.add(",\"name\":")
        line.addQuoted(name)
        line.add(",\"id\":")
        line.addQuoted(id)
        line.add(",\"idPath\":")
        line.addQuotedOrNull(idPath)
        line.add(",\"kind\":")
        line.addQuoted(kind)
        line.add(",\"protocol\":")
        line.addQuoted(capabilities.contactProtocol.text)
        line.add(",\"slots\":")
        line.addNumber(Int64(capabilities.slots))
        line.add(",\"x\":")
        add(axes?.x, into: &line)
        line.add(",\"y\":")
        add(axes?.y, into: &line)
        line.add(",\"use\":")
        line.addBoolean(isUsed)
        line.add(",\"optIn\":")
        line.addBoolean(isOptIn)
        line.add(",\"reason\":")
        line.addQuoted(reason)
        line.add("}\n")
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

    private func range(_ range: AxisRange?) -> String {
        guard let range else { return "-" }
        return "\(range.minimum)..\(range.maximum)" + (range.resolution == 0 ? "" : " @\(range.resolution)")
    }

    private func add(_ range: AxisRange?, into line: inout LineBuffer) {
        guard let range else { return line.add("null") }
        line.add("{\"minimum\":")
        line.addNumber(Int64(range.minimum))
        line.add(",\"maximum\":")
        line.addNumber(Int64(range.maximum))
        line.add(",\"resolution\":")
        line.addNumber(Int64(range.resolution))
        line.add("}")
    }
}
