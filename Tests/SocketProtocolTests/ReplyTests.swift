import Testing
import TouchCore

@testable import SocketProtocol

/// Replies, to the byte.
struct ReplyTests {
    private static func line(_ reply: Reply, _ id: RequestID? = nil) -> String {
        text { reply.write(to: id, into: &$0) }
    }

    @Test func `short ones, with and without an id`() {
        #expect(Self.line(.done) == #"{"event":"reply","ok":true}"# + "\n")
        #expect(Self.line(.done, .number(.min)) == #"{"event":"reply","id":-9223372036854775808,"ok":true}"# + "\n")
        #expect(Self.line(.done, .text("\"\u{1f}")) == #"{"event":"reply","id":"\"\u001f","ok":true}"# + "\n")
        #expect(
            Self.line(.doubtful("a\\b"), .text("")) == #"{"event":"reply","id":"","ok":true,"warning":"a\\b"}"# + "\n")
        #expect(Self.line(.refused("no\n")) == #"{"event":"reply","ok":false,"error":"no\n"}"# + "\n")
    }

    @Test func `regions of every shape`() {
        let edges = Edges(left: -150, top: 0, right: 10_000, bottom: 5_025)
        var plain = Region(name: "a\"", shape: .rectangle(edges))
        plain.slop = 1_250
        plain.z = -3
        plain.layer = "home"
        plain.device = "panel"
        plain.drag = true
        let center = ScreenPoint(x: 100, y: 250)
        let shapes: [(Shape, String)] = [
            (
                .rounded(edges, radius: 800),
                #""shape":"rounded","x":-1.5,"y":0,"width":101.5,"height":50.25,"radius":8"#
            ),
            (
                .ellipse(center: center, radiusX: 1, radiusY: 1),
                #""shape":"circle","cx":1,"cy":2.5,"rx":0.01,"ry":0.01"#
            ),
            (
                .ellipse(center: center, radiusX: 1, radiusY: 20),
                #""shape":"ellipse","cx":1,"cy":2.5,"rx":0.01,"ry":0.2"#
            ),
            (.polygon([center, ScreenPoint(x: 0, y: -1)]), #""shape":"polygon","points":[[1,2.5],[0,-0.01]]"#),
        ]
        let regions = [plain] + shapes.map { Region(name: "b", shape: $0.0) }
        let rest = #","slop":0,"z":0,"layer":null,"device":null,"drag":false}"#
        let expected =
            #"{"event":"reply","id":1,"ok":true,"regions":[{"name":"a\"","shape":"rect","x":-1.5,"y":0,"width":101.5,"#
            + #""height":50.25,"slop":12.5,"z":-3,"layer":"home","device":"panel","drag":true}"#
            + shapes.map { #",{"name":"b","# + $0.1 + rest }.joined() + "]}\n"
        #expect(Self.line(.regions(regions), .number(1)) == expected)
    }

    @Test func `how the daemon is`() {
        let teller = Teller()
        var counters = Counters()
        for kind in TouchEvent.Kind.allCases { counters.count(teller.event(kind, 1)) }
        counters.count(teller.event(.touchUpInside, 2))
        counters.frames = 11
        counters.drops = 12
        counters.clamps = 13
        counters.ghosts = 14
        counters.clients = 15
        counters.linesLost = 16
        let status = DaemonStatus(
            version: "0.1.0", uptimeUs: 5, seq: 9, screen: ScreenSize(width: 800, height: 480),
            configuration: "/etc/touchd/touchd.toml", layer: "home", isLocked: true,
            devices: [.init(name: "p\"", path: "/dev/input/event3", id: "0eef:0001", use: "slots")],
            regions: [(name: "exit", layer: nil), (name: "b", layer: "home")], counters: counters)
        #expect(
            Self.line(.status(status), .text("s"))
                == #"{"event":"reply","id":"s","ok":true,"status":{"version":"0.1.0","uptimeUs":5,"seq":9,"screen":{"width":800,"height":480},"#
                + #""configuration":"/etc/touchd/touchd.toml","layer":"home","locked":true,"#
                + #""devices":[{"name":"p\"","path":"/dev/input/event3","id":"0eef:0001","use":"slots"}],"#
                + #""regions":[{"name":"exit","layer":null},{"name":"b","layer":"home"}],"#
                + #""counters":{"frames":11,"touches":{"upInside":2,"upOutside":1,"cancelled":1},"#
                + #""cancels":{"deviceRemoved":0,"dropped":0,"replaced":0,"palm":1,"suspend":0,"reload":0,"stuck":0,"#
                + #""locked":0,"layer":0,"shutdown":0,"endOfInput":0},"#
                + #""drops":12,"clamps":13,"ghosts":14,"clients":15,"linesLost":16}}}"# + "\n")
    }
}
