import Foundation
import SocketTesting
import Testing

/// Real touches for clients of the socket.
extension InsideTests {
    private static let configuration = """
        [screen]
        width = 800
        height = 480
        [socket]
        queue_bytes = 4096
        [[device]]
        name = "kiosk"
        match = { name = "Panel" }
        [[region]]
        name = "A"
        x = 100
        y = 100
        width = 200
        height = 100
        """

    @Test("A device that a reload by a client names is used at once, with nothing else to wake the daemon")
    func namedByReload() throws {
        let machine = try MockMachine()
        try machine.plug(MockPanel())
        let file = try machine.file(Self.configuration.replacingOccurrences(of: "Panel", with: "Other"))
        let daemon = try DaemonProcess(file, ["--socket", file + ".sock"])
        try daemon.says("waiting")
        let client = try SocketClient.greeted(file + ".sock")
        try Data(Self.configuration.utf8).write(to: URL(fileURLWithPath: file))
        let lines = try client.ask(#"{"reload":{}}"#)
        #expect(lines.count == 2 && lines[0].hasPrefix(#"{"event":"configReloaded","#))
        let added = try client.line()
        #expect(added?.hasPrefix(#"{"event":"deviceAdded","timeUs":"#) == true)
        #expect(added?.hasSuffix(#","device":"kiosk","path":"/dev/input/event5"}"#) == true)
        #expect(try daemon.end() == [])
    }

    @Test("A device that a reload gives another name goes and comes for clients, before the reload is told")
    func renamedByReload() throws {
        let machine = try MockMachine()
        try machine.plug(MockPanel())
        let file = try machine.file(Self.configuration)
        let daemon = try DaemonProcess(file, ["--socket", file + ".sock"])
        try daemon.says("used")
        let client = try SocketClient.greeted(file + ".sock")
        let renamed = Self.configuration.replacingOccurrences(of: "kiosk", with: "counter")
        try Data(renamed.utf8).write(to: URL(fileURLWithPath: file))
        let lines = try client.ask(#"{"reload":{}}"#)
        let told = lines.map { line in
            line.replacing(/"timeUs":\d+/, with: #""timeUs":0"#)
        }
        #expect(
            told == [
                #"{"event":"deviceRemoved","timeUs":0,"device":"kiosk","path":"/dev/input/event5"}"#,
                #"{"event":"deviceAdded","timeUs":0,"device":"counter","path":"/dev/input/event5"}"#,
                #"{"event":"configReloaded","timeUs":0,"regions":["A"]}"#, #"{"event":"reply","ok":true}"#,
            ])
        #expect(try daemon.end() == [])
    }

    @Test("hello tells where a finger is, also where no event told that it moved")
    func movedBeforeHello() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        let file = try machine.file(Self.configuration)
        let daemon = try DaemonProcess(file, ["--socket", file + ".sock"])
        try daemon.says("used")
        try machine.touch(panel, lifts: false)
        try daemon.tells(1)
        try machine.touch(panel, x: 250, lifts: false)
        // The machine passes the move on when it likes.
        let deadline = ContinuousClock.now + .seconds(10)
        var touches = ""
        while !touches.contains("250"), ContinuousClock.now < deadline {
            let hello = try SocketClient(file + ".sock").line() ?? ""
            touches = String(hello[(hello.range(of: "\"touches\"")?.lowerBound ?? hello.endIndex)...])
        }
        #expect(touches == #""touches":[{"touch":1,"region":"A","x":250,"y":150,"inside":true}]}"#)
        #expect(try daemon.end() == ["touchDown kiosk A 200 150", "touchCancel kiosk A 250 150 shutdown"])
    }

    @Test("A client and a standard output that stop lose whole lines and are told; who reads has every one")
    func slowReaders() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        let file = try machine.file(Self.configuration)
        let daemon = try DaemonProcess(file, ["--socket", file + ".sock"], readsOutput: false)
        try daemon.says("used")
        let slow = try SocketClient.greeted(file + ".sock")
        let quick = try SocketClient.greeted(file + ".sock")
        for tap in 1...3000 {
            try machine.touch(panel, id: Int32(tap))
            for (place, event) in ["touchDown", "touchUpInside"].enumerated() {
                let line = try quick.line()
                let head = "{\"event\":\"\(event)\",\"seq\":\(2 * tap + place - 1),"
                guard line?.hasPrefix(head) == true else {
                    Issue.record("\(line ?? "the end") instead of \(head)")
                    return
                }
            }
        }
        daemon.readOutput()
        // Then there is room again, in mid-touch.
        try machine.touch(panel, id: 9999, lifts: false)
        #expect(try quick.line()?.hasPrefix(#"{"event":"touchDown","seq":6001,"#) == true)
        var late: [String] = []
        while late.last?.contains("\"seq\":6001,") != true {
            late.append(try #require(try slow.line()))
            // Where the touch itself was lost, the loss tells it.
            if late.last?.hasSuffix(#""touches":[{"touch":3001,"region":"A","x":200,"y":150,"inside":true}]}"#) == true
            {
                break
            }
        }
        Self.check(late, count: 6001)
        #expect(try quick.ask(#"{"lock":{"seconds":1}}"#).first?.contains(#""reason":"locked"}"#) == true)
        #expect(try slow.line()?.contains(#""seq":6002,"#) == true)
        _ = try daemon.end()
        Self.check(daemon.told, count: 6002)
    }

    /// All of so many events are there in their order, or lost and told to be.
    private static func check(_ lines: [String], count: Int) {
        var next = 1
        var losses = 0
        for line in lines {
            func number(after key: String) -> Int? {
                line.range(of: key).flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
            }
            if line.hasPrefix(#"{"event":"lost","#) {
                losses += 1
                next += number(after: "\"count\":") ?? 0
            } else if number(after: "\"seq\":") == next, line.hasSuffix("}") {
                next += 1
            } else {
                Issue.record("\(line) instead of event \(next)")
                return
            }
        }
        #expect(losses > 0)
        #expect(next == count + 1)
    }
}
