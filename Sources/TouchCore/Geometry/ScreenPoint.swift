/// A length on the screen in hundredths of a pixel.
///
/// Positions are told to two decimals, so they are kept that way: what a client reads is exactly what was
/// compared with the regions' edges.
public typealias Centipixels = Int32

/// A place on the screen, also beyond its edges; x to the right, y down, from the top left corner.
public struct ScreenPoint: Equatable, Sendable {
    /// Hundredths of a pixel from the left edge.
    public var x: Centipixels
    /// Hundredths of a pixel from the top edge.
    public var y: Centipixels

    /// A place in hundredths of a pixel.
    @inlinable
    public init(x: Centipixels, y: Centipixels) {
        self.x = x
        self.y = y
    }

    /// The place of these whole pixels.
    @inlinable
    public init(pixelX: Int32, pixelY: Int32) {
        self.init(x: pixelX &* 100, y: pixelY &* 100)
    }

    /// The square of the straight distance to another place, in square hundredths.
    @inlinable
    public func squaredDistance(to other: ScreenPoint) -> Int64 {
        let dx = Int64(x) - Int64(other.x)
        let dy = Int64(y) - Int64(other.y)
        return dx &* dx &+ dy &* dy
    }
}

/// The size of a screen, in whole pixels as seen, each at least 1 and at most `ScreenSize.limit`.
public struct ScreenSize: Equatable, Sendable {
    /// The largest width or height that is taken, in pixels.
    public static let limit: Int32 = 100_000

    /// Pixels from left to right.
    public var width: Int32
    /// Pixels from top to bottom.
    public var height: Int32

    /// A size in whole pixels.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}
