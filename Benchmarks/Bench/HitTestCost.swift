import TouchCore
import Workloads

/// What a tap in the middle costs with many regions, against the same with ten.
enum HitTestCost {
    private static let rounds = 15
    private static let taps = 500
    private static let counts = [100, 1_000, 10_000]

    /// One case of many regions, with its own pipeline.
    private struct Crowd: ~Copyable {
        let name: String
        var play: Play
        var workload: Workload
        var samples = Samples()

        init(_ name: String, _ tiling: RegionTiling, _ count: Int, over area: Edges = RegionTiling.screen) {
            self.name = name
            let center = tiling.middle(of: count, over: area)
            workload = Workload.taps(HitTestCost.taps, x: center.x / 100, y: center.y / 100)
            play = Play(.slots, tiling.regions(count, over: area))
            requireEqual(play(workload), 2 * HitTestCost.taps, "touch events of taps among \(name)")
        }

        /// Nanoseconds of one tap.
        mutating func round() -> Double {
            workload.moveOn()
            let start = ThreadClock.now()
            let told = play(workload)
            let ns = ThreadClock.now() - start
            requireEqual(told, 2 * HitTestCost.taps, "touch events of taps among \(name)")
            return Double(ns) / Double(HitTestCost.taps)
        }
    }

    static func measure(_ report: inout Report) {
        for tiling in [RegionTiling.rectangles, .hexagons, .circles] {
            var few = Crowd("10 \(tiling.rawValue)", tiling, 10)
            for count in counts {
                var many = Crowd("\(count) \(tiling.rawValue)", tiling, count)
                measure(&many, against: &few, &report)
            }
        }
        let corner = Edges(left: 0, top: 0, right: 20_000, bottom: 20_000)
        var few = Crowd("10 rectangles", .rectangles, 10)
        var many = Crowd("10000 in a corner", .rectangles, 10_000, over: corner)
        measure(&many, against: &few, &report)
    }

    private static func measure(_ many: inout Crowd, against few: inout Crowd, _ report: inout Report) {
        for _ in 0..<rounds {
            let ns = many.round()
            many.samples.add(ns, against: few.round())
        }
        report.add("tap among \(many.name), against 10", goal: 2, many.samples)
    }
}
