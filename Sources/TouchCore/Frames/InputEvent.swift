/// One event as the kernel or a recording gives it.
///
/// The corresponding kernel type is `struct input_event`.
public struct InputEvent: Equatable, Sendable {
    /// When it was made, in microseconds of the device's clock (CLOCK_MONOTONIC, or the recording's own).
    public var timeUs: Int64
    /// What it is about.
    public var code: EventCode
    /// Its value: a position in device units, a key's state, an id.
    public var value: Int32

    /// An event as it was read.
    @inlinable
    public init(timeUs: Int64, code: EventCode, value: Int32) {
        self.timeUs = timeUs
        self.code = code
        self.value = value
    }
}
