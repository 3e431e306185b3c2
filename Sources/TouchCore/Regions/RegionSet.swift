/// The regions of a configuration, prepared for hit tests.
struct RegionSet: ~Copyable {
    /// In the order of the file.
    let regions: [Region]
    /// Their places, the owner of an overlap first: the highest z, then the later one in the file.
    let byPriority: [Int32]
    /// Where a touch may begin.
    private(set) var areas = UniqueArray<HitArea>()
    /// Where a touch that the region owns is inside: the shape grown by its slop.
    private var grownAreas = UniqueArray<HitArea>()
    private var corners = UniqueArray<ScreenPoint>()
    /// What a touch takes along from the region that owns it.
    private(set) var terms = UniqueArray<TouchTerms>()

    init(_ regions: [Region], _ names: inout RegionNames) {
        self.regions = regions
        byPriority = regions.indices.sorted { one, other in
            regions[one].z != regions[other].z ? regions[one].z > regions[other].z : one > other
        }.map { Int32($0) }
        for region in regions {
            areas.append(HitArea(region.shape, slop: 0, corners: &corners))
            let grown = HitArea(region.shape, slop: region.slop, corners: &corners)
            grownAreas.append(grown)
            terms.append(TouchTerms(region, in: grown, name: names.number(of: region.name)))
        }
    }

    /// Whether a touch that the region owns is inside.
    func isInside(_ point: ScreenPoint, region: Int32) -> Bool {
        grownAreas[Int(region)].contains(point, corners: corners)
    }

    /// How much of a cell a region takes.
    func coverage(of cell: Edges, by region: Int32) -> HitArea.Coverage {
        areas[Int(region)].coverage(of: cell, corners: corners)
    }

    /// The first region of a list, ended by -1, that has the point in its shape.
    @inline(__always)
    func first(in list: borrowing UniqueArray<Int32>, from start: Int, at point: ScreenPoint) -> Int32? {
        var place = start
        while true {
            let region = list[place]
            if region < 0 { return nil }
            if areas[Int(region)].bounds.contains(point),
                areas[Int(region)].kind == .rectangle || areas[Int(region)].isInCurve(point, corners)
            {
                return region
            }
            place &+= 1
        }
    }
}

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

    @inline(__always)
    func contains(_ point: ScreenPoint) -> Bool {
        UInt32(bitPattern: point.x &- left) < width && UInt32(bitPattern: point.y &- top) < height
    }
}
