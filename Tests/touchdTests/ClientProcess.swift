import Foundation

/// The built program while it runs: its lines as they come.
final class ClientProcess {
    private let process = Process()
    private let standardOutput = Pipe()
    private let standardError = Pipe()
    private let output: LineSource
    private let messages: LineSource

    /// Starts the program, or any other.
    init(_ arguments: [String], executable: String = TouchdProcess.path, environment: [String: String] = [:]) throws {
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = standardOutput
        process.standardError = standardError
        output = LineSource(standardOutput.fileHandleForReading.fileDescriptor)
        messages = LineSource(standardError.fileHandleForReading.fileDescriptor)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The next line of standard output; nil at its end.
    func nextLine() throws -> String? { try output.next() }

    /// The next message; nil at their end.
    func nextMessage() throws -> String? { try messages.next() }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Whatever it still prints, and how it ends.
    func end() throws -> Ending {
        let lines = try output.rest()
        let texts = try messages.rest()
        process.waitUntilExit()
        return Ending(status: process.terminationStatus, lines: lines, messages: texts)
    }

    struct Ending: Equatable {
        var status: Int32
        var lines: [String] = []
        var messages: [String] = []
    }
}

/// A touch event as the daemon writes it.
func line(_ event: String, touch: Int = 1, region: String = "exit", _ more: String = "") -> String {
    "{\"event\":\"\(event)\",\"seq\":\(touch),\"timeUs\":81200345,\"device\":\"panel\",\"touch\":\(touch),"
        + "\"region\":\"\(region)\",\"x\":12.5,\"y\":40\(more.isEmpty ? "" : "," + more)}"
}

/// A reply that says yes.
let accepted = #"{"event":"reply","id":1,"ok":true}"#
