import Foundation
import Testing

struct OnTests {
    /// A folder of FIFOs in which commands wait until a test lets them go on.
    private struct Gates {
        let folder: URL

        init(_ names: String...) throws {
            folder = try Place.temporaryFile("", "none").deletingLastPathComponent()
            for name in names { mkfifo(folder.appendingPathComponent(name).path, 0o600) }
        }

        /// Lets the command that waits at a gate go on, once it is there.
        func open(_ name: String) throws {
            try Data("go\n".utf8).write(to: folder.appendingPathComponent(name), options: [])
        }
    }

    private func on(
        _ daemon: FakeDaemon, _ options: [String] = [], environment: [String: String] = [:], run command: [String]
    ) throws -> ClientProcess {
        try ClientProcess(
            ["on", "--socket", daemon.path, "--region", "exit"] + options + ["--"] + command, environment: environment)
    }

    private func up(_ touch: Int, taps: Int = 1) -> String {
        line("touchUpInside", touch: touch, "\"durationUs\":91000,\"tapCount\":\(taps)")
    }

    @Test func `the command finds the event in its environment, and what the event doesn't have is unset`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let script = "env | grep ^TOUCHD_ | LC_ALL=C sort"
        let inherited = ["TOUCHD_TAP_COUNT": "9", "TOUCHD_X": "9", "TOUCHD_OTHER": "stays", "TOUCHD_XY": "stays"]
        let client = try on(
            daemon, ["--event", "touchCancel", "--once"], environment: inherited, run: ["sh", "-c", script])
        let peer = try daemon.accept()
        #expect(
            try peer.nextRequest() == #"{"id":1,"subscribe":{"regions":["exit"],"events":["touchCancel"]}}"#)
        let odd = line("touchCancel", touch: 7, #""durationUs":91000,"reason":"palm""#)
            .replacing(#""device":"panel""#, with: #""device":"a=b\nü""#)
        try peer.say(accepted, odd)
        #expect(
            try client.end()
                == ClientProcess.Ending(
                    status: 0,
                    lines: [
                        "TOUCHD_DEVICE=a=b", "TOUCHD_DURATION_US=91000", "TOUCHD_EVENT=touchCancel",
                        "TOUCHD_OTHER=stays", "TOUCHD_REGION=exit", "TOUCHD_TOUCH=7", "TOUCHD_X=12.5",
                        "TOUCHD_XY=stays", "TOUCHD_Y=40",
                    ]))
    }

