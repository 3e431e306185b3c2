import Foundation
import Testing

/// Libraries that are loaded when they are first used: what is said where one isn't there.
struct LateLibraryTests {
    /// A folder in which the loader finds files of these names before all others, and can't use them.
    private func environment(spoiling libraries: String...) throws -> (folder: String, variables: [String: String]) {
        let file = try Place.temporaryFile("", libraries[0])
        let folder = file.deletingLastPathComponent().path
        let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
        return (folder, ["LD_LIBRARY_PATH": folder + inherited])
    }

    @Test func `YAML can't be read without libyaml, and evemu text can`() throws {
        let (folder, variables) = try environment(spoiling: "libyaml-0.so.2")
        let yaml = try Place.temporaryFile("devices:\n- evdev:\n    name: \"panel\"\n", "panel.yaml").path
        let replay = try TouchdProcess(["replay", yaml], environment: variables)
        #expect(replay.status == 65)
        #expect(
            replay.messages.hasSuffix(
                "touchd: error: \(yaml): YAML can't be read: \(folder)/libyaml-0.so.2: file too short\n"))
        let evemu = try Place.temporaryFile(CommandTests.tap, "tap.evemu").path
        #expect(try TouchdProcess(["replay", evemu], environment: variables).status == 0)
    }

    @Test func `a daemon without Jansson refuses requests, and goes on`() throws {
        let (folder, variables) = try environment(spoiling: "libjansson.so.4")
        let path = "/tmp/touchd-\(UUID().uuidString.prefix(8)).sock"
        let configuration = Place.package.appendingPathComponent("config/touchd.toml").path
        let daemon = try ClientProcess(
            ["run", "--config", configuration, "--socket", path], environment: variables)
        // The socket is there before the daemon says anything.
        #expect(try daemon.nextMessage() != nil)
        for _ in 1...2 {
            let send = try TouchdProcess(["send", "--socket", path, #"{"status":{}}"#])
            #expect(send.status == 1)
            #expect(
                send.messages
                    == "touchd: error: touchd refuses: line can't be read: \(folder)/libjansson.so.4: file too short\n")
        }
        daemon.signal(SIGTERM)
        #expect(try daemon.end().status == 0)
    }

    @Test func `a client without Jansson says so, and doesn't blame the daemon`() throws {
        let (folder, variables) = try environment(spoiling: "libjansson.so.4")
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try ClientProcess(
            ["watch", "--socket", daemon.path, "--format", "text"], environment: variables)
        _ = try daemon.accept()
        #expect(
            try client.end()
                == ClientProcess.Ending(
                    status: 71,
                    messages: ["touchd: error: a line can't be read: \(folder)/libjansson.so.4: file too short"]))
    }
}
