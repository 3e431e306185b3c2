/// What a device is and whether touchd reads it, judged from its bits alone.
///
/// The kinds follow udev's `input_id` builtin, since that is what the rest of the system goes by; where udev gives
/// no tag at all, multitouch position axes decide.
public struct DeviceCapabilities: Equatable, Sendable {
    /// What the device is.
    public enum Kind: Sendable {
        /// Coordinates are places on a screen.
        case touchscreen
        /// A pad that moves a pointer.
        case touchpad
        /// A pen or its tablet.
        case pen
        /// A mouse, also an absolute one.
        case mouse
        /// Keys of a keyboard.
        case keyboard
        /// A joystick or game pad.
        case joystick
        /// Anything else.
        case other
    }

    /// How contacts are told.
    public enum ContactProtocol: Sendable {
        /// Protocol B: `ABS_MT_SLOT`.
        case slots
        /// Protocol A: `SYN_MT_REPORT`.
        case anonymous
        /// One contact at `ABS_X`/`ABS_Y`.
        case single
        /// No contacts.
        case none
    }

    /// What says that a contact is down, where there are no ids.
    public enum ContactKey: Sendable {
        /// `BTN_TOUCH`
        case touch
        /// `ABS_PRESSURE` above 0
        case pressure
        /// `BTN_LEFT`
        case left
        /// Nothing does.
        case none
    }

    /// What the device is.
    public let kind: Kind
    /// How it tells contacts.
    public let contactProtocol: ContactProtocol
    /// How many slots it declares, at least 1 where it has slots, else 0.
    public let slots: Int32
    /// The axes that would be used; nil where there are none.
    public let axes: Axes?
    /// What says that a contact is down, where there are no ids.
    public let contactKey: ContactKey
    /// Whether it is read without being named in the configuration.
    public let isUsed: Bool
    /// Whether it is read when the configuration names it.
    public let isOptIn: Bool
    /// Why it is used or not, for people.
    public let reason: String

    /// Both position axes of a device.
    public struct Axes: Equatable, Sendable {
        /// The horizontal axis.
        public let x: AxisRange
        /// The vertical axis.
        public let y: AxisRange

        /// Both axes.
        public init(x: AxisRange, y: AxisRange) {
            self.x = x
            self.y = y
        }
    }

    /// Judges a device.
    public init(_ device: DeviceDescription) {
        let bits = TagBits(device)
        kind = bits.kind
        contactProtocol = Self.contactProtocol(device)
        slots = contactProtocol == .slots ? max(device.ranges[Int(AxisCode.slot)].maximum, 0).addingClamped(1) : 0
        contactKey =
            if device.keys.contains(KeyCode.touch) { .touch } else if device.hasAxis(AxisCode.pressure) {
                .pressure
            } else if device.keys.contains(KeyCode.left) { .left } else { .none }
        let isMultitouch = contactProtocol == .slots || contactProtocol == .anonymous
        let x = isMultitouch ? AxisCode.positionX : AxisCode.x
        let y = isMultitouch ? AxisCode.positionY : AxisCode.y
        axes =
            contactProtocol == .none ? nil : Axes(x: device.ranges[Int(x)], y: device.ranges[Int(y)])
        let hasContact = device.hasAxis(AxisCode.trackingID) || contactKey != .none
        let verdict = Self.verdict(
            device, bits: bits, axes: axes, names: (x, y), isMultitouch: isMultitouch, hasContact: hasContact)
        isUsed = verdict.isUsed
        isOptIn = verdict.isOptIn
        reason = verdict.reason
    }

    /// Whether the device can be read at all, named or not.
    public var isUsable: Bool { isUsed || isOptIn }

    private static func contactProtocol(_ device: DeviceDescription) -> ContactProtocol {
        if device.hasAxis(AxisCode.positionX), device.hasAxis(AxisCode.positionY) {
            return device.hasAxis(AxisCode.slot) ? .slots : .anonymous
        }
        guard device.hasAxis(AxisCode.x), device.hasAxis(AxisCode.y) else { return .none }
        let hasContact =
            device.keys.contains(KeyCode.touch) || device.hasAxis(AxisCode.pressure)
            || device.keys.contains(KeyCode.left)
        return hasContact ? .single : .none
    }
}
