/// The range that a device declares for one axis, in device units.
///
/// The corresponding kernel type is `struct input_absinfo`.
public struct AxisRange: Equatable, Sendable {
    /// The smallest value that the device says it sends.
    public var minimum: Int32
    /// The largest value that the device says it sends, itself included.
    public var maximum: Int32
    /// Device units per millimetre, 0 where the device doesn't tell.
    public var resolution: Int32

    /// A range as declared.
    @inlinable
    public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// Whether positions can be mapped: the maximum lies above the minimum.
    @inlinable
    public var isUsable: Bool { maximum > minimum }

    /// How many values the range holds, both ends counted: at least 1 for a usable range.
    @inlinable
    public var count: Int64 { Int64(maximum) - Int64(minimum) + 1 }

    /// Whether a usable range holds the value. As unsigned distances from the minimum, one comparison does.
    @inlinable
    public func contains(_ value: Int32) -> Bool {
        UInt32(bitPattern: value &- minimum) <= UInt32(bitPattern: maximum &- minimum)
    }

    /// The value itself, or the nearest end of the range.
    @inlinable
    public func clamped(_ value: Int32) -> Int32 { min(max(value, minimum), maximum) }
}
