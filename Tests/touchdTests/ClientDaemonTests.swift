import Foundation
import Testing

/// The clients against the daemon itself.
struct ClientDaemonTests {
    private static let configuration = """
        [screen]
        width = 800
        height = 480
        [[region]]
        name = "exit"
        layer = "home"
        x = 0
        y = 0
        width = 10
        height = 10
        """

    private static let noDevice =
        "touchd: touchd has no touchscreen yet: 'touchd devices' tells of each device that is there, "
        + "'journalctl -u touchd' why it isn't used"

    /// A running daemon without a device, with its socket.
    private func start(_ path: String) throws -> ClientProcess {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let daemon = try ClientProcess(["run", "--config", file.path, "--socket", path])
        // The socket is there before the daemon says anything.
        #expect(try daemon.nextMessage() == "touchd: \(file.path): 1 region on a screen of 800x480")
        return daemon
    }

    private func send(_ request: String, _ path: String) throws -> TouchdProcess {
        try TouchdProcess(["send", "--socket", path, request])
    }

    @Test func `requests are answered, and a watch hears of what they do`() throws {
        let path = "/tmp/touchd-\(UUID().uuidString.prefix(8)).sock"
        let daemon = try start(path)
        let watch = try ClientProcess([
            "watch", "--socket", path, "--format", "text", "--event", "layerChanged", "--event", "unlocked", "--count",
            "2",
        ])
        // The names of the columns come with the daemon's hello.
        #expect(try watch.nextLine() == "TIME          REGION  EVENT                   X        Y")
        let layer = try send(#"{"id":7,"layer":"home"}"#, path)
        #expect(layer.status == 0)
        #expect(layer.output == "{\"event\":\"reply\",\"id\":7,\"ok\":true}\n")
        #expect(try watch.nextLine()?.dropFirst(12) == "  -       layerChanged      home")
        let odd = try send(#"{"layer":"hom"}"#, path)
        #expect(odd.status == 0)
        #expect(odd.messages == "touchd: warning: no region has the layer \"hom\"\n")
        #expect(try watch.nextLine()?.dropFirst(12) == "  -       layerChanged      hom")
        #expect(try watch.end() == ClientProcess.Ending(status: 0, messages: [Self.noDevice]))
        let wrong = try send(#"{"lock":{}}"#, path)
        #expect(wrong.status == 1)
        #expect(wrong.messages == "touchd: error: touchd refuses: \"lock\" needs \"seconds\", a number\n")
        #expect(try send(#"{"status":{}}"#, path).output.contains(#""regions":[{"name":"exit","layer":"home"}]"#))
        daemon.signal(SIGTERM)
        #expect(try daemon.end().status == 0)
    }

    @Test func `a watch outlives a daemon that starts again`() throws {
        let path = "/tmp/touchd-\(UUID().uuidString.prefix(8)).sock"
        var daemon = try start(path)
        let watch = try ClientProcess(["watch", "--socket", path, "--region", "soon", "--count", "1"])
        #expect(try watch.nextMessage() == "touchd: warning: touchd has no region \"soon\" yet, only \"exit\"")
        #expect(try watch.nextMessage() == Self.noDevice)
        daemon.signal(SIGTERM)
        #expect(try daemon.end().status == 0)
        #expect(try watch.nextMessage() == "touchd: warning: touchd has gone: waiting for it at \(path)")
        daemon = try start(path)
        #expect(try watch.nextMessage() == "touchd: touchd is back")
        #expect(try send(#"{"layer":"home"}"#, path).status == 0)
        #expect(try watch.nextLine()?.hasPrefix(#"{"event":"layerChanged","#) == true)
        #expect(try watch.end() == ClientProcess.Ending(status: 0))
        daemon.signal(SIGTERM)
        #expect(try daemon.end().status == 0)
    }
}
