import Glibc

/// The costs of two things that took turns, one pair a round.
struct Samples {
    private var ratios: [Double] = []
    private var ours: [Double] = []
    private var theirs: [Double] = []

    /// Adds a round: nanoseconds of ours and of what it is held against.
    mutating func add(_ ourNs: Double, against theirNs: Double) {
        ours.append(ourNs)
        theirs.append(theirNs)
        ratios.append(ourNs / theirNs)
    }

    /// The median of ours divided by theirs, round by round.
    var ratio: Double { Self.quantile(ratios, 0.5) }

    /// Between which ratios the middle half of the rounds lies.
    var middleHalf: ClosedRange<Double> { Self.quantile(ratios, 0.25)...Self.quantile(ratios, 0.75) }

    /// The medians of ours and of theirs.
    var middles: (ours: Double, theirs: Double) { (Self.quantile(ours, 0.5), Self.quantile(theirs, 0.5)) }

    /// Both costs, and between which ratios the middle half of the rounds lies.
    var detail: String {
        "\(Report.decimal(Self.quantile(ours, 0.5))) ns against \(Report.decimal(Self.quantile(theirs, 0.5))) ns, "
            + "middle half \(Report.decimal(middleHalf.lowerBound)) to \(Report.decimal(middleHalf.upperBound))"
    }

    private static func quantile(_ values: [Double], _ part: Double) -> Double {
        values.sorted()[Int((Double(values.count - 1) * part).rounded())]
    }
}

/// Time of the processor that this thread has had: what others take from it doesn't count.
enum ThreadClock {
    /// Nanoseconds since the thread began.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Two things that must give the same gave different ones: the figures would mean nothing.
func requireEqual(_ one: Int, _ other: Int, _ what: String) {
    guard one != other else { return }
    print("bench: \(what): \(one) and \(other), should be equal")
    exit(1)
}
