import Glibc

/// Runs every measurement, prints the table and writes it as JSON.
///
///     bench [--program FILE] [--json FILE] [--frames]
///
/// Without the program's file its replay and its size are left out; with --frames, for a profiler, everything but
/// frames is. Costs are ratios of two things that take turns
/// in one run: the machine may be busy with other work, and both feel it.
enum Bench {
    static func run() -> Int32 {
        var program: String?
        var json: String?
        var isOnlyFrames = false
        var words = CommandLine.arguments.dropFirst().makeIterator()
        while let word = words.next() {
            switch word {
            case "--program": program = words.next()
            case "--json": json = words.next()
            case "--frames": isOnlyFrames = true
            default:
                print("usage: bench [--program FILE] [--json FILE] [--frames]")
                return 64
            }
        }
        var report = Report()
        FrameCost.measure(&report)
        if !isOnlyFrames {
            HitTestCost.measure(&report)
            LineCost.measure(&report)
            ClientCost.measure(&report)
            AllocationCount.measure(&report)
        }
        if let program, !isOnlyFrames {
            ReplayCost.measure(program, &report)
            ProgramSize.measure(program, &report)
        }
        report.printTable()
        if let json, !report.write(to: json) {
            print("bench: can't write \(json)")
            return 74
        }
        return 0
    }
}
