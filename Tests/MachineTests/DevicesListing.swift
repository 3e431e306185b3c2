import Foundation
import Testing

/// What `touchd devices` writes and says.
struct DevicesListing {
    let lines: [String]
    let messages: [String]

    /// Runs the built program. It must respect nodes' rights, also as root.
    init() throws {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("touchd").path
        let withoutPrivilege = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = (geteuid() == 0 ? withoutPrivilege : []) + [program, "devices"]
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Both are far less than a pipe holds.
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        (lines, messages) = (Self.lines(of: texts[0]), Self.lines(of: texts[1]))
    }

    private static func lines(of text: String) -> [String] { text.split(separator: "\n").map { String($0) } }
}
