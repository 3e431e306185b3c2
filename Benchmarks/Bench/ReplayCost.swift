import EventLines
import TouchCore
import Workloads

/// How fast the program replays a recording, and whether its memory stays the same however long that is.
enum ReplayCost {
    private static let rounds = 7

    static func measure(_ program: String, floor: String?, _ report: inout Report) {
        guard let configuration = writeConfiguration(), let short = Recording(events: 100_000),
            let long = Recording(events: 2_000_000)
        else {
            print("bench: no room for recordings; replay is left out")
            return
        }
        let replay = [program, "replay", "--config", configuration.path]
        guard let child = ChildProcess(replay + [long.path]), child.status == 0,
            let shortKB = peakKB(replay + [short.path]), let longKB = peakKB(replay + [long.path])
        else {
            print("bench: \(program) doesn't replay; left out")
            return
        }
        let ns = Report.decimal(Double(child.cpuNs) / Double(long.events))
        report.add(
            "replay", Double(long.events) / Double(child.wallNs) * 1000, "M events/s",
            "\(long.events) events in \(Report.decimal(Double(child.wallNs) / 1e9)) s, \(ns) ns of CPU each")
        if let floor { compare(replay, [floor], short, long, &report) }
        report.add(
            "memory of a long replay, against a short one", goal: 1.1, Double(longKB) / Double(shortKB), "x",
            "\(longKB) kB for \(long.events) events, \(shortKB) kB for \(short.events)")
    }

    /// The program against plain C that writes the same lines, as a whole: both start, and read the file.
    private static func compare(
        _ replay: [String], _ floor: [String], _ short: borrowing Recording, _ long: borrowing Recording,
        _ report: inout Report
    ) {
        let told = ChildProcess(replay + [short.path], keepsOutput: true)?.output ?? "nothing of touchd's"
        guard told == ChildProcess(floor + [short.path], keepsOutput: true)?.output else {
            fatalError("touchd and \(floor[0]) write different lines of a replay")
        }
        var samples = Samples()
        for _ in 0..<rounds {
            guard let ours = ChildProcess(replay + [long.path]), let theirs = ChildProcess(floor + [long.path]),
                ours.status == 0, theirs.status == 0
            else { fatalError("a replay failed") }
            samples.add(
                Double(ours.cpuNs) / Double(long.events), against: Double(theirs.cpuNs) / Double(long.events))
        }
        report.add("event replayed, against C", samples)
    }

    /// A recording of five contacts that is there as long as its owner.
    private struct Recording: ~Copyable {
        private let file: TemporaryFile
        let events: Int

        init?(events limit: Int) {
            guard let file = TemporaryFile(suffix: ".evemu"),
                let count = EvemuFile.write(.fiveContacts(strokes: 100), events: limit, to: file)
            else { return nil }
            self.file = file
            events = count
        }

        var path: String { file.path }
    }

    /// The most memory that a program has at once, in kilobytes.
    private static func peakKB(_ words: [String]) -> Int? {
        // What the kernel says of a child of ours is at least our own size: it was a copy of us at first.
        guard let memory = TemporaryFile(suffix: ".kb"),
            ChildProcess(["time", "-f", "%M", "-o", memory.path] + words) != nil,
            let text = ChildProcess(["cat", memory.path], keepsOutput: true)?.output
        else { return nil }
        return Int(text.split(separator: "\n").last ?? "")
    }

    private static func writeConfiguration() -> TemporaryFile? {
        var text = "[screen]\nwidth = \(Panel.screen.width)\nheight = \(Panel.screen.height)\n"
        for region in RegionTiling.eight {
            guard case .rectangle(let edges) = region.shape else { continue }
            text += "[[region]]\nname = \"\(region.name)\"\nx = \(edges.left / 100)\ny = \(edges.top / 100)\n"
            text += "width = \((edges.right - edges.left) / 100)\nheight = \((edges.bottom - edges.top) / 100)\n"
        }
        guard let file = TemporaryFile(suffix: ".toml") else { return nil }
        var bytes = LineBuffer()
        let utf8 = Array(text.utf8)
        bytes.reserve(utf8.count)
        bytes.text(utf8)
        guard file.append(&bytes) else { return nil }
        return file
    }
}
