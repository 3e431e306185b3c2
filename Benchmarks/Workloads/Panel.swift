import TouchCore

/// A panel that workloads are made for: both axes 0 to 4095, on a screen of 1920 by 1080.
public enum Panel: CaseIterable, Sendable {
    /// Protocol B with ten slots.
    case slots
    /// Protocol A without ids.
    case anonymous
    /// A single touch with a key.
    case single

    /// The range of both axes.
    public static let range = AxisRange(minimum: 0, maximum: 4095)
    /// The screen.
    public static let screen = ScreenSize(width: 1920, height: 1080)

    /// What such a panel says of itself.
    public var description: DeviceDescription {
        var description = DeviceDescription()
        description.name = Array("Bench Panel".utf8)
        description.eventTypes = 1 << UInt64(EventType.key) | 1 << UInt64(EventType.absolute) | 1
        description.properties = 1 << UInt64(DeviceProperty.direct)
        if self != .anonymous {
            description.keys.insert(KeyCode.touch)
            description.addAxis(AxisCode.x, Self.range)
            description.addAxis(AxisCode.y, Self.range)
        }
        if self != .single {
            description.addAxis(AxisCode.positionX, Self.range)
            description.addAxis(AxisCode.positionY, Self.range)
        }
        if self == .slots {
            description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: 9))
            description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        }
        return description
    }

    /// The device position whose place on the screen is this pixel, or near it.
    public static func position(x: Int32, y: Int32) -> DevicePoint {
        DevicePoint(
            x: (x * Int32(range.count) + screen.width / 2) / screen.width,
            y: (y * Int32(range.count) + screen.height / 2) / screen.height)
    }
}
