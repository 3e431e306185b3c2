/// The regions of a configuration, prepared for hit tests.
struct RegionSet {
    /// In the order of the file.
    let regions: [Region]
    /// Their places, the owner of an overlap first: the highest z, then the later one in the file.
    let byPriority: [Int32]
    /// Where a touch may begin.
    let areas: [HitArea]
    /// Where a touch that the region owns is inside: the shape grown by its slop.
    private let grownAreas: [HitArea]
    /// Which regions are told of every move.
    let tellsDrags: [Bool]
    private let corners: [ScreenPoint]
    /// The number of each region's name, by which events tell it.
    let nameNumbers: [Int32]

    init(_ regions: [Region], _ names: inout RegionNames) {
        self.regions = regions
        nameNumbers = regions.map { names.number(of: $0.name) }
        byPriority = regions.indices.sorted { one, other in
            regions[one].z != regions[other].z ? regions[one].z > regions[other].z : one > other
        }.map { Int32($0) }
        var corners: [ScreenPoint] = []
        areas = regions.map { HitArea($0.shape, slop: 0, corners: &corners) }
        grownAreas = regions.map { HitArea($0.shape, slop: $0.slop, corners: &corners) }
        self.corners = corners
        tellsDrags = regions.map { $0.drag }
    }

    /// Whether a touch that the region owns is inside.
    @inline(__always)
    func isInside(_ point: ScreenPoint, region: Int32) -> Bool {
        grownAreas[Int(region)].contains(point, corners: corners)
    }

    /// How much of a cell a region takes.
    func coverage(of cell: Edges, by region: Int32) -> HitArea.Coverage {
        areas[Int(region)].coverage(of: cell, corners: corners)
    }

    /// The first region of a list, ended by -1, that has the point in its shape.
    @inline(__always)
    func first(in list: [Int32], from start: Int, at point: ScreenPoint) -> Int32? {
        var place = start
        while true {
            let region = list[place]
            if region < 0 { return nil }
            if areas[Int(region)].contains(point, corners: corners) { return region }
            place += 1
        }
    }
}
