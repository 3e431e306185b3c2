/// The area that a region takes on the screen, in hundredths of a pixel.
///
/// Left and top edges belong to it, right and bottom ones don't.
public enum Shape: Equatable, Sendable {
    /// A rectangle between its edges.
    case rectangle(Edges)
    /// A rectangle whose corners are quarters of circles; the radius is at most half of the smaller side.
    case rounded(Edges, radius: Centipixels)
    /// An ellipse by its centre and its two radii; a circle where they are equal.
    case ellipse(center: ScreenPoint, radiusX: Centipixels, radiusY: Centipixels)
    /// A polygon by its corners, at least three; where its sides cross, even-odd.
    case polygon([ScreenPoint])
}

/// The four sides of a rectangle, in hundredths of a pixel.
public struct Edges: Equatable, Sendable {
    /// The first column that belongs to it.
    public var left: Centipixels
    /// The first row that belongs to it.
    public var top: Centipixels
    /// The first column that doesn't belong to it any more.
    public var right: Centipixels
    /// The first row that doesn't belong to it any more.
    public var bottom: Centipixels

    /// A rectangle between these edges.
    @inlinable
    public init(left: Centipixels, top: Centipixels, right: Centipixels, bottom: Centipixels) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Whether the point lies between the edges, left and top included, right and bottom not.
    @inlinable
    public func contains(_ point: ScreenPoint) -> Bool {
        point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    /// Every side moved out by so much; sides stop at the ends of the number range.
    @inlinable
    public func grown(by slop: Centipixels) -> Edges {
        Edges(
            left: left.subtractingClamped(slop), top: top.subtractingClamped(slop),
            right: right.addingClamped(slop), bottom: bottom.addingClamped(slop))
    }
}

extension Int32 {
    /// The sum, or the end of the number range that it would pass.
    @inlinable
    func addingClamped(_ other: Int32) -> Int32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the end of the number range that it would pass.
    @inlinable
    func subtractingClamped(_ other: Int32) -> Int32 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
