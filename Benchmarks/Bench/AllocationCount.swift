import CAllocations
import Workloads

/// How often a frame goes to the heap once everything has been seen: never.
enum AllocationCount {
    static func measure(_ report: inout Report) {
        guard allocations_are_counted() else { return }
        for original in Workload.all {
            var workload = original
            var play = Play(workload.panel, RegionTiling.eight)
            _ = play.withTimers(workload)
            workload.moveOn()
            let before = allocation_count()
            let told = play.withTimers(workload)
            let count = allocation_count() - before
            report.add(
                "allocations per frame, \(workload.name)", goal: 0, Double(count) / Double(workload.frameCount), "",
                "\(workload.frameCount) frames, \(told) touch events")
        }
    }
}
