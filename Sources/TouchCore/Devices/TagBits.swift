/// What a device's bits say that it is, by the same rules as udev's `input_id` builtin (systemd 252), whose tags
/// the rest of the system goes by.
struct TagBits {
    let kind: DeviceCapabilities.Kind

    init(_ device: DeviceDescription) {
        let isAccelerometer =
            device.hasProperty(DeviceProperty.accelerometer)
            || (device.eventTypes & (1 << UInt64(EventType.key)) == 0 && device.keys.isEmpty
                && device.hasAxis(AxisCode.x) && device.hasAxis(AxisCode.y) && device.hasAxis(AxisCode.z))
        if isAccelerometer {
            kind = .other
            return
        }
        let pointer = PointerBits(device)
        kind =
            if pointer.isTablet {
                .pen
            } else if pointer.isTouchscreen {
                .touchscreen
            } else if pointer.isTouchpad {
                .touchpad
            } else if pointer.isMouse {
                .mouse
            } else if pointer.isJoystick {
                .joystick
            } else if (1...31).allSatisfy({ device.keys.contains(UInt16($0)) }) {
                .keyboard
            } else if pointer.hasMultitouch, !Self.hasKey(device) {
                // udev gives no tag to a panel without BTN_TOUCH and INPUT_PROP_DIRECT; its axes are plain enough.
                .touchscreen
            } else { .other }
    }

    /// Whether it has any key below the buttons, or among the newer ones: udev's `ID_INPUT_KEY`.
    private static func hasKey(_ device: DeviceDescription) -> Bool {
        device.keys.containsAny(of: 1..<KeyCode.button0) || device.keys.containsAny(of: 0x160..<0x2c0)
    }
}

/// The part of the rules that tells pointing devices apart.
private struct PointerBits {
    private(set) var isTablet = false
    private(set) var isTouchpad = false
    private(set) var isTouchscreen = false
    private(set) var isMouse = false
    private(set) var isJoystick = false
    let hasMultitouch: Bool

    init(_ device: DeviceDescription) {
        let keys = device.keys
        let isDirect = device.hasProperty(DeviceProperty.direct)
        let isPen = keys.contains(KeyCode.stylus) || keys.contains(KeyCode.toolPen)
        let isFingerPad = keys.contains(KeyCode.toolFinger) && !keys.contains(KeyCode.toolPen) && !isDirect
        let isTouch = keys.contains(KeyCode.touch) || isDirect
        let hasMouseButton = keys.containsAny(of: KeyCode.left..<KeyCode.joystick)
        let hasPosition = device.hasAxis(AxisCode.x) && device.hasAxis(AxisCode.y)
        let hasMotion = device.hasRelativeAxis(0) && device.hasRelativeAxis(1)
        // A device with the bit before ABS_MT_SLOT sets every bit and means none of them.
        let isFake = device.hasAxis(AxisCode.slot) && device.hasAxis(AxisCode.beforeSlot)
        hasMultitouch = device.hasAxis(AxisCode.positionX) && device.hasAxis(AxisCode.positionY) && !isFake
        let joystickBits = Self.countJoystickBits(device)
        var isAbsoluteMouse = false

        if hasPosition {
            if isPen {
                isTablet = true
            } else if isFingerPad {
                isTouchpad = true
            } else if hasMouseButton {
                isAbsoluteMouse = true
            } else if isTouch {
                isTouchscreen = true
            } else if joystickBits > 0 {
                isJoystick = true
            }
        } else if joystickBits > 0 {
            isJoystick = true
        }
        if hasMultitouch {
            if isPen {
                isTablet = true
            } else if isFingerPad {
                isTouchpad = true
            } else if isTouch {
                isTouchscreen = true
            }
        }
        let isRelativeMouse = hasMouseButton && (hasMotion || !hasPosition)
        isMouse =
            isAbsoluteMouse || device.hasProperty(DeviceProperty.pointingStick)
            || (isRelativeMouse && !isTablet && !isTouchpad && !isJoystick)
        if isJoystick, Self.isRatherKeyboard(device, joystickBits) { isJoystick = false }
    }

    private static func countJoystickBits(_ device: DeviceDescription) -> Int {
        let axes = (AxisCode.rotationX..<AxisCode.pressure).reduce(0) { $0 + (device.hasAxis($1) ? 1 : 0) }
        // BTN_JOYSTICK - 1 is set by devices that set every bit.
        guard !device.keys.contains(KeyCode.joystick - 1) else { return axes }
        return axes + device.keys.count(in: KeyCode.joystick..<KeyCode.digitizer)
            + device.keys.count(in: 0x2c0..<0x2e8) + device.keys.count(in: 0x220..<0x224)
    }

    /// A keyboard, or a mouse with a wheel, that has a bit or two of a joystick.
    private static func isRatherKeyboard(_ device: DeviceDescription, _ joystickBits: Int) -> Bool {
        let known: [UInt16] = [29, 58, 69, 110, 113, 140, 144, 155, 164, 224]
        let hasWheel = device.hasRelativeAxis(6) || device.hasRelativeAxis(8)
        return known.reduce(0) { $0 + (device.keys.contains($1) ? 1 : 0) } >= 4 || joystickBits < 2
            || (hasWheel && device.keys.contains(KeyCode.button0))
    }
}
