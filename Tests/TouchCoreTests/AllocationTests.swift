import CAllocations
import Testing
import Workloads

/// Once everything has been seen, following frames takes nothing from the heap.
///
/// A daemon that runs for years must neither fragment the heap nor wait for it. Only the release build promises
/// that: without the optimizer Swift boxes what it would otherwise keep in registers. Sanitizers have a malloc of
/// their own, which isn't counted.
struct AllocationTests {
    static let isCounted: Bool = {
        #if DEBUG
            false
        #else
            allocations_are_counted()
        #endif
    }()

    @Test func `an allocation is counted`() {
        guard allocations_are_counted() else { return }
        let before = allocation_count()
        let array = [Int](repeating: 1, count: Int.random(in: 10...20))
        #expect(allocation_count() > before, "\(array.count) numbers came from nowhere")
    }

    @Test(.enabled(if: isCounted), arguments: Workload.all)
    func `frames allocate nothing`(_ original: Workload) {
        var workload = original
        var play = Play(workload.panel, RegionTiling.eight)
        let warm = play.withTimers(workload)
        workload.moveOn()
        let before = allocation_count()
        let told = play.withTimers(workload)
        let count = allocation_count() - before
        #expect(count == 0, "\(workload.name)")
        #expect(told == warm && told > 0)
    }
}
