/// A position in device units, as the device sent it: possibly outside its declared ranges.
public struct DevicePoint: Equatable, Sendable {
    /// The value of the horizontal axis.
    public var x: Int32
    /// The value of the vertical axis.
    public var y: Int32

    /// A position as sent.
    @inlinable
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}
