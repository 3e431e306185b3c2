import Foundation
import Testing

struct WatchTests {
    @Test func `the daemon's lines come unchanged, but for hello and replies`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path, "--count", "4"])
        let peer = try daemon.accept()
        let lines = [
            line("touchDown", #""tapCount":1"#), #"{"event":"lost","count":3,"touches":[]}"#,
            #"{"event":"newThing",  "odd":[1,{}]}"#, #"{"event":"layerChanged","timeUs":1,"layer":null}"#,
        ]
        try peer.say(lines[0], #"{"event":"reply","ok":true}"#, lines[1], lines[2], lines[3], line("touchCancel"))
        #expect(try watch.end() == ClientProcess.Ending(status: 0, lines: lines))
    }

    @Test func `regions and events are asked of the daemon, what comes before its reply is sorted out`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess([
            "watch", "--socket", daemon.path, "--region", "exit", "--region=a\"ä", "--event", "touchDown", "--event",
            "deviceAdded", "--count", "5",
        ])
        let peer = try daemon.accept()
        #expect(
            try peer.nextRequest()
                == #"{"id":1,"subscribe":{"regions":["exit","a\"ä"],"events":["touchDown","deviceAdded"]}}"#)
        #expect(
            try watch.nextMessage()
                == "touchd: warning: touchd has no region \"a\"ä\" yet, only \"exit\", \"menu\"")
        let wanted = [
            line("touchDown"), line("touchDown", region: #"a\"ä"#), #"{"event":"deviceAdded","device":"panel"}"#,
            #"{"event":"lost","count":1,"touches":[]}"#,
        ]
        try peer.say(line("touchUpInside"), wanted[0], line("touchDown", region: "menu"), wanted[1])
        try peer.say(#"{"event":"deviceRemoved","device":"panel"}"#, wanted[2], wanted[3], accepted)
        // The daemon has been told: what it sends now is believed.
        try peer.say(line("longPress", region: "new"))
        #expect(
            try watch.end() == ClientProcess.Ending(status: 0, lines: wanted + [line("longPress", region: "new")]))
    }

    @Test func `a subscription that the daemon refuses is exit 69`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path, "--region", "exit"])
        let peer = try daemon.accept()
        try peer.say(#"{"event":"reply","id":1,"ok":false,"error":"no"}"#)
        #expect(
            try watch.end()
                == ClientProcess.Ending(
                    status: 69, messages: ["touchd: error: touchd refuses the subscription: no"]))
    }

    @Test func `lines that come in pieces, and a hello of more than 64 KiB, come out whole`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path, "--count", "2"])
        let peer = try daemon.accept(hello: nil)
        let regions = (0..<9000).map { "\"region \($0)\"" }.joined(separator: ",")
        try peer.send(#"{"event":"hello","protocol":1,"regions":["#)
        try peer.send(regions)
        try peer.send("]}")
        try peer.send("\n{\"event\":\"touch")
        try peer.send("Down\"}")
        try peer.send("\n\(line("touchUpInside"))\n{\"event\":\"half")
        #expect(
            try watch.end()
                == ClientProcess.Ending(status: 0, lines: [#"{"event":"touchDown"}"#, line("touchUpInside")]))
    }

    @Test func `text is a row an event, names without control characters`() throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(["watch", "--socket", daemon.path, "--format", "text", "--count", "14"])
        let peer = try daemon.accept(
            hello: FakeDaemon.hello.replacing(#""menu""#, with: #""men\u001bü""#))
        try peer.say(
            line("touchDown", #""tapCount":1"#), line("touchDown", region: #"men\u001bü"#, #""tapCount":2"#),
            line("touchUpInside", #""durationUs":90600,"tapCount":2"#),
            line("touchUpInside", #""durationUs":91000,"tapCount":0"#), line("touchDragExit"),
            line("touchCancel", #""durationUs":91000,"reason":"palm""#),
            #"{"event":"deviceAdded","timeUs":1,"device":"p\n2","path":"/dev/input/event9"}"#,
            line("longPress", #""durationUs":500000"#), #"{"event":"lost","count":3,"touches":[]}"#,
            #"{"event":"lost","count":1,"touches":[]}"#, #"{"event":"configReloaded","timeUs":1,"regions":["exit"]}"#,
            #"{"event":"layerChanged","timeUs":1,"layer":null}"#, #"{"event":"locked","timeUs":1,"seconds":0.5}"#,
            #"{"event":"newThing","timeUs":1,"x":[]}"#)
        let ending = try watch.end()
        #expect(ending.status == 0)
        #expect(ending.messages == [])
        #expect(
            ending.lines.map { String($0.dropFirst(12)) } == [
                "  REGION      EVENT                   X        Y",
                "  exit        touchDown            12.5       40",
                "  men\\u{1b}ü  touchDown            12.5       40  would be tap 2",
                "  exit        touchUpInside        12.5       40  after 91 ms, tap 2",
                "  exit        touchUpInside        12.5       40  after 91 ms, no tap",
                "  exit        touchDragExit        12.5       40",
                "  exit        touchCancel          12.5       40  after 91 ms, palm",
                "  -           deviceAdded       p\\n2 (/dev/input/event9)",
                "  exit        longPress            12.5       40  after 500 ms  on panel",
                "  -           lost              3 events: this reader was too slow",
                "  -           lost              1 event: this reader was too slow",
                "  -           configReloaded    1 region", "  -           layerChanged      none",
                "  -           locked            for 0.5 s", "  -           newThing",
            ])
    }

    @Test(arguments: ["UTC0", "XYZ-5:30"])
    func `the time of text is the local time of day`(zone: String) throws {
        let daemon = try FakeDaemon()
        defer { daemon.stop() }
        let watch = try ClientProcess(
            ["watch", "--socket", daemon.path, "--format", "text", "--count", "1"], environment: ["TZ": zone])
        let peer = try daemon.accept()
        var (real, monotonic) = (timespec(), timespec())
        clock_gettime(CLOCK_REALTIME, &real)
        clock_gettime(CLOCK_MONOTONIC, &monotonic)
        // A moment three hours ago.
        let timeUs = (monotonic.tv_sec - 10_800) * 1_000_000 + monotonic.tv_nsec / 1000
        try peer.say(#"{"event":"unlocked","timeUs":\#(timeUs)}"#)
        let cells = try #require(try watch.end().lines.last).prefix(12).split(separator: ":").compactMap { Double($0) }
        try #require(cells.count == 3)
        let shown = cells[0] * 3600 + cells[1] * 60 + cells[2]
        let offset = zone == "UTC0" ? 0.0 : 5.5 * 3600
        let expected = Double(real.tv_sec - 10_800) + Double(real.tv_nsec) / 1e9 + offset
        let difference = (shown - expected).truncatingRemainder(dividingBy: 86_400)
        #expect(abs(difference) < 0.1 || abs(difference) > 86_399.9, "\(cells)")
    }
}
