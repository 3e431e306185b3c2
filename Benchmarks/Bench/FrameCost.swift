import CFloor
import TouchCore
import Workloads

/// What a frame of five contacts costs in the pipeline, against plain C that gives as many events.
enum FrameCost {
    private static let rounds = 15
    private static let playings = 20

    static func measure(_ report: inout Report) {
        var workload = Workload.fiveContacts(strokes: 200)
        var play = Play(workload.panel, RegionTiling.eight)
        var floor = Floor()
        for _ in 0..<playings { requireEqual(play(workload), floor.play(workload), "touch events of five contacts") }
        var samples = Samples()
        for _ in 0..<rounds {
            var ourNs: Int64 = 0
            var floorNs: Int64 = 0
            for _ in 0..<playings {
                workload.moveOn()
                let start = ThreadClock.now()
                let told = play(workload)
                let middle = ThreadClock.now()
                let floorTold = floor.play(workload)
                floorNs += ThreadClock.now() - middle
                ourNs += middle - start
                requireEqual(told, floorTold, "touch events of five contacts")
            }
            let frames = Double(workload.frameCount * playings)
            samples.add(Double(ourNs) / frames, against: Double(floorNs) / frames)
        }
        report.add("frame of five contacts, against C", goal: 1.2, samples)
    }

    /// The floor with its panel and its room for what is told.
    private struct Floor: ~Copyable {
        private var panel = floor_panel()
        private let told = UnsafeMutableBufferPointer<floor_touch>.allocate(capacity: 256)

        init() {
            let regions = RegionTiling.eight.map { region in
                guard case .rectangle(let edges) = region.shape else { fatalError("the floor knows rectangles only") }
                return floor_region(
                    left: Double(edges.left) / 100, top: Double(edges.top) / 100, right: Double(edges.right) / 100,
                    bottom: Double(edges.bottom) / 100)
            }
            let timings = TouchTimings()
            let settings = floor_settings(
                slop: 0, tap_slop: Double(timings.tapSlop) / 100, long_press_us: timings.longPressUs,
                multi_tap_us: timings.multiTapUs, matrix: (1, 0, 0, 0, 1, 0))
            floor_open(
                &panel, Panel.range.minimum, Panel.range.maximum, Panel.screen.width, Panel.screen.height, regions,
                settings)
        }

        deinit { told.deallocate() }

        mutating func play(_ workload: borrowing Workload) -> Int {
            workload.events.withUnsafeBytes { bytes in
                let events = bytes.bindMemory(to: floor_event.self)
                var count = 0
                for read in workload.reads {
                    let part = UnsafeBufferPointer(rebasing: events[read])
                    count += floor_process(&panel, part.baseAddress, part.count, told.baseAddress, told.count)
                }
                return count
            }
        }
    }
}
