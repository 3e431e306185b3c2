import Foundation
import Testing

/// Command lines of the clients that are wrong, and sockets that aren't there.
struct ClientCommandTests {
    private static let touchEvents =
        "touchDown, touchDragExit, touchDragEnter, touchDragInside, touchDragOutside, longPress, touchUpInside, "
        + "touchUpOutside, touchCancel"

    @Test(arguments: [
        (
            ["watch", "--event", "touchUp"],
            "watch: unknown event 'touchUp'; there are \(touchEvents), deviceAdded, deviceRemoved, configReloaded, "
                + "layerChanged, locked, unlocked, lost"
        ),
        (["watch", "exit"], "watch: unexpected argument 'exit'; name a region with --region"),
        (["watch", "--region="], "watch: option '--region' needs a value"),
        (["watch", "--format", "xml"], "watch: --format is json or text, not 'xml'"),
        (["watch", "--count", "0"], "watch: --count is a whole number from 1 to 1000000000, not '0'"),
        (["watch", "--count", "2x"], "watch: --count is a whole number from 1 to 1000000000, not '2x'"),
        (["watch", "--timeout", "0"], "watch: --timeout is a number of seconds above 0, not '0'"),
        (["watch", "--timeout", "-1"], "watch: --timeout is a number of seconds above 0, not '-1'"),
        (["watch", "--timeout", "1e3"], "watch: --timeout is a number of seconds above 0, not '1e3'"),
        (["watch", "--timeout", "1.2.3"], "watch: --timeout is a number of seconds above 0, not '1.2.3'"),
        (["watch", "--timeout", "inf"], "watch: --timeout is a number of seconds above 0, not 'inf'"),
        (
            ["watch", "--socket", String(repeating: "ä", count: 54)],
            "watch: --socket is 108 bytes long, a socket's path at most 107"
        ),
        (["on", "--region", "exit"], "on: no COMMAND given; put it after --"),
        (["on", "--region", "exit", "--"], "on: no COMMAND given; put it after --"),
        (["on", "--region", "exit", "--", ""], "on: the COMMAND is empty"),
        (["on", "--region", "exit", "ls"], "on: unexpected argument 'ls'; put -- before the COMMAND"),
        (["on", "--", "ls"], "on: no --region given"),
        (["on", "--region", "--", "ls"], "on: option '--region' needs a value"),
        (
            ["on", "--region", "exit", "--event", "locked", "--", "ls"],
            "on: unknown event 'locked'; there are \(touchEvents)"
        ),
        (
            ["on", "--region", "exit", "--event", "longPress", "--taps", "2", "--", "ls"],
            "on: --taps counts with touchUpInside and touchDown, not with longPress"
        ),
        (
            ["on", "--region", "exit", "--taps", "0", "--", "ls"],
            "on: --taps is a whole number from 1 to 1000000, not '0'"
        ),
        (
            ["on", "--region", "exit", "--parallel", "1001", "--", "ls"],
            "on: --parallel is a whole number from 1 to 1000, not '1001'"
        ),
        (["send"], "send: no JSON given"),
        (["send", "{", "}"], "send: one request at a time, not also '}'; quote the JSON for the shell"),
        (["send", "{status:{}}"], "send: the line is not JSON: string or '}' expected near 'status' at column 7"),
        (
            ["send", "{\"unlock\":{},\"unlock\":{}}"],
            "send: the line is not JSON: duplicate object key near '\"unlock\"' at column 21"
        ),
        (["send", "[]"], "send: a request is a JSON object, {...}"),
    ])
    func `a wrong command line is exit 64, before anything is connected`(_ arguments: [String], _ message: String)
        throws
    {
        let program = try TouchdProcess(arguments)
        #expect(program.status == 64)
        #expect(program.messages == "touchd: error: \(message); try 'touchd \(arguments[0]) --help'\n")
        #expect(program.output == "")
    }

    private static let commands = [["watch"], ["on", "--region", "exit"], ["send", "{\"status\":{}}"]]

    private func run(_ command: [String], _ path: String) throws -> TouchdProcess {
        try TouchdProcess(command + ["--socket", path] + (command[0] == "on" ? ["--", "true"] : []))
    }

    @Test(arguments: commands)
    func `no socket is exit 69, with what to look at`(command: [String]) throws {
        let program = try run(command, "/nonexistent/touchd.sock")
        #expect(program.status == 69)
        #expect(
            program.messages
                == "touchd: error: no socket /nonexistent/touchd.sock: is touchd running? See 'systemctl status touchd'\n"
        )
    }

    @Test(arguments: commands)
    func `a socket that nobody listens at is exit 69`(command: [String]) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let left = daemon.path + ".left"
        defer { unlink(left) }
        // Another name outlives the daemon that listened.
        link(daemon.path, left)
        daemon.stop()
        let program = try run(command, left)
        #expect(program.status == 69)
        #expect(
            program.messages
                == "touchd: error: nobody listens at \(left): is touchd running? See 'systemctl status touchd'\n")
    }

    @Test(arguments: commands)
    func `a file in the socket's place is exit 69`(command: [String]) throws {
        let program = try run(command, "/etc/passwd")
        #expect(program.status == 69)
        #expect(program.messages == "touchd: error: /etc/passwd is no socket\n")
    }

    @Test(arguments: commands)
    func `a socket without the right to it is exit 77, and names whose it is`(command: [String]) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        chmod(daemon.path, 0)
        // Root passes every right by a capability that can be laid down.
        let lower = geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set", "-dac_override"] : ["/usr/bin/env"]
        let client = try ClientProcess(
            Array(lower.dropFirst()) + [TouchdProcess.path] + command + ["--socket", daemon.path]
                + (command[0] == "on" ? ["--", "true"] : []), executable: lower[0])
        let ending = try client.end()
        #expect(ending.status == 77)
        try #require(ending.messages.count == 1)
        #expect(
            ending.messages[0].hasPrefix("touchd: error: \(daemon.path): permission denied: the socket belongs to "))
        #expect(
            ending.messages[0].hasSuffix(
                ", mode 00; [socket] mode and group of the configuration, or the socket's unit, say who may connect"))
    }
}
