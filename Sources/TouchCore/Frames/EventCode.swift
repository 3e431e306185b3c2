/// What one input event is about: the kernel's event type and code, which never travel apart.
///
/// The corresponding kernel fields are `input_event.type` and `input_event.code`.
public struct EventCode: Equatable, Hashable, Sendable {
    /// Both in one word, as `input_event` has them one after the other: telling codes apart is one comparison.
    public let rawValue: UInt32

    /// The kernel's event type, `EV_SYN` to `EV_MAX` (0 to 31).
    @inlinable
    public var type: UInt16 { UInt16(truncatingIfNeeded: UInt32(littleEndian: rawValue)) }

    /// The kernel's code within the type.
    @inlinable
    public var code: UInt16 { UInt16(truncatingIfNeeded: UInt32(littleEndian: rawValue) >> 16) }

    /// An event code of any type.
    @inlinable
    public init(type: UInt16, code: UInt16) {
        rawValue = (UInt32(code) << 16 | UInt32(type)).littleEndian
    }

    /// An absolute axis: `EV_ABS` and the axis' code.
    @inlinable
    public static func absolute(_ code: UInt16) -> EventCode { EventCode(type: EventType.absolute, code: code) }

    /// A key or button: `EV_KEY` and its code.
    @inlinable
    public static func key(_ code: UInt16) -> EventCode { EventCode(type: EventType.key, code: code) }

    /// The end of a frame, or of part of one: `EV_SYN` and the code.
    @inlinable
    public static func synchronization(_ code: UInt16) -> EventCode {
        EventCode(type: EventType.synchronization, code: code)
    }

    /// Whether a frame ends with it, or is lost: `SYN_REPORT` and `SYN_DROPPED`.
    @inlinable
    public var endsFrame: Bool {
        self == .synchronization(SynchronizationCode.report) || self == .synchronization(SynchronizationCode.dropped)
    }
}

/// The kernel's event types that matter here.
public enum EventType {
    /// `EV_SYN`
    public static let synchronization: UInt16 = 0x00
    /// `EV_KEY`
    public static let key: UInt16 = 0x01
    /// `EV_REL`
    public static let relative: UInt16 = 0x02
    /// `EV_ABS`
    public static let absolute: UInt16 = 0x03
    /// `EV_SW`
    public static let switches: UInt16 = 0x05
}

/// Codes of `EV_SYN`.
public enum SynchronizationCode {
    /// A frame ends: `SYN_REPORT`.
    public static let report: UInt16 = 0
    /// A protocol A packet ends: `SYN_MT_REPORT`.
    public static let contactReport: UInt16 = 2
    /// The kernel threw events away: `SYN_DROPPED`.
    public static let dropped: UInt16 = 3
}

/// Codes of `EV_ABS`.
public enum AxisCode {
    /// `ABS_X`
    public static let x: UInt16 = 0x00
    /// `ABS_Y`
    public static let y: UInt16 = 0x01
    /// `ABS_Z`
    public static let z: UInt16 = 0x02
    /// `ABS_RX`
    public static let rotationX: UInt16 = 0x03
    /// `ABS_PRESSURE`
    public static let pressure: UInt16 = 0x18
    /// `ABS_MT_SLOT - 1`, which no real multitouch device has: a device with both sets every bit.
    public static let beforeSlot: UInt16 = 0x2e
    /// `ABS_MT_SLOT`
    public static let slot: UInt16 = 0x2f
    /// `ABS_MT_TOUCH_MAJOR`
    public static let touchMajor: UInt16 = 0x30
    /// `ABS_MT_POSITION_X`
    public static let positionX: UInt16 = 0x35
    /// `ABS_MT_POSITION_Y`
    public static let positionY: UInt16 = 0x36
    /// `ABS_MT_TOOL_TYPE`
    public static let toolType: UInt16 = 0x37
    /// `ABS_MT_TRACKING_ID`
    public static let trackingID: UInt16 = 0x39
    /// `ABS_MT_DISTANCE`
    public static let distance: UInt16 = 0x3b
    /// How many axis codes there are: `ABS_CNT`.
    public static let count = 64
}

/// Codes of `EV_KEY`.
public enum KeyCode {
    /// `BTN_0`
    public static let button0: UInt16 = 0x100
    /// `BTN_LEFT`, also `BTN_MOUSE`
    public static let left: UInt16 = 0x110
    /// `BTN_JOYSTICK`, where the joystick buttons begin; mouse buttons are below.
    public static let joystick: UInt16 = 0x120
    /// `BTN_DIGI`, where the joystick buttons end and those of tablets begin.
    public static let digitizer: UInt16 = 0x140
    /// `BTN_TOOL_PEN`
    public static let toolPen: UInt16 = 0x140
    /// `BTN_TOOL_FINGER`
    public static let toolFinger: UInt16 = 0x145
    /// `BTN_TOUCH`
    public static let touch: UInt16 = 0x14a
    /// `BTN_STYLUS`
    public static let stylus: UInt16 = 0x14b
    /// How many key codes there are: `KEY_CNT`.
    public static let count = 0x300
}

/// Values of `ABS_MT_TOOL_TYPE`.
public enum ToolType {
    /// `MT_TOOL_FINGER`
    public static let finger: Int32 = 0
    /// `MT_TOOL_PEN`
    public static let pen: Int32 = 1
    /// `MT_TOOL_PALM`
    public static let palm: Int32 = 2
}
