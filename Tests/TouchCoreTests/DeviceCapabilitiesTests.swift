import Testing
import TouchCore

/// What a device is, judged from its bits alone.
struct DeviceCapabilitiesTests {
    private static let unitRange = AxisRange(minimum: 0, maximum: 4095)

    private static func device(
        axes: [UInt16] = [], keys: [UInt16] = [], properties: [UInt16] = [], relative: UInt64 = 0
    ) -> DeviceDescription {
        var device = DeviceDescription()
        device.eventTypes = 1 << 0 | 1 << 1 | 1 << 3
        for axis in axes { device.addAxis(axis, unitRange) }
        for key in keys { device.keys.insert(key) }
        for property in properties { device.properties |= 1 << UInt64(property) }
        device.relativeAxes = relative
        return device
    }

    static let multitouch = [AxisCode.slot, AxisCode.trackingID, AxisCode.positionX, AxisCode.positionY]

    @Test func `a panel with slots is used`() {
        let capabilities = DeviceCapabilities(
            Self.device(axes: Self.multitouch, keys: [KeyCode.touch], properties: [DeviceProperty.direct]))
        #expect(capabilities.kind == .touchscreen)
        #expect(capabilities.contactProtocol == .slots)
        #expect(capabilities.slots == 4096)
        #expect(capabilities.axes == DeviceCapabilities.Axes(x: Self.unitRange, y: Self.unitRange))
        #expect(capabilities.isUsed && !capabilities.isOptIn)
        #expect(capabilities.reason == "a touchscreen: multitouch slots, INPUT_PROP_DIRECT")
    }

    @Test func `a touch key without position axes is refused, and that is said (C21)`() {
        let capabilities = DeviceCapabilities(
            Self.device(axes: [AxisCode.touchMajor], keys: [KeyCode.touch], properties: [DeviceProperty.direct]))
        #expect(capabilities.contactProtocol == .none)
        #expect(capabilities.axes == nil)
        #expect(!capabilities.isUsable)
        #expect(capabilities.reason == "it has BTN_TOUCH, but no position axes")
    }

    @Test func `an axis whose maximum isn't above its minimum is refused by name (C37)`() {
        var device = Self.device(
            axes: Self.multitouch + [AxisCode.x, AxisCode.y], keys: [KeyCode.touch],
            properties: [DeviceProperty.direct])
        device.addAxis(AxisCode.positionX, AxisRange(minimum: 0, maximum: 0))
        let capabilities = DeviceCapabilities(device)
        #expect(!capabilities.isUsable)
        #expect(
            capabilities.reason
                == "refused: axis ABS_MT_POSITION_X has minimum 0 and maximum 0, so its positions mean nothing")
    }

    @Test func `a dead ABS_X beside good multitouch axes doesn't matter`() {
        var device = Self.device(axes: Self.multitouch, keys: [KeyCode.touch])
        device.addAxis(AxisCode.x, AxisRange(minimum: 0, maximum: 0))
        device.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 0))
        #expect(DeviceCapabilities(device).isUsed)
    }

    @Test func `a pen that comes before the panel isn't taken for it (C59)`() {
        let pen = Self.device(
            axes: [AxisCode.x, AxisCode.y, AxisCode.pressure], keys: [KeyCode.toolPen, KeyCode.stylus, KeyCode.touch],
            properties: [DeviceProperty.direct])
        let capabilities = DeviceCapabilities(pen)
        #expect(capabilities.kind == .pen)
        #expect(!capabilities.isUsed && capabilities.isOptIn)
    }

    @Test func `a keyboard has nothing to touch (C67)`() {
        let capabilities = DeviceCapabilities(Self.device(keys: Array(1...120)))
        #expect(capabilities.kind == .keyboard)
        #expect(!capabilities.isUsable)
        #expect(
            capabilities.reason
                == "no position axes (ABS_X and ABS_Y, or ABS_MT_POSITION_X and ABS_MT_POSITION_Y)")
    }

    @Test func `an absolute mouse is used when it is named, and its button says contact`() {
        let capabilities = DeviceCapabilities(Self.device(axes: [AxisCode.x, AxisCode.y], keys: [KeyCode.left]))
        #expect(capabilities.kind == .mouse)
        #expect(capabilities.contactProtocol == .single)
        #expect(capabilities.contactKey == .left)
        #expect(!capabilities.isUsed && capabilities.isOptIn)
    }

    @Test func `a mouse that also moves is one whose button says contact`() {
        let capabilities = DeviceCapabilities(
            Self.device(axes: [AxisCode.x, AxisCode.y], keys: [KeyCode.left], relative: 0b11))
        #expect(capabilities.kind == .mouse)
        #expect(!capabilities.isUsed && capabilities.isOptIn)
    }

    @Test func `a mouse without positions is no use`() {
        let capabilities = DeviceCapabilities(Self.device(keys: [KeyCode.left], relative: 0b11))
        #expect(capabilities.kind == .mouse)
        #expect(!capabilities.isUsable)
    }

    @Test func `a device with every bit set is no touchscreen`() {
        let pad = Self.device(axes: Array(0..<64), keys: Array(0x120..<0x130))
        let capabilities = DeviceCapabilities(pad)
        #expect(capabilities.kind == .joystick)
        #expect(!capabilities.isUsed && capabilities.isOptIn)
    }

    @Test func `slots without ids and without a touch key are no use`() {
        let capabilities = DeviceCapabilities(
            Self.device(
                axes: [AxisCode.slot, AxisCode.positionX, AxisCode.positionY, AxisCode.pressure],
                properties: [DeviceProperty.direct]))
        #expect(!capabilities.isUsable)
    }

    @Test(arguments: [(-1, 1), (0, 1), (9, 10), (1023, 1024), (2_147_483_647, 2_147_483_647)])
    func `any maximum of ABS_MT_SLOT gives a number of slots`(_ maximum: Int32, _ count: Int32) {
        var device = Self.device(axes: Self.multitouch, keys: [KeyCode.touch])
        device.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: maximum))
        #expect(DeviceCapabilities(device).slots == count)
    }
}
