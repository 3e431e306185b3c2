/// What a region says about its touches: they take it along, so that a move asks no region.
struct TouchTerms {
    /// The number of the region's name, by which events tell it.
    var name: Int32
    /// The bounds of where a touch is inside, the region's slop included.
    var bounds: Bounds
    /// The region is told of every move.
    var tellsDrags: Bool
    /// It is, or it is no rectangle: then `bounds` alone don't tell whether a touch is inside.
    var concernEveryMove: Bool
    var timings: TouchTimings

    init(_ region: Region, in grown: HitArea, name: Int32) {
        self.name = name
        bounds = Bounds(grown.bounds)
        tellsDrags = region.drag
        concernEveryMove = region.drag || grown.kind != .rectangle
        timings = region.timings
    }
}

/// A rectangle by its first corner and its size: what lies before an edge is, as an unsigned distance, beyond the other
/// one, so that one comparison does for both.
struct Bounds {
    private let left: Centipixels
    private let top: Centipixels
    private let width: UInt32
    private let height: UInt32

    init(_ edges: Edges) {
        left = edges.left
        top = edges.top
        width = UInt32(max(Int64(edges.right) - Int64(edges.left), 0))
        height = UInt32(max(Int64(edges.bottom) - Int64(edges.top), 0))
    }

    /// The sides, as they were given.
    var edges: Edges {
        Edges(
            left: left, top: top, right: Centipixels(clamping: Int64(left) + Int64(width)),
            bottom: Centipixels(clamping: Int64(top) + Int64(height)))
    }

    @inline(__always)
    func contains(_ point: ScreenPoint) -> Bool {
        UInt32(bitPattern: point.x &- left) < width && UInt32(bitPattern: point.y &- top) < height
    }
}
