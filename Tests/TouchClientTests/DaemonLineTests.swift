import SeededNumbers
import Testing

@testable import TouchClient

/// What the daemon's lines mean.
struct DaemonLineTests {
    private static func meaning(_ line: String) throws(TouchClientError) -> DaemonLine {
        try DaemonLine(Array(line.utf8)[...])
    }

    @Test(arguments: TouchEvent.Kind.allCases)
    func `each kind of touch event is read whole`(_ kind: TouchEvent.Kind) throws {
        let event = Lines.touch(kind, seq: 12, x: -0.01, y: 1079.99)
        #expect(try Self.meaning(Lines.line(event)) == .event(.touch(event)))
    }

    private static let panel = ClientEvent.Device(name: "panel", path: "/dev/input/event3")
    private static let live = ClientEvent.LiveTouch(touch: 7, region: "exit", x: 12.5, y: 40, isInside: true)

    @Test(
        arguments: [
            (
                #"{"event":"deviceAdded","timeUs":5,"device":"panel","path":"/dev/input/event3"}"#,
                .event(.deviceAdded(panel, timeUs: 5))
            ),
            (
                #"{"event":"deviceRemoved","timeUs":5,"device":"panel","path":"/dev/input/event3"}"#,
                .event(.deviceRemoved(panel, timeUs: 5))
            ),
            (
                #"{"event":"configReloaded","timeUs":6,"regions":["a","b"]}"#,
                .event(.configReloaded(regions: ["a", "b"], timeUs: 6))
            ),
            (#"{"event":"layerChanged","timeUs":7,"layer":"home"}"#, .event(.layerChanged("home", timeUs: 7))),
            (#"{"event":"layerChanged","timeUs":7,"layer":null}"#, .event(.layerChanged(nil, timeUs: 7))),
            (#"{"event":"locked","timeUs":8,"seconds":0.5}"#, .event(.locked(seconds: 0.5, timeUs: 8))),
            (#"{"event":"unlocked","timeUs":9}"#, .event(.unlocked(timeUs: 9))),
            (Lines.lost(3, [live]), .event(.lost(count: 3, touches: [live]))),
            (Lines.lost(3, []), .event(.lost(count: 3, touches: []))),
            (Lines.hello, .hello(Lines.helloValue, version: 1)),
            (
                #"{"event":"reply","id":1,"ok":true}"#,
                .reply(id: 1, ClientEvent.Reply(isOK: true, line: #"{"event":"reply","id":1,"ok":true}"#))
            ),
            (
                #"{"event":"reply","ok":false,"error":"no"}"#,
                .reply(
                    id: nil,
                    ClientEvent.Reply(isOK: false, error: "no", line: #"{"event":"reply","ok":false,"error":"no"}"#))
            ),
            (
                #"{"event":"reply","ok":true,"warning":"odd"}"#,
                .reply(
                    id: nil,
                    ClientEvent.Reply(
                        isOK: true, warning: "odd", line: #"{"event":"reply","ok":true,"warning":"odd"}"#))
            ),
            (#"{"event":"touchFlick","touch":"else"}"#, .unknown), (#"{"event":""}"#, .unknown),
            // Of a later protocol nothing but its number is sure.
            (#"{"event":"hello","protocol":2,"touches":7}"#, .hello(ClientEvent.Hello(), version: 2)),
        ] as [(String, DaemonLine)])
    func `each line has its meaning`(_ line: String, _ meaning: DaemonLine) throws {
        #expect(try Self.meaning(line) == meaning)
    }

    @Test func `the order of keys, unknown keys and spaces don't matter`() throws {
        let line =
            #" {"pressure":{"x":[1]}, "y" : 40.0,"x":1.25e1,"region":"exit","touch":7,"device":"panel","timeUs":10000,"#
            + #""seq":1,"event":"touchDragExit"}"#
        #expect(try Self.meaning(line) == .event(.touch(Lines.touch(.touchDragExit))))
    }

    @Test func `reasons of a later daemon are kept`() throws {
        var event = Lines.touch(.touchCancel)
        event.reason = CancelReason(rawValue: "earthquake")
        #expect(try Self.meaning(Lines.line(event)) == .event(.touch(event)))
    }

    @Test(arguments: [
        "[]", "7", "", "{}", #"{"event":7}"#, #"{"event":"hello","protocol":"1"}"#,
        #"{"event":"hello","protocol":1,"touches":[{}]}"#, #"{"event":"lost","count":1}"#,
        #"{"event":"lost","count":1,"touches":[{"touch":7,"region":"exit","x":1,"y":2}]}"#,
        #"{"event":"reply","id":1}"#,
        #"{"event":"touchUpInside","seq":1,"timeUs":1,"device":"p","touch":7,"region":"exit","x":"1","y":2}"#,
        #"{"event":"touchUpInside","seq":1,"timeUs":1,"device":"p","touch":7.5,"region":"exit","x":1,"y":2}"#,
        #"{"event":"touchUpInside","seq":1,"timeUs":1,"device":"p","touch":7,"region":null,"x":1,"y":2}"#,
    ])
    func `a line past which no touch can be followed is refused`(_ line: String) {
        #expect(throws: TouchClientError.malformedLine(line)) { try Self.meaning(line) }
    }

    @Test func `a refused line is shown by its beginning`() {
        let line = String(repeating: "é", count: 1000)
        #expect(throws: TouchClientError.malformedLine(String(repeating: "é", count: 100))) { try Self.meaning(line) }
    }

    @Test func `bytes cut anywhere are the same lines`() throws {
        var numbers = SeededNumbers(seed: 3)
        let text = Array("one\n\nthree and more\nfour\nrest".utf8)
        for _ in 0..<1000 {
            var splitter = LineSplitter()
            var lines: [String] = []
            var place = 0
            while place < text.count {
                let end = min(text.count, place + 1 + numbers.below(12))
                lines += try splitter.lines(from: text[place..<end]).map { String(decoding: $0, as: UTF8.self) }
                place = end
            }
            #expect(lines == ["one", "", "three and more", "four"])
        }
    }

    @Test func `a line without an end is refused at the limit`() throws {
        var splitter = LineSplitter()
        let quarter = [UInt8](repeating: 0x61, count: LineSplitter.limit / 4)
        for _ in 0..<4 { #expect(try splitter.lines(from: quarter[...]).isEmpty) }
        #expect(throws: TouchClientError.lineTooLong(limit: 4 << 20)) { try splitter.lines(from: quarter[..<1]) }
    }
}
