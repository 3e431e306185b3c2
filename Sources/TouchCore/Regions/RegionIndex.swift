/// Finds the region under a point in near-constant time, however many regions there are.
///
/// A grid over the screen whose cells list the regions that reach into them, the owner first. A cell with many is
/// a grid itself. A region that fills a cell hides all below it, so that lists stay short where regions are piled up.
struct RegionIndex: ~Copyable {
    /// A grid of square cells whose side is a power of two.
    private struct Grid {
        var left: Centipixels
        var top: Centipixels
        /// The side of a cell as a power of two, in hundredths of a pixel.
        var shift: Int32
        var columns: Int32
        /// Where its cells begin.
        var start: Int32
    }

    private let width: UInt32
    private let height: UInt32
    private var grids = UniqueArray<Grid>()
    /// Cells of all grids: a place in `lists`, or below 0 the complement of a grid's number.
    private var cells = UniqueArray<Int32>()
    /// Places of regions, the owner first, each list ended by -1.
    private var lists = UniqueArray<Int32>()

    /// A cell with more regions than this becomes a grid.
    private static let crowd = 4
    /// The side of the smallest cells, a little more than a pixel.
    private static let smallestShift: Int32 = 7

    /// A cell that isn't in order yet: it holds many regions.
    private struct Crowded {
        var cell: Int
        var area: Edges
        var shift: Int32
        var regions: [Int32]
    }

    /// An index of those regions that `isActive` names, for touches on a screen of this size.
    init(_ regions: borrowing RegionSet, screen: ScreenSize, isActive: (Region) -> Bool) {
        width = UInt32(screen.width) * 100
        height = UInt32(screen.height) * 100
        lists.append(-1)
        let active = regions.byPriority.filter { isActive(regions.regions[Int($0)]) }
        let screen = Edges(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
        // About two cells for each region: more would cost memory, fewer would make lists.
        var shift = Self.smallestShift
        while Int(width >> UInt32(shift)) * Int(height >> UInt32(shift)) > max(64, active.count * 2) { shift += 1 }
        var waiting: [Crowded] = []
        addGrid(over: screen, shift: shift, regions, active, &waiting)
        // The coarse ones first, and no more cells than pay: where edges pile up, finer cells have as many.
        let limit = 4096 + active.count * 8
        var next = 0
        while next < waiting.count {
            let crowded = waiting[next]
            next += 1
            if cells.count < limit {
                cells[crowded.cell] = ~Int32(grids.count)
                let finer = max(crowded.shift - 3, Self.smallestShift)
                addGrid(over: crowded.area, shift: finer, regions, crowded.regions, &waiting)
            } else {
                cells[crowded.cell] = addList(crowded.regions)
            }
        }
    }

    /// The place of the region that owns a touch at this point; nil where there is none.
    @inline(__always)
    func region(at point: ScreenPoint, _ regions: borrowing RegionSet) -> Int32? {
        guard UInt32(bitPattern: point.x) < width, UInt32(bitPattern: point.y) < height else { return nil }
        var grid = grids[0]
        while true {
            let column = (point.x &- grid.left) &>> grid.shift
            let row = (point.y &- grid.top) &>> grid.shift
            let cell = cells[Int(grid.start &+ row &* grid.columns &+ column)]
            guard cell < 0 else { return regions.first(in: lists, from: Int(cell), at: point) }
            grid = grids[Int(~cell)]
        }
    }

    private mutating func addGrid(
        over area: Edges, shift: Int32, _ regions: borrowing RegionSet, _ candidates: [Int32],
        _ waiting: inout [Crowded]
    ) {
        let side = Int32(1) << shift
        let columns = Int32((Int64(area.right) - Int64(area.left) + Int64(side) - 1) / Int64(side))
        let rows = Int32((Int64(area.bottom) - Int64(area.top) + Int64(side) - 1) / Int64(side))
        let start = cells.count
        grids.append(
            Grid(left: area.left, top: area.top, shift: shift, columns: columns, start: Int32(start)))
        for _ in 0..<Int(columns) * Int(rows) { cells.append(0) }
        let found = Self.distribute(
            candidates, regions, over: area, shift: shift, columns: Int(columns), rows: Int(rows))
        for (place, list) in found.enumerated() where !list.isEmpty {
            guard list.count > Self.crowd, shift > Self.smallestShift else {
                cells[start + place] = addList(list)
                continue
            }
            let left = area.left + Int32(place % Int(columns)) << shift
            let top = area.top + Int32(place / Int(columns)) << shift
            let cell = Edges(left: left, top: top, right: left + side, bottom: top + side)
            waiting.append(Crowded(cell: start + place, area: cell, shift: shift, regions: list))
        }
    }

    private mutating func addList(_ regions: [Int32]) -> Int32 {
        let start = Int32(lists.count)
        for region in regions { lists.append(region) }
        lists.append(-1)
        return start
    }

    /// Which of the regions, owner first, reach into which cell; those hidden by one that fills the cell don't.
    private static func distribute(
        _ candidates: [Int32], _ regions: borrowing RegionSet, over area: Edges, shift: Int32, columns: Int, rows: Int
    ) -> [[Int32]] {
        var found = [[Int32]](repeating: [], count: columns * rows)
        var isFull = [Bool](repeating: false, count: columns * rows)
        var open = columns * rows
        let side = Int32(1) << shift
        for region in candidates where open > 0 {
            let bounds = regions.areas[Int(region)].bounds
            guard
                bounds.left < area.right, bounds.right > area.left, bounds.top < area.bottom,
                bounds.bottom > area.top
            else { continue }
            let firstColumn = Int((max(bounds.left, area.left) - area.left) >> shift)
            let lastColumn = Int((min(bounds.right, area.right) - 1 - area.left) >> shift)
            let firstRow = Int((max(bounds.top, area.top) - area.top) >> shift)
            let lastRow = Int((min(bounds.bottom, area.bottom) - 1 - area.top) >> shift)
            guard firstColumn <= lastColumn, firstRow <= lastRow else { continue }
            for row in firstRow...lastRow {
                for column in firstColumn...lastColumn where !isFull[row * columns + column] {
                    let left = area.left + Int32(column) << shift
                    let top = area.top + Int32(row) << shift
                    let cell = Edges(left: left, top: top, right: left + side, bottom: top + side)
                    switch regions.coverage(of: cell, by: region) {
                    case .nothing: break
                    case .some: found[row * columns + column].append(region)
                    case .everything:
                        found[row * columns + column].append(region)
                        isFull[row * columns + column] = true
                        open -= 1
                    }
                }
            }
        }
        return found
    }
}
