import TouchCore

/// A panel as data: what it says of itself, and how its screen is set up.
struct TestDevice {
    var description = DeviceDescription()
    var mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))

    /// The panels of the case list: DEV-B with slots, DEV-S with a single touch, DEV-A with protocol A.
    init?(named name: String) {
        description.name = Array(name.utf8)
        description.eventTypes = 1 << 0 | 1 << 1 | 1 << 3
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.keys.insert(KeyCode.touch)
        let x = AxisRange(minimum: 0, maximum: 799)
        let y = AxisRange(minimum: 0, maximum: 479)
        switch name {
        case "DEV-B":
            description.addAxis(AxisCode.x, x)
            description.addAxis(AxisCode.y, y)
            description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: 9))
            description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
            description.addAxis(AxisCode.positionX, x)
            description.addAxis(AxisCode.positionY, y)
        case "DEV-S":
            description.addAxis(AxisCode.x, x)
            description.addAxis(AxisCode.y, y)
            description.addAxis(AxisCode.pressure, AxisRange(minimum: 0, maximum: 255))
        case "DEV-A":
            description.addAxis(AxisCode.positionX, x)
            description.addAxis(AxisCode.positionY, y)
        default: return nil
        }
    }

    /// One variation of the panel, as a word of a scenario's `device` line. False for a word it doesn't know.
    mutating func vary(_ word: Substring) -> Bool {
        let parts = word.split(separator: "=", maxSplits: 1)
        let values = parts.count > 1 ? parts[1].split(separator: ",").compactMap { Double($0) } : []
        switch parts[0] {
        case "slots": description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: Int32(values[0]) - 1))
        case "x": setRange([AxisCode.x, AxisCode.positionX], values)
        case "y": setRange([AxisCode.y, AxisCode.positionY], values)
        case "single-x": setRange([AxisCode.x], values)
        case "tool": description.addAxis(AxisCode.toolType, AxisRange(minimum: 0, maximum: 2))
        case "distance": description.addAxis(AxisCode.distance, AxisRange(minimum: 0, maximum: 1))
        case "major": description.addAxis(AxisCode.touchMajor, AxisRange(minimum: 0, maximum: 255))
        case "ids": description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        case "pressure": description.addAxis(AxisCode.pressure, AxisRange(minimum: 0, maximum: 255))
        case "no-key": description.keys = KeyBits()
        case "left":
            description.keys = KeyBits()
            description.keys.insert(KeyCode.left)
        case "at": (description.initial.x, description.initial.y) = (Int32(values[0]), Int32(values[1]))
        case "pressed": description.initial.pressure = Int32(values[0])
        case "slot": description.initial.slot = Int32(values[0])
        case "rotation": mapping.rotation = Rotation(rawValue: Int(values[0])) ?? .none
        case "screen": mapping.screen = ScreenSize(width: Int32(values[0]), height: Int32(values[1]))
        case "name": mapping.name = String(parts[1])
        case "asked": mapping.canBeAsked = true
        case "matrix":
            mapping.calibration = CalibrationMatrix(
                values[0], values[1], values[2], values[3], values[4], values[5])
        default: return false
        }
        return true
    }

    private mutating func setRange(_ axes: [UInt16], _ values: [Double]) {
        for axis in axes where description.hasAxis(axis) {
            description.addAxis(axis, AxisRange(minimum: Int32(values[0]), maximum: Int32(values[1])))
        }
    }
}
