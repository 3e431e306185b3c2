import Foundation
import SocketTesting

/// `touchd run` with a socket in a folder of its own; it ends with this object.
final class RunningDaemon {
    /// Three regions, one in a layer.
    static let configuration = """
        [screen]
        width = 800
        height = 480
        [[region]]
        name = "exit"
        x = 0
        y = 0
        width = 100
        height = 50
        [[region]]
        name = "Zurück ✓"
        shape = "circle"
        cx = 200
        cy = 200
        radius = 50
        layer = "home"
        """

    /// What it says once it listens.
    static let ready = "on a screen of"

    let folder: String
    let configuration: String
    let socket: String
    let messages: ByteStream
    let output: ByteStream
    private let process = Process()

    var pid: Int32 { process.processIdentifier }

    /// Runs `touchd run` by a shell, where `$0` is the program and `$@` are its arguments; it has to `exec`.
    init(
        _ configuration: String = RunningDaemon.configuration, in folder: String? = nil, socket: String? = nil,
        options: [String] = [], shell: String = "exec \"$0\" \"$@\"", program: String = TouchdProcess.path,
        isAwaited: Bool = true
    ) throws {
        let folder = try folder ?? Self.newFolder()
        self.folder = folder
        self.configuration = folder + "/touchd.toml"
        self.socket = socket ?? folder + "/touchd.sock"
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: self.configuration))
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", shell, program, "run", "--config", self.configuration]
            + (socket == "" ? [] : ["--socket", self.socket]) + options
        process.standardInput = FileHandle.nullDevice
        let errors = Pipe()
        let output = Pipe()
        process.standardError = errors
        process.standardOutput = output
        try process.run()
        messages = ByteStream(dup(errors.fileHandleForReading.fileDescriptor))
        self.output = ByteStream(dup(output.fileHandleForReading.fileDescriptor))
        if isAwaited { try messages.lines(through: Self.ready) }
    }

    deinit {
        if process.isRunning { kill(pid, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    static func newFolder() throws -> String {
        var template = Array("/tmp/touchd-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw StreamError(description: "no folder: \(errno)") }
        let folder = template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // Other users are let in, the tests are about the socket's own rights.
        chmod(folder, 0o755)
        return folder
    }

    /// A new client, greeted.
    func connect() throws -> SocketClient { try .greeted(socket) }

    func signal(_ signal: Int32) { kill(pid, signal) }

    /// Its exit status, and what it still said.
    func end() throws -> (status: Int32, messages: [String]) {
        let rest = try messages.rest()
        process.waitUntilExit()
        return (process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus, rest)
    }

    /// Asks it to end, for its exit status.
    func stop() throws -> Int32 {
        signal(SIGTERM)
        return try end().status
    }

    /// Memory of its own in bytes.
    func anonymousMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
            let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
        else { throw StreamError(description: "no RssAnon") }
        return kilobytes * 1024
    }

    /// Processor time that it has used, in seconds.
    func processorTime() throws -> Double {
        let fields = try String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8).split(separator: " ")
        return (Double(fields[0]) ?? 0) / 1e9
    }
}
