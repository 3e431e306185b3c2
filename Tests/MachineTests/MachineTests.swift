import Foundation
import Testing

/// This process sees a machine in a folder.
private let isInside = getenv("LD_PRELOAD").map { String(cString: $0).contains("umockdev") } ?? false

/// What needs a machine with devices: it runs again, in one, since all of a process must be there.
@Suite("On a machine in a folder", .enabled(if: !isInside))
struct MachineTests {
    @Test("All tests pass there")
    func everything() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "umockdev-wrapper", CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
            "InsideTests",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        // A filter that fits nothing ends well, too.
        #expect(text.contains("Test \"A panel that is there is used\" passed"), "\(text)")
    }
}

@Suite("The daemon and its devices", .serialized, .enabled(if: isInside))
struct InsideTests {
    private static let screen = "[screen]\nwidth = 800\nheight = 480\n"
    private static let regions = """
        [[region]]
        name = "A"
        x = 100
        y = 100
        width = 200
        height = 100
        """
    private static func tap(_ device: String) -> [String] {
        ["touchDown \(device) A 200 150", "touchUpInside \(device) A 200 150"]
    }

    private func start(_ machine: MockMachine, _ devices: String = "") throws -> DaemonProcess {
        try DaemonProcess(machine.file("\(Self.screen)\(devices)\n\(Self.regions)"))
    }

