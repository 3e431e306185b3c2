import EventLines
import Testing
import TouchCore

@testable import SocketProtocol

/// The lines that tell no touch event, to the byte.
struct SocketLinesTests {
    private static let noTouch = LiveTouches()

    @Test func `hello of a daemon that has nothing yet`() {
        let greeting = SocketLines.Greeting(
            version: "0.1.0", screen: ScreenSize(width: 1920, height: 1080), layer: nil, regions: ["screen"],
            devices: [])
        #expect(
            text { SocketLines.hello(greeting, Self.noTouch, Teller().encoder, into: &$0) }
                == #"{"event":"hello","version":"0.1.0","protocol":1,"screen":{"width":1920,"height":1080},"layer":null,"#
                + #""regions":["screen"],"devices":[],"touches":[]}"# + "\n")
    }

    @Test func `hello with everything, names escaped`() {
        let teller = Teller()
        teller.tell([teller.event(.touchDown, 1)])
        let greeting = SocketLines.Greeting(
            version: "0.1.0", screen: ScreenSize(width: 1, height: 2), layer: "a\"\u{1}\n", regions: ["exit", "\\"],
            devices: [(name: "ä\t", path: "/dev/input/event3"), (name: "b", path: "/dev/input/event4")])
        #expect(
            text { SocketLines.hello(greeting, teller.told, teller.encoder, into: &$0) }
                == #"{"event":"hello","version":"0.1.0","protocol":1,"screen":{"width":1,"height":2},"#
                + #""layer":"a\"\u0001\n","regions":["exit","\\"],"devices":[{"name":"ä\t","path":"/dev/input/event3"},"#
                + #"{"name":"b","path":"/dev/input/event4"}],"#
                + #""touches":[{"touch":1,"region":"exit","x":1,"y":5,"inside":true}]}"# + "\n")
    }

    @Test func `what happens to the daemon`() {
        #expect(
            text { SocketLines.device(.deviceAdded, 7, name: "p\"", path: "/dev/input/event3", into: &$0) }
                == #"{"event":"deviceAdded","timeUs":7,"device":"p\"","path":"/dev/input/event3"}"# + "\n")
        #expect(
            text { SocketLines.device(.deviceRemoved, 8, name: "p", path: "/dev/input/event3", into: &$0) }
                == #"{"event":"deviceRemoved","timeUs":8,"device":"p","path":"/dev/input/event3"}"# + "\n")
        #expect(
            text { SocketLines.configReloaded(9, regions: ["a", "ä\""], into: &$0) }
                == #"{"event":"configReloaded","timeUs":9,"regions":["a","ä\""]}"# + "\n")
        #expect(
            text { SocketLines.layerChanged(.max, layer: "home", into: &$0) }
                == #"{"event":"layerChanged","timeUs":9223372036854775807,"layer":"home"}"# + "\n")
        #expect(
            text { SocketLines.layerChanged(1, layer: nil, into: &$0) }
                == #"{"event":"layerChanged","timeUs":1,"layer":null}"# + "\n")
        #expect(text { SocketLines.unlocked(1, into: &$0) } == #"{"event":"unlocked","timeUs":1}"# + "\n")
    }

    @Test(
        arguments: [
            (1, "0.000001"), (500_000, "0.5"), (30_000_000, "30"), (1_000_100, "1.0001"),
            (31_536_000_000_000, "31536000"),
        ] as [(Int64, String)])
    func `a lock's seconds are neither cut nor padded`(_ timeUs: Int64, _ seconds: String) {
        #expect(
            text { SocketLines.locked(1, forUs: timeUs, into: &$0) }
                == #"{"event":"locked","timeUs":1,"seconds":\#(seconds)}"# + "\n")
    }

    @Test func `a loss`() {
        let teller = Teller()
        #expect(
            text { SocketLines.lost(.max, Self.noTouch, Subscription(), teller.encoder, into: &$0) }
                == #"{"event":"lost","count":9223372036854775807,"touches":[]}"# + "\n")
    }
}
