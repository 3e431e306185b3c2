/// What a device says of itself: the bits, ranges and names that the kernel gives out for a node.
///
/// The corresponding kernel calls are `EVIOCGNAME`, `EVIOCGID`, `EVIOCGPROP`, `EVIOCGBIT` and `EVIOCGABS`.
public struct DeviceDescription: Equatable, Sendable {
    /// The device's own name as the kernel has it: bytes that need not be UTF-8.
    public var name: [UInt8] = []
    /// `BUS_USB` and so on.
    public var bus: UInt16 = 0
    /// The vendor's number on that bus.
    public var vendor: UInt16 = 0
    /// The product's number.
    public var product: UInt16 = 0
    /// The product's version.
    public var version: UInt16 = 0
    /// One bit for each `INPUT_PROP_...`.
    public var properties: UInt64 = 0
    /// One bit for each event type that the device can send: the bits of `EV_SYN`.
    public var eventTypes: UInt64 = 0
    /// One bit for each relative axis, `REL_X` first.
    public var relativeAxes: UInt64 = 0
    /// One bit for each absolute axis, `ABS_X` first.
    public var absoluteAxes: UInt64 = 0
    /// The keys and buttons that the device can send.
    public var keys = KeyBits()
    /// The range of each axis in `absoluteAxes`, by its code: `AxisCode.count` of them.
    public var ranges = [AxisRange](repeating: AxisRange(minimum: 0, maximum: 0), count: AxisCode.count)
    /// What the device's axes stood at when it was described.
    public var initial = InitialValues()

    /// A device that says nothing of itself.
    public init() {}

    /// Whether the device has this absolute axis.
    public func hasAxis(_ code: UInt16) -> Bool { code < 64 && absoluteAxes & (1 << UInt64(code)) != 0 }

    /// Whether the device has this relative axis.
    public func hasRelativeAxis(_ code: UInt16) -> Bool { code < 64 && relativeAxes & (1 << UInt64(code)) != 0 }

    /// Whether the device has this `INPUT_PROP_...`.
    public func hasProperty(_ property: UInt16) -> Bool { property < 64 && properties & (1 << UInt64(property)) != 0 }

    /// Adds an absolute axis with its range; axes the kernel doesn't know are left out.
    public mutating func addAxis(_ code: UInt16, _ range: AxisRange) {
        guard code < UInt16(AxisCode.count) else { return }
        absoluteAxes |= 1 << UInt64(code)
        ranges[Int(code)] = range
    }
}

/// The properties of a device that matter here.
public enum DeviceProperty {
    /// A pointer moves: `INPUT_PROP_POINTER`.
    public static let pointer: UInt16 = 0
    /// Coordinates are places on a screen: `INPUT_PROP_DIRECT`.
    public static let direct: UInt16 = 1
    /// `INPUT_PROP_POINTING_STICK`
    public static let pointingStick: UInt16 = 5
    /// `INPUT_PROP_ACCELEROMETER`
    public static let accelerometer: UInt16 = 6
}

/// Values that a device had before the first event, which it won't send again until they change.
///
/// Of a recording's description only these count (`ABS_MT_...` values mean nothing there).
public struct InitialValues: Equatable, Sendable {
    /// The current slot: `ABS_MT_SLOT`.
    public var slot: Int32 = 0
    /// `ABS_X`, in device units.
    public var x: Int32 = 0
    /// `ABS_Y`, in device units.
    public var y: Int32 = 0
    /// `ABS_PRESSURE`, in device units.
    public var pressure: Int32 = 0

    /// Everything at 0.
    public init() {}
}

/// A set of key codes.
///
/// The corresponding kernel call is `EVIOCGBIT(EV_KEY)`.
public struct KeyBits: Equatable, Sendable {
    private var words = [UInt64](repeating: 0, count: KeyCode.count / 64)

    /// No key.
    public init() {}

    /// The keys of a bitmap, 64 a word, the lowest first; codes that the kernel doesn't know are left out.
    public init(words: [UInt64]) {
        for (place, word) in words.prefix(self.words.count).enumerated() { self.words[place] = word }
    }

    /// Whether the key is in the set.
    public func contains(_ code: UInt16) -> Bool {
        code < UInt16(KeyCode.count) && words[Int(code) / 64] & (1 << UInt64(code % 64)) != 0
    }

    /// Adds a key; codes that the kernel doesn't know are left out.
    public mutating func insert(_ code: UInt16) {
        guard code < UInt16(KeyCode.count) else { return }
        words[Int(code) / 64] |= 1 << UInt64(code % 64)
    }

    /// Whether any key of the range is in the set.
    public func containsAny(of codes: Range<UInt16>) -> Bool { codes.contains { contains($0) } }

    /// How many keys of the range are in the set.
    public func count(in codes: Range<UInt16>) -> Int { codes.reduce(0) { $0 + (contains($1) ? 1 : 0) } }

    /// Whether there is no key at all.
    public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
}