    @Test("A panel that is there is used")
    func there() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        let daemon = try start(machine)
        try daemon.says("\"Panel\" (/dev/input/event5)", "used")
        try machine.touch(panel)
        try daemon.tells(2)
        #expect(try daemon.end() == Self.tap("Panel"))
    }

    @Test("A panel that comes later is used; nothing else is told of")
    func later() throws {
        let machine = try MockMachine()
        let daemon = try start(machine)
        try daemon.says("waiting")
        let panel = MockPanel()
        try machine.plug(panel)
        try daemon.says("\"Panel\" (/dev/input/event5)", "used")
        try machine.touch(panel)
        try daemon.tells(2)
        #expect(try daemon.end() == Self.tap("Panel"))
        #expect(daemon.said.count { $0.contains("Panel") } == 1)
    }

    @Test("Two alike panels are told apart by their paths, whichever came first")
    func twins() throws {
        let machine = try MockMachine()
        let left = MockPanel(number: 9, port: 1)
        let right = MockPanel(number: 4, port: 2)
        let daemon = try start(
            machine,
            [("left", left), ("right", right)].map {
                "[[device]]\nname = \"\($0.0)\"\nmatch = { path = \"\($0.1.idPath)\" }\n"
            }.joined())
        try machine.plug(right)
        try daemon.says("\"right\" (/dev/input/event4)", "used")
        try machine.plug(left)
        try daemon.says("\"left\" (/dev/input/event9)", "used")
        try machine.touch(left)
        try daemon.tells(2)
        try machine.touch(right)
        try daemon.tells(4)
        #expect(try daemon.end() == Self.tap("left") + Self.tap("right"))
        #expect(!daemon.said.contains { $0.contains("warning: device") })
    }

    @Test("A panel that comes back with another number is the same device")
    func renumbered() throws {
        let machine = try MockMachine()
        var panel = MockPanel()
        let daemon = try start(
            machine, "[[device]]\nname = \"kiosk\"\nmatch = { path = \"\(panel.idPath)\" }\n")
        try machine.plug(panel)
        try daemon.says("\"kiosk\" (/dev/input/event5)", "used")
        machine.unplug(panel)
        panel.number = 7
        try machine.plug(panel)
        try daemon.says("\"kiosk\" (/dev/input/event7)", "used")
        try machine.touch(panel)
        try daemon.tells(2)
        #expect(try daemon.end() == Self.tap("kiosk"))
    }

    @Test("A change that udev tells of counts, also without an add: then the panel has the property that is asked for")
    func changed() throws {
        let machine = try MockMachine()
        let panel = MockPanel(properties: ["ID_SEAT": "seat0"])
        try machine.plug(panel)
        let daemon = try start(
            machine, "[[device]]\nname = \"kiosk\"\nmatch = { property = \"ID_SEAT=seat1\" }\n")
        try daemon.says("waiting")
        machine.change(panel, "ID_SEAT", to: "seat1")
        try daemon.says("\"kiosk\" (/dev/input/event5)", "used")
        try machine.touch(panel)
        try daemon.tells(2)
        #expect(try daemon.end() == Self.tap("kiosk"))
    }

    @Test("A panel that no [[device]] fits isn't used, which is told with what it could be named by")
    func unlisted() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        let daemon = try start(machine, "[[device]]\nmatch = { name = \"Other\" }\n")
        try daemon.says(
            "\"Panel\" (/dev/input/event5): not used: no [[device]] of the configuration fits it; its id is "
                + "\"1234:5678\", path \"\(panel.idPath)\"")
        try daemon.says("no touchscreen yet: waiting for one; 'touchd devices' tells")
        #expect(try daemon.end() == [])
    }

    @Test("Nodes that may not be read are listed with whose they are; what lets them be read is told once")
    func forbidden() throws {
        let machine = try MockMachine()
        for panel in [MockPanel(number: 5, port: 1), MockPanel(number: 6, port: 2)] {
            try machine.plug(panel)
            try machine.setRights(panel, 0)
        }
        let listing = try DevicesListing()
        #expect(listing.lines.count == 3)
        for line in listing.lines.dropFirst() {
            #expect(line.contains("  no    permission denied: the node belongs to \(NSUserName()):"))
            #expect(line.hasSuffix(", mode 00"))
        }
        #expect(
            listing.messages == [
                "touchd: /dev/input/event5, /dev/input/event6: a udev rule with GROUP=\"input\", MODE=\"0660\" lets the "
                    + "group input read such nodes"
            ])
    }

    @Test("Where there is no node, that is said")
    func empty() throws {
        let machine = try MockMachine()
        let listing = try DevicesListing()
        #expect(listing.lines == [])
        #expect(
            listing.messages == [
                "touchd: no event node in /dev/input: no input device is connected, or none has a driver"
            ])
        withExtendedLifetime(machine) {}
    }

    @Test("Rights that come late: told once that they are missing, used once they are there")
    func lateRights() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        try machine.setRights(panel, 0)
        let daemon = try start(machine)
        try daemon.says("/dev/input/event5", "permission denied", ", mode 00; waiting for rights: a udev rule")
        try machine.setRights(panel, 0)
        try machine.setRights(panel, 0o600)
        try daemon.says("\"Panel\" (/dev/input/event5)", "used")
        try machine.touch(panel)
        try daemon.tells(2)
        #expect(try daemon.end() == Self.tap("Panel"))
        #expect(daemon.said.count { $0.contains("denied") } == 1)
    }

    @Test("A calibration that udev changes is taken over at once")
    func calibrated() throws {
        let machine = try MockMachine()
        let panel = MockPanel()
        try machine.plug(panel)
        let daemon = try start(machine)
        try daemon.says("used")
        try machine.touch(panel, lifts: false)
        try daemon.tells(1)
        machine.change(panel, "LIBINPUT_CALIBRATION_MATRIX", to: "0.5 0 0 0 1 0")
        try daemon.tells(2)
        try machine.touch(panel, x: 400, id: 46)
        try daemon.tells(4)
        #expect(
            try daemon.end() == [
                "touchDown Panel A 200 150", "touchCancel Panel A 200 150 reload",
            ] + Self.tap("Panel"))
    }

    @Test("A panel whose property udev takes away isn't used any more")
    func taken() throws {
        let machine = try MockMachine()
        let panel = MockPanel(properties: ["ID_SEAT": "seat1"])
        try machine.plug(panel)
        let daemon = try start(
            machine, "[[device]]\nname = \"kiosk\"\nmatch = { property = \"ID_SEAT=seat1\" }\n")
        try daemon.says("used")
        try machine.touch(panel, lifts: false)
        try daemon.tells(1)
        machine.change(panel, "ID_SEAT", to: "seat0")
        try daemon.tells(2)
        #expect(try daemon.end() == ["touchDown kiosk A 200 150", "touchCancel kiosk A 200 150 reload"])
    }
}
