import Foundation
import SocketTesting
import Testing

/// All that passes over the socket is valid by docs/events.schema.json, and the schema would notice if it weren't.
@Suite(.serialized)
struct SocketSchemaTests {
    private static let configuration = """
        [screen]
        width = 800
        height = 480
        [[region]]
        name = "rect"
        x = -100
        y = "10%"
        width = "12.5%"
        height = 50
        slop = 5
        [[region]]
        name = "rounded"
        shape = "rounded"
        x = 10
        y = 10
        width = 99
        height = 50
        radius = 8
        layer = "home"
        [[region]]
        name = "circle"
        shape = "circle"
        cx = 200
        cy = 200
        radius = 50
        drag = true
        [[region]]
        name = "ellipse"
        shape = "ellipse"
        cx = 200
        cy = 200
        rx = 50
        ry = 20
        [[region]]
        name = "Pfeil \\"→\\""
        shape = "polygon"
        points = [["10%", "10%"], [160, 72], ["10%", "20%"]]
        z = -2
        """

    private static let requests = [
        #"{"id":1,"status":{}}"#, #"{"id":"zwei","regions":{}}"#, #"{"layer":"home"}"#, #"{"layer":"nosuch"}"#,
        #"{"layer":null}"#, #"{"lock":{"seconds":0.5}}"#, #"{"lock":{"seconds":31536000}}"#, #"{"status":{},"id":""}"#,
        #"{"unlock":{}}"#, #"{"reload":{}}"#, #"{"subscribe":{"regions":["a",""],"events":["hello","locked"]}}"#,
        #"{"subscribe":{"events":[]}}"#, #"{"subscribe":{}}"#,
    ]

    @Test func `all that a daemon without a touchscreen says is valid`() throws {
        let daemon = try RunningDaemon("[socket]\nqueue_bytes = 4096\n" + Self.configuration)
        let client = try SocketClient(daemon.socket)
        let slow = try daemon.connect()
        var lines = [try #require(try client.line())]
        for request in Self.requests + ["rubbish", #"{"id":"ä","lock":{}}"#] { lines += try client.ask(request) }
        // One that doesn't read loses some.
        for number in 0..<5000 { try client.ask("{\"layer\":\"layer \(number)\"}") }
        lines.append(try #require(try slow.stream.lines(through: #"{"event":"lost""#).last))
        let kinds = try Validator.kinds(of: lines.map { $0 + "\n" }.joined())
        #expect(kinds.filter { $0.hasPrefix("invalid") } == [])
        #expect(kinds.count == lines.count)
        #expect(
            Set(kinds) == ["hello", "reply", "layerChanged", "locked", "unlocked", "configReloaded", "lost"])
    }

    @Test func `what only a touchscreen makes happen is valid`() throws {
        let lines = [
            #"{"event":"hello","version":"0.1.0","protocol":1,"screen":{"width":1,"height":1},"layer":"a","regions":["r"],"#
                + #""devices":[{"name":"p","path":"/dev/input/event3"}],"#
                + #""touches":[{"touch":1,"region":"r","x":-0.5,"y":1.25,"inside":false}]}"#,
            #"{"event":"deviceAdded","timeUs":1,"device":"p","path":"/dev/input/event3"}"#,
            #"{"event":"deviceRemoved","timeUs":1,"device":"","path":"/dev/input/event3"}"#,
            #"{"event":"lost","count":1,"touches":[{"touch":1,"region":"r","x":1,"y":1,"inside":true}]}"#,
        ]
        let kinds = try Validator.kinds(of: lines.map { $0 + "\n" }.joined())
        #expect(kinds == ["hello", "deviceAdded", "deviceRemoved", "lost"])
    }

    @Test func `lines that are wrong are found to be`() throws {
        let lines = [
            #"{"event":"lost","count":0,"touches":[]}"#, #"{"event":"lost","count":1}"#,
            #"{"event":"lost","count":1,"touches":[{"touch":1,"region":"r","x":1,"y":1}]}"#,
            #"{"event":"hello","version":"1","protocol":2,"screen":{"width":1,"height":1},"layer":null,"regions":[],"#
                + #""devices":[],"touches":[]}"#,
            #"{"event":"hello","version":"1","protocol":1,"screen":{"width":1},"layer":null,"regions":[],"devices":[],"#
                + #""touches":[]}"#,
            #"{"event":"reply"}"#, #"{"event":"reply","id":null,"ok":true}"#, #"{"event":"reply","ok":false}"#,
            #"{"event":"reply","ok":true,"error":"x"}"#, #"{"event":"reply","ok":false,"error":""}"#,
            #"{"event":"reply","ok":true,"regions":[{"name":"a","shape":"rect","x":1,"y":1,"width":1,"slop":0,"z":0,"#
                + #""layer":null,"device":null,"drag":false}]}"#,
            #"{"event":"reply","ok":true,"regions":[{"name":"a","shape":"circle","cx":1,"cy":1,"rx":1,"ry":1,"x":1,"#
                + #""slop":0,"z":0,"layer":null,"device":null,"drag":false}]}"#,
            #"{"event":"reply","ok":true,"status":{}}"#, #"{"event":"deviceAdded","timeUs":1,"device":"p"}"#,
            #"{"event":"deviceAdded","device":"p","path":"/dev/input/event3"}"#,
            #"{"event":"configReloaded","timeUs":1}"#,
            #"{"event":"layerChanged","timeUs":1,"layer":1}"#, #"{"event":"locked","timeUs":1,"seconds":0}"#,
            #"{"event":"unlocked","timeUs":1,"seconds":1}"#, #"{"event":"unlocked"}"#, #"{"status":{}}"#,
        ]
        let kinds = try Validator.kinds(of: lines.map { $0 + "\n" }.joined())
        #expect(kinds == lines.map { "invalid: " + $0 })
    }

    @Test func `the schema takes the requests that the daemon takes`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let refused = [
            "{}", "[]", "null", #"{"id":1}"#, #"{"id":1.5,"status":{}}"#, #"{"id":null,"status":{}}"#,
            #"{"status":{},"regions":{}}"#, #"{"status":null}"#, #"{"status":[]}"#, #"{"regions":{"a":1}}"#,
            #"{"layer":1}"#, #"{"lock":{}}"#, #"{"lock":{"seconds":0}}"#, #"{"lock":{"seconds":31536001}}"#,
            #"{"lock":{"seconds":"1"}}"#, #"{"lock":{"seconds":1,"a":1}}"#, #"{"subscribe":{"region":[]}}"#,
            #"{"subscribe":{"events":["touchTap"]}}"#, #"{"subscribe":{"events":null}}"#,
            #"{"subscribe":{"regions":[1]}}"#, #"{"nosuch":{}}"#,
        ]
        for (requests, isTaken) in [(Self.requests, true), (refused, false)] {
            let kinds = try Validator.kinds(of: requests.map { $0 + "\n" }.joined(), as: "request")
            #expect(kinds == (isTaken ? requests.map { _ in "valid" } : requests.map { "invalid: " + $0 }))
            for request in requests {
                #expect(try client.ask(request).last?.contains("\"ok\":\(isTaken)") == true, "\(request)")
            }
        }
    }
}
