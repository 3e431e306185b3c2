import Foundation

/// The built program, run as its user would.
struct TouchdProcess {
    var status: Int32
    var output: String
    var messages: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map { String($0) } }

    /// The built program stands beside the tests.
    static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("touchd").path

    /// Runs the program to its end.
    init(_ arguments: [String], input: String? = nil, environment: [String: String] = [:]) throws {
        try self.init(executable: Self.path, arguments, input: input, environment: environment)
    }

    /// Runs any program to its end.
    init(
        executable: String, _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let standardOutput = Pipe()
        let standardError = Pipe()
        process.standardOutput = standardOutput
        process.standardError = standardError
        let standardInput = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : standardInput
        try process.run()
        if let input {
            try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try standardInput.fileHandleForWriting.close()
        }
        // Both are read at once, or a full pipe would stop the program.
        let errors = ErrorCollector()
        let reading = DispatchQueue(label: "errors")
        reading.async { errors.data = standardError.fileHandleForReading.readDataToEndOfFile() }
        let data = standardOutput.fileHandleForReading.readDataToEndOfFile()
        reading.sync {}
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: data, as: UTF8.self)
        messages = String(decoding: errors.data, as: UTF8.self)
    }

    private final class ErrorCollector: @unchecked Sendable {
        var data = Data()
    }
}

/// Places of the repository.
enum Place {
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The recordings of real devices, which aren't part of the project.
    static let sharedRecordings = package.deletingLastPathComponent().appendingPathComponent("shared/recordings")

    static let hasSharedRecordings = FileManager.default.fileExists(
        atPath: sharedRecordings.appendingPathComponent("expected.json").path)

    /// A file with this content, for as long as the test runs.
    static func temporaryFile(_ content: String, _ name: String) throws -> URL {
        try temporaryFile(Data(content.utf8), name)
    }

    /// A file with these bytes, for as long as the test runs.
    static func temporaryFile(_ content: Data, _ name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try content.write(to: file)
        return file
    }
}
