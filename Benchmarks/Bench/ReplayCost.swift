import EventLines
import TouchCore
import Workloads

/// How fast the program replays a recording, and whether its memory stays the same however long that is.
enum ReplayCost {
    static func measure(_ program: String, _ report: inout Report) {
        guard let configuration = writeConfiguration(), let short = run(program, configuration, events: 100_000),
            let long = run(program, configuration, events: 2_000_000)
        else {
            print("bench: \(program) doesn't replay; left out")
            return
        }
        report.add("replay", Double(long.events) / Double(long.child.wallNs) * 1000, "M events/s", detail(long))
        report.add(
            "memory of a long replay, against a short one", goal: 1.1,
            Double(long.peakKB) / Double(short.peakKB), "x",
            "\(long.peakKB) kB for \(long.events) events, \(short.peakKB) kB for \(short.events)")
    }

    private struct Run {
        let events: Int
        let child: ChildProcess
        /// The most memory that it had at once, in kilobytes.
        let peakKB: Int
    }

    private static func detail(_ run: Run) -> String {
        let ns = Report.decimal(Double(run.child.cpuNs) / Double(run.events))
        return "\(run.events) events in \(Report.decimal(Double(run.child.wallNs) / 1e9)) s, \(ns) ns of CPU each"
    }

    private static func run(_ program: String, _ configuration: borrowing TemporaryFile, events: Int) -> Run? {
        let replay = [program, "replay", "--config", configuration.path]
        guard let recording = TemporaryFile(suffix: ".evemu"), let memory = TemporaryFile(suffix: ".kb"),
            let count = EvemuFile.write(.fiveContacts(strokes: 100), events: events, to: recording),
            let child = ChildProcess(replay + [recording.path]), child.status == 0,
            // What the kernel says of a child of ours is at least our own size: it was a copy of us at first.
            ChildProcess(["time", "-f", "%M", "-o", memory.path] + replay + [recording.path]) != nil,
            let text = ChildProcess(["cat", memory.path], keepsOutput: true)?.output,
            let peakKB = Int(text.split(separator: "\n").last ?? "")
        else { return nil }
        return Run(events: count, child: child, peakKB: peakKB)
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
