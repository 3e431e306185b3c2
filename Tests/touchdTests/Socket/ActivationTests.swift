import Foundation
import SocketTesting
import Testing

/// Sockets that the service manager passes.
@Suite(.serialized)
struct ActivationTests {
    /// Runs the program with a listening socket as descriptor 3; a shell text can change what it is told of it.
    private static let launcher = """
        import os, socket, sys
        path, count, pid, program, *rest = sys.argv[1:]
        kind = socket.SOCK_DGRAM if path.endswith("dgram") else socket.SOCK_STREAM
        if path != "-":
            link = socket.socket(socket.AF_INET if path == "inet" else socket.AF_UNIX, kind)
            if path != "inet" and not os.path.exists(path): link.bind(path)
            if kind == socket.SOCK_STREAM and not path.endswith("deaf"): link.listen()
            os.dup2(link.fileno(), 3)
            os.set_inheritable(3, True)
        os.environ["LISTEN_FDS"] = count
        os.environ["LISTEN_PID"] = pid.replace("$", str(os.getpid()))
        os.execv(program, [program] + rest)
        """

    private static func shell(_ passed: String, count: String = "1", pid: String = "$") -> String {
        "exec /usr/bin/python3 -c '\(launcher)' '\(passed)' '\(count)' '\(pid)' \"$0\" \"$@\""
    }

    @Test func `a passed socket is used, the file's path isn't, and neither is removed`() throws {
        let folder = try RunningDaemon.newFolder()
        let passed = folder + "/passed.sock"
        let daemon = try RunningDaemon(in: folder, shell: Self.shell(passed), isAwaited: false)
        #expect(
            try daemon.messages.line()
                == "touchd: activation: the socket that was passed is used, not \(daemon.socket)")
        try daemon.messages.lines(through: RunningDaemon.ready)
        #expect(try SocketClient.greeted(passed).reply(#"{"unlock":{}}"#) == SocketServingTests.done)
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
        #expect(try daemon.stop() == 0)
        #expect(FileManager.default.fileExists(atPath: passed))
    }

    @Test(arguments: [
        ("1", "1"), ("1", ""), ("1", "x$"), ("1", "$ "), ("0", "$"), ("-1", "$"), ("", "$"), ("1x", "$"),
        ("99999999999", "$"), ("1", "-$"),
    ])
    func `what isn't meant for us, or is rubbish, is ignored`(_ count: String, _ pid: String) throws {
        let folder = try RunningDaemon.newFolder()
        let passed = folder + "/passed.sock"
        let daemon = try RunningDaemon(in: folder, shell: Self.shell(passed, count: count, pid: pid))
        _ = try daemon.connect()
        #expect(try daemon.stop() == 0)
    }

    @Test(arguments: ["-", "inet", "dgram", "deaf"])
    func `a descriptor that can't be listened on is a mistake`(_ kind: String) throws {
        let folder = try RunningDaemon.newFolder()
        let passed = kind == "-" || kind == "inet" ? kind : folder + "/" + kind
        let daemon = try RunningDaemon(in: folder, shell: Self.shell(passed), isAwaited: false)
        let (status, messages) = try daemon.end()
        #expect(status == 78)
        #expect(
            messages == ["touchd: error: activation: descriptor 3 is no listening Unix stream socket"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/systemd-socket-activate")))
    func `systemd's socket outlives a daemon, and activates the next`() throws {
        let folder = try RunningDaemon.newFolder()
        let passed = folder + "/t.sock"
        for _ in 0..<2 {
            let daemon = try RunningDaemon(
                shell: "exec systemd-socket-activate -l \(passed) \"$0\" \"$@\"",
                isAwaited: false)
            try daemon.messages.lines(through: "Listening on")
            let client = try SocketClient.greeted(passed)
            try daemon.messages.lines(through: RunningDaemon.ready)
            #expect(try client.reply(#"{"unlock":{}}"#) == SocketServingTests.done)
            #expect(try daemon.stop() == 0)
            #expect(FileManager.default.fileExists(atPath: passed))
        }
    }
}
