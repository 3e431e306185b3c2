import Glibc

/// Runs every measurement, prints the table and writes it as JSON.
///
///     bench [--program FILE [--floor FILE] [--embedded FILE]] [--json FILE] [--frames]
///     bench --count WORK ROUNDS
///
/// Without the program's file its replay and its size are left out, and without that of floor-replay what its replay is
/// held against. With --frames, for a profiler, everything but frames is; with --count nothing is measured, and only so
/// many rounds of one kind of work are done. Costs are ratios of two things that take turns in one run: the machine may
/// be busy with other work, and both feel it.
enum Bench {
    static func run() -> Int32 {
        var program: String?
        var floor: String?
        var embedded: String?
        var json: String?
        var isOnlyFrames = false
        var words = CommandLine.arguments.dropFirst().makeIterator()
        while let word = words.next() {
            switch word {
            case "--program": program = words.next()
            case "--embedded": embedded = words.next()
            case "--floor": floor = words.next()
            case "--json": json = words.next()
            case "--frames": isOnlyFrames = true
            case "--count":
                guard let work = words.next(), let rounds = words.next().flatMap({ Int($0) }),
                    let parts = CountedWork.perform(work, rounds: rounds)
                else { return refuse() }
                print(parts)
                return 0
            default: return refuse()
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
            ReplayCost.measure(program, floor: floor, &report)
            ProgramSize.measure(program, embedded: embedded, &report)
        }
        report.printTable()
        if let json, !report.write(to: json) {
            print("bench: can't write \(json)")
            return 74
        }
        return 0
    }

    private static func refuse() -> Int32 {
        print("usage: bench [--program FILE [--floor FILE] [--embedded FILE]] [--json FILE] [--frames]")
        print("       bench --count WORK ROUNDS")
        return 64
    }
}
