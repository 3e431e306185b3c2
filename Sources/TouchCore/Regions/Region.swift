/// A named area of the screen that gets the control events of the touches that begin in it.
public struct Region: Equatable, Sendable {
    /// Its name, unique in a configuration.
    public var name: String
    /// Where it is.
    public var shape: Shape
    /// How far out of the shape a touch that it owns may go and still be inside, in hundredths of a pixel.
    public var slop: Centipixels = 0
    /// Of regions that overlap, the highest owns; of equal ones, the later in the file.
    public var z: Int32 = 0
    /// Whether touchDragInside and touchDragOutside are told.
    public var drag = false
    /// The configured name of the only device whose touches count; nil for every device.
    public var device: String?
    /// The layer in which it is active; nil for every layer.
    public var layer: String?
    /// Its times and its tap slop.
    public var timings = TouchTimings()

    /// A region with nothing but a name and a place.
    public init(name: String, shape: Shape) {
        self.name = name
        self.shape = shape
    }

    /// Whether a touch that one of the two owns goes on when the other takes its place at a reload: the same
    /// name, place, slop, z, device and layer. Timings and `drag` don't matter.
    public func isSamePlace(as other: Region) -> Bool {
        name == other.name && shape == other.shape && slop == other.slop && z == other.z
            && device == other.device && layer == other.layer
    }
}

/// The times and the tolerance that make taps and long presses, as in the configuration's `[touch]`.
public struct TouchTimings: Equatable, Sendable {
    /// How long until longPress, in microseconds; 0 for never.
    public var longPressUs: Int64 = 500_000
    /// The longest gap between the lift of one tap and the next touchDown, in microseconds.
    public var multiTapUs: Int64 = 300_000
    /// How far a tap may move from where it began, in hundredths of a pixel, straight.
    public var tapSlop: Centipixels = 1_000
    /// How long a touchDown is held back, in microseconds; shorter contacts give nothing.
    public var minTouchUs: Int64 = 0
    /// How long a touch may last before it is cancelled as stuck, in microseconds; 0 for ever.
    public var stuckUs: Int64 = 0

    /// The defaults of the configuration.
    public init() {}
}
