import Foundation
import Testing

/// How a watch ends, and what it outlives.
struct WatchEndTests {
    @Test func `a daemon that goes is waited for and asked again`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path, "--event", "touchDown", "--count", "2"])
        var peer = try daemon.accept()
        #expect(try peer.nextRequest() == #"{"id":1,"subscribe":{"events":["touchDown"]}}"#)
        try peer.say(accepted, line("touchDown", touch: 1))
        try peer.send("{\"event\":\"touchD")
        #expect(try watch.nextLine() == line("touchDown", touch: 1))
        daemon.stop()
        peer.hangUp()
        #expect(try watch.nextMessage() == "touchd: warning: touchd has gone: waiting for it at \(daemon.path)")
        try daemon.start()
        // One that comes and goes without a word is none yet.
        try daemon.accept(hello: nil).hangUp()
        peer = try daemon.accept()
        #expect(try watch.nextMessage() == "touchd: touchd is back")
        #expect(try peer.nextRequest() == #"{"id":1,"subscribe":{"events":["touchDown"]}}"#)
        try peer.say(line("touchUpInside"), accepted, line("touchDown", touch: 2))
        #expect(try watch.end() == ClientProcess.Ending(status: 0, lines: [line("touchDown", touch: 2)]))
    }

    @Test(arguments: [
        (["--timeout", "0.1"], "touchd: error: the time is up after 0 lines"),
        (["--timeout=.1", "--count", "2"], "touchd: error: the time is up after 0 lines of 2"),
    ])
    func `a time that is up is exit 124`(arguments: [String], message: String) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path] + arguments)
        #expect(try watch.end() == ClientProcess.Ending(status: 124, messages: [message]))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal ends it with 0`(number: Int32) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path])
        let peer = try daemon.accept()
        try peer.say(line("touchDown"))
        #expect(try watch.nextLine() == line("touchDown"))
        watch.signal(number)
        #expect(try watch.end() == ClientProcess.Ending(status: 0))
        #expect(try peer.nextRequest() == nil)
    }

    @Test func `a signal ends it also while nobody reads what it prints`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path])
        let peer = try daemon.accept()
        peer.say(untilStuck: line("touchDown"))
        watch.signal(SIGTERM)
        #expect(try watch.nextMessage() == nil)
        let ending = try watch.end()
        #expect(ending.status == 0)
        #expect(ending.lines.dropLast().allSatisfy { $0 == line("touchDown") })
    }

    @Test func `a reader that goes ends it, without another event`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let script = "\"$0\" watch --socket \"$1\" | head -n 1; echo \"status ${PIPESTATUS[0]}\""
        let shell = try ClientProcess(["-c", script, TouchdProcess.path, daemon.path], executable: "/bin/bash")
        let peer = try daemon.accept()
        try peer.say(line("touchDown"))
        #expect(try shell.end() == ClientProcess.Ending(status: 0, lines: [line("touchDown"), "status 0"]))
    }

    @Test(arguments: [
        ("nonsense", "a line isn't {\"event\":...}: nonsense"), ("", "a line isn't {\"event\":...}: "),
        (#"{"event":"touchDown"}"#, "its first line is no hello"),
        (#"{"event":"hello"}"#, "its hello names no protocol"),
        (#"{"event":"hello","protocol":1"#, #"a line isn't {"event":...}: {"event":"hello","protocol":1"#),
        (#"{"event":"hello","protocol":01}"#, "line is not JSON: invalid token near '0' at column 29"),
        (String(repeating: "x", count: 70), "a line isn't {\"event\":...}: \(String(repeating: "x", count: 60))..."),
    ])
    func `something else than touchd is exit 69`(hello: String, reason: String) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path])
        let peer = try daemon.accept(hello: hello)
        #expect(
            try watch.end()
                == ClientProcess.Ending(status: 69, messages: ["touchd: error: what answers is no touchd: \(reason)"]))
        #expect(try peer.nextRequest() == nil)
    }

    @Test func `garbage after good lines is exit 69, the good lines are printed`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path])
        let peer = try daemon.accept()
        try peer.say(line("touchDown"), "\u{1b}[2J")
        #expect(
            try watch.end()
                == ClientProcess.Ending(
                    status: 69, lines: [line("touchDown")],
                    messages: ["touchd: error: what answers is no touchd: a line isn't {\"event\":...}: \\u{1b}[2J"]))
    }

    @Test func `a newer protocol is told`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path, "--count", "1"])
        let peer = try daemon.accept(hello: #"{"event":"hello","protocol":2,"regions":[]}"#)
        try peer.say(line("touchDown"))
        #expect(
            try watch.end()
                == ClientProcess.Ending(
                    status: 0, lines: [line("touchDown")],
                    messages: ["touchd: warning: touchd speaks protocol 2, newer than this client's 1"]))
    }
}
