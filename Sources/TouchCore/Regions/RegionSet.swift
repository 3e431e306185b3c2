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
    /// The number of each region's name, by which events tell it.
    let nameNumbers: [Int32]

    init(_ regions: [Region], _ names: inout RegionNames) {
        self.regions = regions
        nameNumbers = regions.map { names.number(of: $0.name) }
        byPriority = regions.indices.sorted { one, other in
            regions[one].z != regions[other].z ? regions[one].z > regions[other].z : one > other
        }.map { Int32($0) }
        for region in regions {
            areas.append(HitArea(region.shape, slop: 0, corners: &corners))
            grownAreas.append(HitArea(region.shape, slop: region.slop, corners: &corners))
        }
    }

    /// Whether a touch that the region owns is inside.
    @inline(__always)
    func isInside(_ point: ScreenPoint, region: Int32) -> Bool {
        guard grownAreas[Int(region)].bounds.contains(point) else { return false }
        return grownAreas[Int(region)].kind == .rectangle || isInsideCurve(point, region: region)
    }

    /// A call of its own, so that an area isn't copied for the rectangles, which nearly all are.
    @inline(never)
    private func isInsideCurve(_ point: ScreenPoint, region: Int32) -> Bool {
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
            if areas[Int(region)].contains(point, corners: corners) { return region }
            place += 1
        }
    }
}
