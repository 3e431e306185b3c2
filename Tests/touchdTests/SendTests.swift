import Foundation
import Testing

struct SendTests {
    @Test(arguments: [
        (#"{"event":"reply","ok":true,"status":{"a":[1]}}"#, 0, []),
        (#"{"event":"reply","ok":false,"error":"only root"}"#, 1, ["touchd: error: touchd refuses: only root"]),
        (#"{"event":"reply","ok":false}"#, 1, ["touchd: error: touchd refuses: no reason given"]),
        (
            #"{"event":"reply","ok":tru}"#, 69,
            ["touchd: error: what answers is no touchd: line is not JSON: invalid token near 'tru' at column 25"]
        ),
    ])
    func `the reply is printed, and a no is exit 1`(reply: String, status: Int32, messages: [String]) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try ClientProcess(["send", "--socket", daemon.path, "{\"status\":\n {}\r\n}\n"])
        let peer = try daemon.accept()
        #expect(try peer.nextRequest() == "{\"status\":  {}  } ")
        try peer.say(line("touchDown"), reply, line("touchUpInside"))
        #expect(
            try client.end() == ClientProcess.Ending(status: status, lines: [reply], messages: messages))
    }

    @Test func `a daemon that hangs up without a reply is exit 69`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try ClientProcess(["send", "--socket", daemon.path, #"{"status":{}}"#])
        let peer = try daemon.accept()
        #expect(try peer.nextRequest() != nil)
        try peer.send(#"{"event":"reply","ok":true"#)
        peer.hangUp()
        #expect(
            try client.end()
                == ClientProcess.Ending(
                    status: 69, messages: ["touchd: error: touchd closed the connection without a reply"]))
    }

    @Test func `something else than touchd is exit 69`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try ClientProcess(["send", "--socket", daemon.path, #"{"status":{}}"#])
        try daemon.accept(hello: "220 smtp").say()
        #expect(
            try client.end()
                == ClientProcess.Ending(
                    status: 69,
                    messages: ["touchd: error: what answers is no touchd: a line isn't {\"event\":...}: 220 smtp"]))
    }

    @Test func `no reply within ten seconds is exit 69, events or not`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let client = try ClientProcess(["send", "--socket", daemon.path, #"{"status":{}}"#])
        try daemon.accept().say(line("touchDown"))
        #expect(
            try client.end()
                == ClientProcess.Ending(status: 69, messages: ["touchd: error: no reply within 10 s"]))
    }

    @Test func `a request that would be too long is refused before it is sent`() throws {
        let text = "{\"layer\":\"\(String(repeating: "x", count: 65_524))\"}"
        let program = try TouchdProcess(["send", "--socket", "/nonexistent", text])
        #expect(program.status == 64)
        #expect(program.messages.contains("a request is at most 65536 bytes, this one 65537"))
    }

    @Test func `bytes that aren't UTF-8 are refused, not repaired`() throws {
        let shell = try TouchdProcess(
            executable: "/bin/bash", ["-c", "\"$0\" send $'{\"layer\":\"\\xff\"}'", TouchdProcess.path])
        #expect(shell.status == 64)
        #expect(shell.messages.contains("unable to decode byte 0xff"))
    }
}
