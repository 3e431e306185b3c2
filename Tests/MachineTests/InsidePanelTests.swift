import CUmockdev
import Foundation
import Testing

/// `touchd identify` and `touchd calibrate` on machines with no panel, one, and several.
extension InsideTests {
    /// What `identify` prints when this panel is touched, among these.
    private func identify(_ touched: MockPanel, among panels: [MockPanel]) throws -> [String] {
        let machine = try MockMachine()
        for panel in panels { try machine.plug(panel) }
        let program = try DaemonProcess(arguments: ["identify"])
        try program.says("touch the screen you mean")
        try machine.touch(touched)
        #expect(try program.ends() == 0)
        #expect(program.said == ["touchd: touch the screen you mean", "touchd: \"Panel\" (\(touched.node)) it is"])
        return program.told
    }

    @Test("identify: the only one of its name is told by name and id")
    func identifiedByName() throws {
        let panel = MockPanel()
        #expect(
            try identify(panel, among: [MockPanel(name: "Other", number: 3), panel]) == [
                "# Panel: /dev/input/event5", "[[device]]", #"match = { name = "Panel", id = "1234:5678" }"#,
            ])
    }

    @Test("identify: of two alike, where it is plugged in")
    func identifiedByPath() throws {
        let panels = [MockPanel(number: 9, port: 1), MockPanel(number: 4, port: 2)]
        for panel in panels {
            #expect(
                try identify(panel, among: panels) == [
                    "# Panel: \(panel.node)", "[[device]]", "match = { path = \"\(panel.idPath)\" }",
                ])
        }
    }

    @Test("identify: of two nodes at one place, what else tells them apart")
    func identifiedByNode() throws {
        let alike = [MockPanel(number: 4), MockPanel(number: 9)]
        #expect(
            try identify(alike[1], among: alike).last == #"match = { path = "/dev/input/event9" }"#)
        let named = [
            MockPanel(number: 4), MockPanel(number: 9), MockPanel(name: "Other", number: 5),
            MockPanel(number: 2, port: 2),
        ]
        #expect(
            try identify(named[3], among: named).last == "match = { path = \"\(named[3].idPath)\" }")
    }

    @Test("The lines of identify make the daemon use that panel and no other")
    func identifiedAlone() throws {
        let panels = [MockPanel(number: 9, port: 1), MockPanel(number: 4, port: 2)]
        let lines = try identify(panels[1], among: panels).joined(separator: "\n")
        let machine = try MockMachine()
        for panel in panels { try machine.plug(panel) }
        let region = "[[region]]\nname = \"all\"\nx = 0\ny = 0\nwidth = 800\nheight = 480\n"
        let daemon = try DaemonProcess(
            machine.file("[screen]\nwidth = 800\nheight = 480\n\(lines)\n\(region)"))
        try daemon.says("(/dev/input/event4)", "used")
        try daemon.says("(/dev/input/event9)", "not used: no [[device]] of the configuration fits it")
        #expect(try daemon.end() == [])
    }

    @Test("Without a touchscreen, both end at once with 69 and the reason")
    func nothingToTouch() throws {
        let machine = try MockMachine()
        for command in ["identify", "calibrate"] {
            let program = try DaemonProcess(arguments: [command])
            #expect(try program.ends() == 69)
            #expect(program.said.count == 1)
            #expect(program.said[0].hasPrefix("touchd: error: no touchscreen here: no event node in /dev/input"))
        }
        try machine.plug(MockPanel())
        let chosen = try DaemonProcess(arguments: ["calibrate", "--device", "Other"])
        #expect(try chosen.ends() == 69)
        #expect(chosen.said == ["touchd: error: no device \"Other\": 'touchd devices' tells of each device why"])
        #expect(chosen.told == [])
    }

    @Test(
        "Without the right to it, both end with 77 and what lets in; with another that can be read, that is a warning")
    func noRight() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        try machine.setRights(panel, 0)
        for arguments in [["identify"], ["calibrate"], ["calibrate", "--device", "Panel"]] {
            let program = try DaemonProcess(arguments: arguments)
            #expect(try program.ends() == 77)
            #expect(program.said.count == 1)
            #expect(
                program.said[0].hasPrefix("touchd: error: /dev/input/event5: permission denied: the node belongs to"))
        }
        let other = MockPanel(name: "Other", number: 7, port: 2)
        try machine.plug(other)
        let program = try DaemonProcess(arguments: ["identify"])
        try program.says("touch the screen you mean")
        try machine.touch(other)
        #expect(try program.ends() == 0)
        #expect(program.said[0].hasPrefix("touchd: warning: /dev/input/event5: permission denied"))
    }

    @Test("A terminal that goes away ends it, though no signal tells")
    func closedTerminal() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        var (ours, theirs): (Int32, Int32) = (-1, -1)
        try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
        try #require(fcntl(ours, F_SETFD, FD_CLOEXEC) == 0)
        let end = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
        let program = try DaemonProcess(arguments: ["calibrate"], input: end)
        try end.close()
        try program.says("1 of 5")
        close(ours)
        #expect(try program.ends() == 0)
        #expect(program.said.last == "touchd: ended before the last touch: no calibration")
        #expect(program.told == [])
    }
}
