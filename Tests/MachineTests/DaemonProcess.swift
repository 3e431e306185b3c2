import Foundation
import Testing

/// The program, as a rule `touchd run --stdout`, whose lines and messages are waited for.
final class DaemonProcess {
    private let process = Process()
    private let output = LineStream()
    private let messages = LineStream()

    /// Starts the daemon with a configuration.
    convenience init(_ configuration: String, _ options: [String] = [], readsOutput: Bool = true) throws {
        try self.init(
            arguments: ["run", "--stdout", "--config", configuration] + options, input: .nullDevice,
            readsOutput: readsOutput)
    }

    /// Starts the built program. It must respect nodes' rights, also as root.
    init(arguments: [String], input: FileHandle = .nullDevice, readsOutput: Bool = true) throws {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("touchd").path
        let withoutPrivilege = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            (geteuid() == 0 ? withoutPrivilege : []) + [program] + arguments
        process.standardInput = input
        process.standardOutput = output.pipe
        process.standardError = messages.pipe
        try process.run()
        if readsOutput { output.begin() }
        messages.begin()
    }

    /// Waits until the program says something with all of these.
    func says(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isSaid = messages.wait { $0.contains { line in words.allSatisfy { line.contains($0) } } }
        try #require(isSaid, "it never said \(words), but \(messages.lines)", sourceLocation: sourceLocation)
    }

    /// Waits until the program has told so many events.
    func tells(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isTold = output.wait { $0.count >= count }
        try #require(
            isTold, "it told \(output.lines), and said \(messages.lines)", sourceLocation: sourceLocation)
    }

    /// Ends the program.
    ///
    /// - Returns: what it told in all: event, device, region, place, and the reason of a cancel.
    func end() throws -> [String] {
        process.terminate()
        process.waitUntilExit()
        _ = output.wait { _ in false }
        #expect(process.terminationStatus == 0)
        return try output.lines.map { line in
            let event = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            return ["event", "device", "region", "x", "y", "reason"].compactMap { event[$0] }.map { "\($0)" }
                .joined(separator: " ")
        }
    }

    /// Waits for the program's own end.
    ///
    /// - Returns: its exit status.
    func ends(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
        _ = output.wait { _ in false }
        let isOver = messages.waitForEnd()
        try #require(isOver, "it never ended, and said \(messages.lines)", sourceLocation: sourceLocation)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Begins to read what it tells, where that wasn't done at the start.
    func readOutput() { output.begin() }

    /// The lines that it has told so far.
    var told: [String] { output.lines }

    /// What it has said so far.
    var said: [String] { messages.lines }

    deinit {
        if process.isRunning { process.terminate() }
    }
}

/// The lines of a pipe, as they come.
private final class LineStream: @unchecked Sendable {
    let pipe = Pipe()
    private let condition = NSCondition()
    private var text = ""
    private var isEnded = false

    /// Whole lines so far.
    var lines: [String] {
        condition.lock()
        defer { condition.unlock() }
        return wholeLines
    }

    func begin() {
        let thread = Thread { [self] in
            while true {
                let data = pipe.fileHandleForReading.availableData
                condition.lock()
                text += String(decoding: data, as: UTF8.self)
                isEnded = data.isEmpty
                condition.broadcast()
                condition.unlock()
                if data.isEmpty { return }
            }
        }
        thread.start()
    }

    /// Waits until the lines are as wanted, their end, or ten seconds.
    ///
    /// - Returns: whether they are as wanted.
    func wait(until areWanted: ([String]) -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 10)
        condition.lock()
        defer { condition.unlock() }
        while !areWanted(wholeLines) {
            guard !isEnded, condition.wait(until: deadline) else { return false }
        }
        return true
    }

    /// Waits for the end, or ten seconds.
    ///
    /// - Returns: whether it came.
    func waitForEnd() -> Bool {
        _ = wait { _ in false }
        condition.lock()
        defer { condition.unlock() }
        return isEnded
    }

    private var wholeLines: [String] { text.split(separator: "\n").map { String($0) } }
}
