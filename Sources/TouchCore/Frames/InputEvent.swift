/// One event as the kernel or a recording gives it.
///
/// The corresponding kernel type is `struct input_event`, and the layout in memory is that of 64-bit systems: what was
/// read from a device is used where it stands.
public struct InputEvent: Equatable, Sendable {
    private var seconds: Int64
    private var microseconds: Int64
    /// What it is about.
    public var code: EventCode
    /// Its value: a position in device units, a key's state, an id.
    public var value: Int32

    /// An event as it was read.
    public init(timeUs: Int64, code: EventCode, value: Int32) {
        seconds = timeUs / 1_000_000
        microseconds = timeUs % 1_000_000
        self.code = code
        self.value = value
    }

    /// When it was made, in microseconds of the device's clock (CLOCK_MONOTONIC, or the recording's own).
    public var timeUs: Int64 {
        // A device's clock can't overflow this, and a recording's time was one number.
        get { seconds &* 1_000_000 &+ microseconds }
        set {
            seconds = newValue / 1_000_000
            microseconds = newValue % 1_000_000
        }
    }
}
