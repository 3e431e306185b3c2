extension DeviceCapabilities {
    /// Whether a device is used, and why.
    struct Verdict {
        var isUsed: Bool
        var isOptIn: Bool
        var reason: String
    }

    static func verdict(
        _ device: DeviceDescription, bits: TagBits, axes: Axes?, names: (x: UInt16, y: UInt16), isMultitouch: Bool,
        hasContact: Bool
    ) -> Verdict {
        func refused(_ reason: String) -> Verdict { Verdict(isUsed: false, isOptIn: false, reason: reason) }
        func optIn(_ reason: String) -> Verdict {
            Verdict(isUsed: false, isOptIn: true, reason: reason + "; a [[device]] that matches it makes it used")
        }

        guard let axes else { return refused(reasonWithoutAxes(device, bits)) }
        for (name, range) in [(names.x, axes.x), (names.y, axes.y)] where !range.isUsable {
            return refused(
                "refused: axis \(axisName(name)) has minimum \(range.minimum) and maximum \(range.maximum), "
                    + "so its positions mean nothing")
        }
        let isAnonymous = isMultitouch && !device.hasAxis(AxisCode.slot)
        guard hasContact || isAnonymous else {
            return refused("nothing says when a contact is down: no tracking ids, BTN_TOUCH, ABS_PRESSURE or BTN_LEFT")
        }
        if isMultitouch, !isAnonymous, !device.hasAxis(AxisCode.trackingID), !device.keys.contains(KeyCode.touch) {
            return refused("slots without tracking ids (ABS_MT_TRACKING_ID), so no contact can be seen")
        }
        switch bits.kind {
        case .touchscreen:
            let tools = device.ranges[Int(AxisCode.toolType)]
            if device.hasAxis(AxisCode.toolType), tools.minimum > ToolType.palm {
                return optIn(
                    "no finger: its ABS_MT_TOOL_TYPE is \(tools.minimum)..\(tools.maximum), a thing put on the screen")
            }
            return Verdict(isUsed: true, isOptIn: false, reason: reasonForUse(device, isMultitouch, isAnonymous))
        case .touchpad: return optIn("its bits say touchpad (BTN_TOOL_FINGER without INPUT_PROP_DIRECT)")
        case .pen: return optIn("its bits say pen tablet (BTN_TOOL_PEN or BTN_STYLUS)")
        case .mouse: return optIn("its bits say mouse (mouse buttons)")
        case .keyboard: return optIn("its bits say keyboard")
        case .joystick: return optIn("its bits say joystick")
        case .other: return optIn("its bits don't say touchscreen (no BTN_TOUCH, no INPUT_PROP_DIRECT)")
        }
    }

    private static func reasonWithoutAxes(_ device: DeviceDescription, _ bits: TagBits) -> String {
        if device.hasAxis(AxisCode.x), device.hasAxis(AxisCode.y) {
            return "no touch: it has ABS_X and ABS_Y, but nothing that says when a contact is down"
        }
        if device.keys.contains(KeyCode.touch) { return "it has BTN_TOUCH, but no position axes" }
        return "no position axes (ABS_X and ABS_Y, or ABS_MT_POSITION_X and ABS_MT_POSITION_Y)"
    }

    private static func reasonForUse(
        _ device: DeviceDescription, _ isMultitouch: Bool, _ isAnonymous: Bool
    ) -> String {
        let how =
            if isAnonymous { "protocol A" } else if isMultitouch { "multitouch slots" } else { "single touch" }
        return device.hasProperty(DeviceProperty.direct)
            ? "a touchscreen: \(how), INPUT_PROP_DIRECT" : "a touchscreen: \(how)"
    }

    private static func axisName(_ code: UInt16) -> String {
        switch code {
        case AxisCode.x: "ABS_X"
        case AxisCode.y: "ABS_Y"
        case AxisCode.positionX: "ABS_MT_POSITION_X"
        default: "ABS_MT_POSITION_Y"
        }
    }
}