    // Each is asked of the command itself: a shell between changes its own mask while it starts another.
    @Test(arguments: [
        (["printf", "%s|", "--once", "a b", "", "--", "ü"], "--once|a b||--|ü|"),
        (["readlink", "/proc/self/fd/0"], "/dev/null"),
        (["grep", "SigBlk", "/proc/self/status"], "SigBlk:\t0000000000000000"),
    ])
    func `the command has its arguments as they stand, no input and no signal blocked`(
        command: [String], line: String
    ) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try on(daemon, ["--once"], run: command)
        try daemon.accept().say(accepted, up(1))
        #expect(try client.end() == ClientProcess.Ending(status: 0, lines: [line]))
    }

    @Test func `the command ignores no signal`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try on(daemon, ["--once"], run: ["grep", "SigIgn", "/proc/self/status"])
        try daemon.accept().say(accepted, up(1))
        let line = try #require(try client.end().lines.first)
        // glibc keeps the signals 32 and 33 for itself.
        let ignored = try #require(UInt64(line.dropFirst("SigIgn:\t".count), radix: 16))
        #expect(ignored & 0x7fff_ffff == 0)
    }

    @Test func `the command has no descriptor but standard input, output and error`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        // What the test itself passes on by chance is closed first.
        let script = """
            for fd in /proc/$$/fd/*; do test ${fd##*/} -le 2 || eval "exec ${fd##*/}>&-"; done
            exec "$0" on --socket "$1" --region exit --once -- sh -c 'ls /proc/$$/fd; true'
            """
        let client = try ClientProcess(["-c", script, TouchdProcess.path, daemon.path], executable: "/bin/bash")
        try daemon.accept().say(accepted, up(1))
        #expect(try client.end() == ClientProcess.Ending(status: 0, lines: ["0", "1", "2"]))
    }

    @Test(arguments: [
        (["sh", "-c", "exit 3"], 3, "touchd: warning: 'sh' ended with status 3"),
        (["sh", "-c", "kill -9 $$"], 137, "touchd: warning: 'sh' was ended by signal 9 (Killed)"),
        (["sh", "-c", "kill -PIPE $$"], 141, "touchd: warning: 'sh' was ended by signal 13 (Broken pipe)"),
        (
            ["nonexistent-\u{1b}command"], 127,
            "touchd: error: can't run 'nonexistent-\\u{1b}command': command not found"
        ),
        (["/nonexistent/command"], 127, "touchd: error: can't run '/nonexistent/command': command not found"),
        (["/etc/passwd"], 126, "touchd: error: can't run '/etc/passwd': Permission denied"),
    ])
    func `once ends with the command's own status`(command: [String], status: Int32, message: String) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try on(daemon, ["--once"], run: command)
        try daemon.accept().say(accepted, up(1), up(2))
        #expect(try client.end() == ClientProcess.Ending(status: status, messages: [message]))
    }

    @Test func `once runs the first event's command alone, and hears of nothing more`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let gates = try Gates("gate")
        let client = try on(
            daemon, ["--once", "--parallel", "3"],
            run: ["sh", "-c", "echo $TOUCHD_TOUCH; read x < \"$0/gate\"", gates.folder.path])
        let peer = try daemon.accept()
        try peer.say(accepted, up(1), up(2), up(3))
        #expect(try client.nextLine() == "1")
        #expect(try peer.nextRequest() != nil)
        #expect(try peer.nextRequest() == nil)
        try gates.open("gate")
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }

    @Test func `taps means exactly so many, and other regions don't count`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try on(daemon, ["--taps", "2"], run: ["sh", "-c", "echo $TOUCHD_TOUCH $TOUCHD_TAP_COUNT"])
        try daemon.accept().say(
            accepted, up(1, taps: 1), up(2, taps: 2), up(3, taps: 3), up(4, taps: 0), line("touchUpInside", touch: 5),
            line("touchUpInside", touch: 6, region: "menu", "\"tapCount\":2"),
            line("touchDown", touch: 7, "\"tapCount\":2"), up(8, taps: 2))
        #expect(try client.nextLine() == "2 2")
        #expect(try client.nextLine() == "8 2")
        client.signal(SIGTERM)
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }

    @Test func `one command at a time, in the order of the events; failures are told and the next one runs`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let gates = try Gates("1", "2", "3")
        let script =
            "echo begin $TOUCHD_TOUCH; read x < \"$0/$TOUCHD_TOUCH\"; echo end $TOUCHD_TOUCH; exit $TOUCHD_TOUCH"
        let client = try on(daemon, run: ["sh", "-c", script, gates.folder.path])
        try daemon.accept().say(accepted, up(1), up(2), up(3))
        for touch in 1...3 {
            #expect(try client.nextLine() == "begin \(touch)")
            try gates.open("\(touch)")
            #expect(try client.nextLine() == "end \(touch)")
            #expect(try client.nextMessage() == "touchd: warning: 'sh' ended with status \(touch)")
        }
        client.signal(SIGINT)
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }

    @Test func `so many commands at once as parallel says`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let gates = try Gates("1", "2", "3", "4")
        let script = "echo begin $TOUCHD_TOUCH; read x < \"$0/$TOUCHD_TOUCH\"; echo end $TOUCHD_TOUCH"
        let client = try on(daemon, ["--parallel", "2"], run: ["sh", "-c", script, gates.folder.path])
        try daemon.accept().say(accepted, up(1), up(2), up(3), up(4))
        #expect(try Set([client.nextLine(), client.nextLine()]) == ["begin 1", "begin 2"])
        try gates.open("2")
        #expect(try client.nextLine() == "end 2")
        #expect(try client.nextLine() == "begin 3")
        try gates.open("3")
        #expect(try client.nextLine() == "end 3")
        #expect(try client.nextLine() == "begin 4")
        try gates.open("1")
        #expect(try client.nextLine() == "end 1")
        try gates.open("4")
        #expect(try client.nextLine() == "end 4")
        client.signal(SIGTERM)
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }

    @Test func `a command that hangs holds up nothing: events wait, what is too much is skipped and told`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let gates = try Gates("1")
        let script = "test $TOUCHD_TOUCH != 1 || read x < \"$0/1\"; echo $TOUCHD_TOUCH"
        let client = try on(daemon, run: ["sh", "-c", script, gates.folder.path])
        let peer = try daemon.accept()
        try peer.say(accepted)
        for touch in 1...1006 { try peer.say(up(touch)) }
        #expect(
            try client.nextMessage() == "touchd: warning: 'sh' can't keep up: 1000 events wait, more are skipped")
        daemon.stop()
        peer.hangUp()
        #expect(try client.nextMessage() == "touchd: warning: touchd has gone: waiting for it at \(daemon.path)")
        try gates.open("1")
        // Told once half of them have had their turn, and not for each that goes.
        for touch in 1...1001 { #expect(try client.nextLine() == "\(touch)") }
        #expect(try client.nextMessage() == "touchd: warning: 5 events were skipped; there is room again")
        client.signal(SIGTERM)
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }

    @Test func `lost events are told, and a daemon that comes back is heard again`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try on(daemon, run: ["sh", "-c", "echo $TOUCHD_TOUCH"])
        let peer = try daemon.accept()
        try peer.say(accepted, #"{"event":"lost","count":3,"touches":[]}"#, up(1))
        #expect(try client.nextMessage() == "touchd: warning: touchd lost 3 events for this command")
        #expect(try client.nextLine() == "1")
        peer.hangUp()
        #expect(try client.nextMessage() == "touchd: warning: touchd has gone: waiting for it at \(daemon.path)")
        try daemon.accept().say(accepted, up(2))
        #expect(try client.nextMessage() == "touchd: touchd is back")
        #expect(try client.nextLine() == "2")
        client.signal(SIGTERM)
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }

    @Test func `events that still wait at the end are told`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let gates = try Gates("gate")
        let client = try on(daemon, run: ["sh", "-c", "read x < \"$0/gate\"", gates.folder.path])
        let peer = try daemon.accept()
        try peer.say(accepted)
        for touch in 1...1003 { try peer.say(up(touch)) }
        try peer.say(#"{"event":"lost","count":1,"touches":[]}"#)
        #expect(try client.nextMessage()?.hasPrefix("touchd: warning: 'sh' can't keep up") == true)
        // Told after all that came before it.
        #expect(try client.nextMessage() == "touchd: warning: touchd lost 1 event for this command")
        client.signal(SIGTERM)
        #expect(
            try client.nextMessage() == "touchd: warning: 'sh' wasn't run for 1000 waiting and 2 skipped events")
        // The command goes on by itself, and has the test's pipes until it ends.
        try gates.open("gate")
        #expect(try client.end() == ClientProcess.Ending(status: 0))
    }
}
