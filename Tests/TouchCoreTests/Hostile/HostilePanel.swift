import TouchCore

/// Panels for hostile plays: every protocol, with and without what makes it easier.
struct HostilePanel {
    var description = DeviceDescription()

    private init(_ axes: [UInt16], keys: [UInt16], x: AxisRange = Self.x, slots: Int32 = 10) {
        description.eventTypes = 1 << 0 | 1 << 1 | 1 << 3
        description.properties = 1 << UInt64(DeviceProperty.direct)
        for key in keys { description.keys.insert(key) }
        for axis in axes { description.addAxis(axis, Self.range(axis, x: x, slots: slots)) }
    }

    private static let x = AxisRange(minimum: 0, maximum: 799)

    private static func range(_ axis: UInt16, x: AxisRange, slots: Int32) -> AxisRange {
        switch axis {
        case AxisCode.x, AxisCode.positionX: x
        case AxisCode.y, AxisCode.positionY: AxisRange(minimum: 0, maximum: 479)
        case AxisCode.slot: AxisRange(minimum: 0, maximum: slots - 1)
        case AxisCode.trackingID: AxisRange(minimum: 0, maximum: 65535)
        default: AxisRange(minimum: 0, maximum: 255)
        }
    }

    private static let single = [AxisCode.x, AxisCode.y]
    private static let positions = [AxisCode.positionX, AxisCode.positionY]
    private static let slots = positions + [AxisCode.slot, AxisCode.trackingID]

    static let all: [HostilePanel] = [
        HostilePanel(slots + single + [AxisCode.toolType, AxisCode.distance], keys: [KeyCode.touch]),
        HostilePanel(slots, keys: [], slots: 3),
        HostilePanel(
            slots + single, keys: [KeyCode.touch], x: AxisRange(minimum: .min, maximum: .max), slots: .max),
        HostilePanel(positions + [AxisCode.trackingID], keys: [KeyCode.touch]),
        HostilePanel(positions + [AxisCode.touchMajor, AxisCode.pressure], keys: [KeyCode.touch]),
        HostilePanel(single + [AxisCode.pressure], keys: [KeyCode.touch]),
        HostilePanel(single + [AxisCode.pressure], keys: []),
        HostilePanel(single, keys: [KeyCode.left], x: AxisRange(minimum: -5, maximum: 5)),
    ]
}

extension Choices {
    /// How some device is mapped, sometimes in a way that nobody would.
    mutating func mapping() -> DeviceMapping {
        var mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))
        mapping.name = pick([nil, nil, "left", "right"])
        mapping.canBeAsked = oneIn(2)
        if oneIn(3) { mapping.rotation = pick([.none, .quarter, .half, .threeQuarters]) }
        if oneIn(4) {
            mapping.screen = pick([
                ScreenSize(width: 1, height: 1), ScreenSize(width: 480, height: 800),
                ScreenSize(width: ScreenSize.limit, height: ScreenSize.limit),
            ])
        }
        if oneIn(4) {
            mapping.calibration = pick([
                CalibrationMatrix(-1, 0, 1, 0, -1, 1), CalibrationMatrix(1.1, 0.05, -0.1, 0.02, 0.9, 0.1),
                CalibrationMatrix(1e9, -1e9, 1e9, 1e300, 1e300, 0), CalibrationMatrix(1e-9, 0, 0.5, 0, 1e-9, 0.5),
            ])
        }
        return mapping
    }

    /// What a device says when it is asked.
    mutating func snapshot() -> ContactSnapshot {
        var snapshot = ContactSnapshot()
        for _ in 0..<below(13) {
            var values = ContactSnapshot.SlotValues(point: DevicePoint(x: position(), y: position()))
            values.id = identifier()
            values.distance = oneIn(5) ? number() : 0
            values.tool = Int32(below(4))
            snapshot.slots.append(values)
        }
        snapshot.currentSlot = oneIn(5) ? number() : Int32(below(10))
        snapshot.isKeyDown = oneIn(2)
        snapshot.point = DevicePoint(x: position(), y: position())
        snapshot.pressure = Int32(below(3))
        return snapshot
    }
}
