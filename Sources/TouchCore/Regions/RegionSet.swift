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
