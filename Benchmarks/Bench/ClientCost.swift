import CAllocations
import SocketProtocol

/// What an event costs for each client of the socket, against C that writes the same bytes to as many sockets.
enum ClientCost {
    private static let rounds = 15
    /// Events before the clients read: few enough for what a socket takes.
    private static let events = 32

    /// How many clients, and how often a round is done for so few.
    private static let crowds: [(count: Int, passes: Int)] = [(1, 64), (10, 16), (100, 2), (1000, 1)]

    static func measure(_ report: inout Report) {
        for (count, passes) in crowds {
            guard var clients = Clients(count, Subscription()) else {
                print("bench: too few descriptors for \(count) clients: ulimit -n")
                break
            }
            let ratio = compare(&clients, passes)
            let name = count == 1 ? "event to 1 client" : "event to each of \(count) clients"
            report.add("\(name), against C", goal: 1.25, ratio)
            reportAllocations(&clients, name, &report)
        }
        compareCrowds(&report)
        guard var narrowed = Clients(100, Subscription(regions: ["checkout button"])),
            var stalled = Clients(100, Subscription())
        else { return }
        let ratio = compare(&narrowed, 2)
        report.add("event to each of 100 clients that want one region", goal: 1.5, ratio)
        stalled.fill()
        let none = compare(&stalled, 2, reads: false)
        report.add("event to each of 100 clients that don't read", goal: 1, none)
        reportAllocations(&stalled, "event to each of 100 clients that don't read", &report)
    }

    private static func compare(_ clients: inout Clients, _ passes: Int, reads: Bool = true) -> Samples {
        var samples = Samples()
        for _ in 0..<rounds {
            let (ourNs, floorNs) = cost(&clients, passes, reads: reads)
            samples.add(ourNs, against: floorNs)
        }
        return samples
    }

    /// Nanoseconds of a line to one client, and of C's.
    private static func cost(_ clients: inout Clients, _ passes: Int, reads: Bool = true) -> (Double, Double) {
        var ourNs: Int64 = 0
        var floorNs: Int64 = 0
        for _ in 0..<passes {
            let start = ThreadClock.now()
            clients.deliver(events)
            ourNs += ThreadClock.now() - start
            let told = reads ? clients.drain() : 0
            let floorStart = ThreadClock.now()
            clients.deliverByC(events)
            floorNs += ThreadClock.now() - floorStart
            if reads { requireEqual(told, clients.drain(), "bytes to clients") }
        }
        let lines = Double(passes * events * clients.count)
        return (Double(ourNs) / lines, Double(floorNs) / lines)
    }

    /// How much more an event costs for each of many clients than for one, against how much more it costs C: what the
    /// kernel's sockets cost when they are many is in both.
    private static func compareCrowds(_ report: inout Report) {
        guard var one = Clients(1, Subscription()) else { return }
        for (count, passes) in crowds.dropFirst() {
            guard var many = Clients(count, Subscription()) else { return }
            var samples = Samples()
            for _ in 0..<rounds {
                let (ourNs, floorNs) = cost(&many, passes)
                let (ourNsAlone, floorNsAlone) = cost(&one, crowds[0].passes)
                samples.add(ourNs / ourNsAlone, against: floorNs / floorNsAlone)
            }
            let (ours, theirs) = samples.middles
            report.add(
                "growth of that from 1 to \(count) clients, against C's", goal: 1.1, samples,
                detail: "\(Report.decimal(ours)) x against \(Report.decimal(theirs)) x")
        }
    }

    private static func reportAllocations(_ clients: inout Clients, _ name: String, _ report: inout Report) {
        guard allocations_are_counted() else { return }
        let before = allocation_count()
        clients.deliver(events)
        let count = allocation_count() - before
        _ = clients.drain()
        report.add("allocations per \(name)", goal: 0, Double(count) / Double(events * clients.count), "")
    }
}
