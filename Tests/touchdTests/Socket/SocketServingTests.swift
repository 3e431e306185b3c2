import Foundation
import SocketTesting
import Testing

/// A running daemon and clients of all kinds: what it answers, and that nobody can hurt it.
@Suite(.serialized)
struct SocketServingTests {
    static let hello =
        #"{"event":"hello","version":"0.1.0","protocol":1,"screen":{"width":800,"height":480},"layer":null,"#
        + #""regions":["exit","Zurück ✓"],"devices":[],"touches":[]}"#
    static let done = #"{"event":"reply","ok":true}"#

    @Test func `hello comes first, then replies to what is asked`() throws {
        let daemon = try RunningDaemon()
        let client = try SocketClient(daemon.socket)
        #expect(try client.line() == Self.hello)
        #expect(
            try client.reply(#"{"id":1,"regions":{}}"#)
                == #"{"event":"reply","id":1,"ok":true,"regions":[{"name":"exit","shape":"rect","x":0,"y":0,"width":100,"#
                + #""height":50,"slop":0,"z":0,"layer":null,"device":null,"drag":false},{"name":"Zurück ✓","#
                + #""shape":"circle","cx":200,"cy":200,"rx":50,"ry":50,"slop":0,"z":0,"layer":"home","device":null,"#
                + #""drag":false}]}"#)
        let status = try client.reply(#"{"id":"s","status":{}}"#)
        #expect(
            status.hasPrefix(#"{"event":"reply","id":"s","ok":true,"status":{"version":"0.1.0","uptimeUs":"#)
                && status.contains(#","layer":null,"locked":false,"devices":[],"#)
                && status.contains(#""clients":1,"linesLost":0}}}"#))
        #expect(try daemon.stop() == 0)
    }

    @Test func `what one changes everyone is told, before the reply`() throws {
        let daemon = try RunningDaemon()
        let one = try daemon.connect()
        let other = try daemon.connect()
        let lines = try one.ask(#"{"layer":"home"}"#)
        #expect(lines.count == 2 && lines[1] == Self.done)
        #expect(lines[0].hasPrefix(#"{"event":"layerChanged","timeUs":"#) && lines[0].hasSuffix(#","layer":"home"}"#))
        #expect(try other.line() == lines[0])
        #expect(try one.reply(#"{"layer":"home"}"#) == Self.done)
        #expect(
            try one.ask(#"{"layer":"hom"}"#).last
                == #"{"event":"reply","ok":true,"warning":"no region has the layer \"hom\""}"#)
        #expect(try other.line()?.hasSuffix(#","layer":"hom"}"#) == true)
        let locked = try one.ask(#"{"lock":{"seconds":0.25}}"#)
        #expect(locked.count == 2 && locked[0].hasSuffix(#","seconds":0.25}"#))
        #expect(try one.line()?.hasPrefix(#"{"event":"unlocked","timeUs":"#) == true)
        #expect(try one.reply(#"{"unlock":{}}"#) == Self.done)
        #expect(try SocketClient(daemon.socket).line()?.contains(#""layer":"hom""#) == true)
    }

    @Test func `mistakes are told, and the connection goes on`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let deep = String(repeating: "[", count: 30_000)
        let wrong: [[UInt8]] = [
            Array("rubbish".utf8), [], [0x80, 0xff], Array("{\"status\":{}}".utf8) + [0], Array("[1,2]".utf8),
            Array(deep.utf8), Array("{\"id\":\(deep)".utf8), Array(String(repeating: "{\"a\":", count: 10_000).utf8),
            Array("{\"status\":{},\"lock\":{}}".utf8), Array("{\"lock\":{\"seconds\":1e999}}".utf8),
            Array("{\"id\":99999999999999999999,\"status\":{}}".utf8), Array("{\"layer\":[\"home\"]}".utf8),
            [UInt8](repeating: 0x20, count: 65_535), Array("GET / HTTP/1.1\r".utf8),
        ]
        for line in wrong {
            try client.send(line + [0x0a])
            let reply = try client.line()
            #expect(reply?.hasPrefix(#"{"event":"reply","ok":false,"error":""#) == true, "\(reply ?? "the end")")
        }
        #expect(try client.reply(#"{"unlock":{}}"#) == Self.done)
    }

    @Test func `a request may come byte by byte, or with many others`() throws {
        let daemon = try RunningDaemon()
        let slow = try daemon.connect()
        let half = try daemon.connect()
        try half.send("{\"lay")
        let quick = try daemon.connect()
        for byte in Array(#"{"id":"ä","unlock":{}}"#.utf8) + [0x0a] {
            try slow.send([byte])
            // Nobody waits for the rest of it.
            #expect(try quick.reply(#"{"unlock":{}}"#) == Self.done)
        }
        #expect(try slow.line() == #"{"event":"reply","id":"ä","ok":true}"#)
        try quick.send((0..<500).map { "{\"unlock\":{},\"id\":\($0)}\n" }.joined())
        for id in 0..<500 { #expect(try quick.line() == "{\"event\":\"reply\",\"id\":\(id),\"ok\":true}") }
    }

    @Test func `a line of 64 MiB is refused early, and costs no memory`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let before = try daemon.anonymousMemory()
        let piece = [UInt8](repeating: 0x61, count: 65_536)
        var most = 0
        for _ in 0..<1024 {
            let sent = client.trySending(piece[...])
            if sent < 0 { break }
            if sent == 0, !(try client.stream.wait(for: POLLOUT)) { break }
            most = max(most, try daemon.anonymousMemory())
        }
        #expect(most - before < 1_000_000)
        #expect(
            try client.stream.rest()
                == [#"{"event":"reply","ok":false,"error":"a request has at most 65536 bytes with its newline"}"#])
        #expect(try daemon.connect().reply(#"{"unlock":{}}"#) == Self.done)
    }

    @Test func `who stops sending still gets events`() throws {
        let daemon = try RunningDaemon()
        let listener = try daemon.connect()
        try listener.send(#"{"subscribe":{"events":["layerChanged"]}}"# + "\n" + #"{"half"#)
        listener.finishSending()
        #expect(try listener.line() == Self.done)
        let other = try daemon.connect()
        for layer in ["a", "b"] {
            try other.ask("{\"layer\":\"\(layer)\"}")
            #expect(try listener.line()?.hasSuffix(",\"layer\":\"\(layer)\"}") == true)
        }
        let before = try daemon.processorTime()
        for _ in 0..<200 { #expect(try other.reply(#"{"layer":"b"}"#).contains("warning")) }
        #expect(try daemon.processorTime() - before < 1)
        #expect(try daemon.stop() == 0)
        #expect(try listener.stream.rest() == [])
    }

    @Test func `who asks without reading is asked to wait, in bounded memory`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let before = try daemon.anonymousMemory()
        let flood = Array((0..<1000).map { "{\"id\":\($0),\"status\":{}}\n" }.joined().utf8)
        var sent = 0
        while try client.stream.wait(for: POLLOUT, 500) {
            let count = client.trySending(flood[(sent % flood.count)...])
            guard count >= 0 else { break }
            sent += count
            if sent > 64 << 20 { break }
        }
        #expect(sent < 4 << 20, "all of it was read")
        #expect(try daemon.anonymousMemory() - before < 2 << 20)
        // Someone else is served, at once, and the daemon doesn't spin meanwhile.
        let other = try daemon.connect()
        let used = try daemon.processorTime()
        #expect(try other.reply(#"{"unlock":{}}"#) == Self.done)
        _ = try client.stream.wait(for: POLLOUT, 300)
        #expect(try daemon.processorTime() - used < 0.1)
        // Every whole request that was sent gets its reply, in order.
        let requests =
            flood.split(separator: 0x0a).count * (sent / flood.count)
            + flood[..<(sent % flood.count)].filter { $0 == 0x0a }.count
        client.finishSending()
        for number in 0..<requests {
            guard let line = try client.line(),
                line.hasPrefix("{\"event\":\"reply\",\"id\":\(number % 1000),\"ok\":true,")
            else {
                Issue.record("no reply \(number) of \(requests)")
                return
            }
        }
    }

    @Test func `two thousand come and go, some in the middle of a line`() throws {
        let daemon = try RunningDaemon()
        let witness = try daemon.connect()
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.pid)/fd").count
        }
        let before = try descriptors()
        for number in 0..<2000 {
            let client = try SocketClient(daemon.socket)
            switch number % 5 {
            case 0: break
            case 1: try client.send("{\"layer\":\"\(number)\"}\n{\"layer\":null}\n")
            case 2: try client.send("{\"stat")
            case 3: try client.stream.skip(10)
            default: _ = try client.ask(#"{"subscribe":{"regions":[]}}"#)
            }
        }
        while true {
            // Its own lines come meanwhile.
            let status = try #require(try witness.ask(#"{"status":{}}"#).last)
            if status.contains(#""clients":1,"#) { break }
        }
        #expect(try descriptors() == before)
        #expect(try daemon.anonymousMemory() < 8 << 20)
        #expect(try daemon.stop() == 0)
    }

    @Test func `who can't be told of what his own request changes is gone, and his number is another's`() throws {
        let daemon = try RunningDaemon()
        for round in 0..<200 {
            let deaf = try daemon.connect()
            shutdown(deaf.descriptor, Int32(SHUT_RD))
            // More than are taken in a turn.
            _ = deaf.trySending(
                Array((0..<40).map { "{\"id\":\($0),\"layer\":\"\(round) \($0)\"}\n" }.joined().utf8)[...])
            let next = try daemon.connect()
            let lines = try next.ask(#"{"id":"mine","unlock":{}}"#)
            #expect(lines.last == #"{"event":"reply","id":"mine","ok":true}"#)
            #expect(lines.dropLast().allSatisfy { $0.hasPrefix(#"{"event":"layerChanged","#) })
        }
        let witness = try daemon.connect()
        while try witness.ask(#"{"status":{}}"#).last?.contains(#""clients":1,"#) != true {}
        #expect(try daemon.stop() == 0)
    }

    @Test func `a reader that stops gets whole lines and its loss, and no other waits`() throws {
        let daemon = try RunningDaemon("[socket]\nqueue_bytes = 4096\n" + RunningDaemon.configuration)
        let slow = try daemon.connect()
        let quick = try daemon.connect()
        let before = try daemon.anonymousMemory()
        let count = 20_000
        for number in 0..<count {
            let lines = try quick.ask("{\"layer\":\"layer \(number)\"}")
            #expect(lines.count == 2)
        }
        #expect(try daemon.anonymousMemory() - before < 100_000)
        try slow.stream.skip(37)
        var missing = 0
        var next = 0
        _ = try slow.line()
        next = 1
        while next < count {
            let line = try #require(try slow.line())
            if line.hasPrefix(#"{"event":"lost","count":"#) {
                let lost = try #require(Int(line.dropFirst(24).prefix { $0.isNumber }))
                #expect(line == "{\"event\":\"lost\",\"count\":\(lost),\"touches\":[]}")
                missing += lost
                next += lost
            } else {
                #expect(line.hasSuffix(",\"layer\":\"layer \(next)\"}"))
                next += 1
            }
        }
        #expect(missing > 0)
        #expect(try quick.ask(#"{"status":{}}"#).last?.contains("\"linesLost\":\(missing)}") == true)
        // From now on it has everything again.
        try quick.ask(#"{"layer":null}"#)
        #expect(try slow.line()?.hasSuffix(#","layer":null}"#) == true)
    }
}
