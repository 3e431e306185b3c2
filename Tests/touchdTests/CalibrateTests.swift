import Configuration
import Foundation
import Testing
import TouchCore

/// `touchd calibrate --recording`, and both commands on a machine that may have no panel.
struct CalibrateTests {
    private func calibrate(_ recording: CornerRecording, _ options: [String] = []) throws -> TouchdProcess {
        try TouchdProcess(["calibrate", "--recording", "-"] + options, input: recording.text)
    }

    /// Whether the calibration that was printed is as good as it has to be.
    private func isMatrix(_ program: TouchdProcess, near wanted: [Double]) throws -> Bool {
        let line = try #require(program.lines.first { $0.hasPrefix("calibration") })
        let numbers = line.matches(of: /-?[0-9.]+/).compactMap { Double($0.output) }
        return numbers.count == 6 && zip(numbers, wanted).allSatisfy { abs($0 - $1) < 0.003 }
    }

    @Test func `corners of a turned panel give its lines, and messages how exact they are`() throws {
        var recording = CornerRecording(name: "eGalax \"Touch\" [3]")
        recording.position = { x, y in (1 - y, x) }
        recording.resolution = 16
        let program = try calibrate(recording)
        #expect(program.status == 0)
        #expect(
            program.output == """
                # eGalax "Touch" [3]: axes swapped, y inverted
                [[device]]
                match = { name = "eGalax \\"Touch\\" \\\\[3]", id = "0eef:0001" }
                calibration = [0, 1, 0, -1, 0, 1]

                # The same for a compositor, as a line of /etc/udev/rules.d/90-touchscreen.rules:
                # ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event[0-9]*", \
                ATTRS{name}=="eGalax ?Touch? ?3?", ATTRS{id/vendor}=="0eef", ATTRS{id/product}=="0001", \
                ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"

                """)
        #expect(program.messages.contains("touchd: top right corner: x 4095, y 4095 (1 position)\n"))
        #expect(program.messages.contains("axes swapped, y inverted, and nothing else\n"))
        #expect(program.messages.contains("on a screen of 1920x1080"))
        #expect(
            program.messages.contains(
                /it is right to 0(\.[1-9])? px \(0 mm\); the touches lie up to .* px \(0 mm\) off/))
        #expect(program.messages.hasSuffix("may have; then 'systemctl reload touchd'\n"))
    }

    @Test(arguments: ["plain", "a*b?c[d]e\\f", "\"quoted\"", "Zurück ✓", "tab\there", " spaces "])
    func `the lines are a configuration whose [[device]] fits the panel, whatever its name`(name: String) throws {
        var recording = CornerRecording(name: name)
        recording.position = { x, y in (0.9 - 0.8 * x, 0.05 + 0.9 * y) }
        let lines = try calibrate(recording).output
        let region = "[[region]]\nname = \"all\"\nx = 0\ny = 0\nwidth = 10\nheight = 10\n"
        let screen = "[screen]\nwidth = 1000\nheight = 500\n"
        let configuration = try ResolvedConfiguration(parsing: Array((screen + lines + region).utf8), displays: nil)
        #expect(configuration.devices.count == 1)
        #expect(configuration.warnings.isEmpty)
        let file = try Place.temporaryFile(screen + lines + region, "touchd.toml")
        var tap = CornerRecording(name: name)
        tap.position = recording.position
        tap.places = [(0.005, 0.01)]
        let replay = try TouchdProcess(["replay", "--config", file.path, "-"], input: tap.text)
        #expect(replay.status == 0, "\(replay.messages)")
        #expect(replay.lines.count == 2)
        #expect(replay.lines.allSatisfy { $0.contains("\"region\":\"all\"") })
    }

    @Test func `positions that wander about a place are no matter`() throws {
        var recording = CornerRecording()
        recording.position = { x, y in (0.1 + 0.8 * x, 0.1 + 0.8 * y) }
        recording.wander = (0..<400).map { 0.01 * sin(Double($0) * 2.4) }
        let program = try calibrate(recording)
        #expect(program.status == 0)
        #expect(try isMatrix(program, near: [1.25, 0, -0.125, 0, 1.25, -0.125]))
        #expect(
            program.messages.contains(/the screen takes x 4[01].\.\.36[89]. and y 4[01].\.\.36[89]. of the panel's/))
    }

    @Test func `corners that fingers came near only give the plain orientation beside it, as a comment`() throws {
        var recording = CornerRecording()
        recording.position = { x, y in (0.98 - 0.96 * y, 0.015 + 0.97 * x) }
        let program = try calibrate(recording)
        #expect(program.status == 0)
        #expect(try isMatrix(program, near: [0, 1 / 0.97, -0.015 / 0.97, -1 / 0.96, 0, 0.98 / 0.96]))
        #expect(
            program.lines[4...5] == [
                "# If fingers came near the corners only, and the panel is as large as the screen, rather:",
                "# calibration = [0, 1, 0, -1, 0, 1]",
            ])
    }

    @Test func `corners alone, and rounds of all places, are as good`() throws {
        let corners = try calibrate(CornerRecording(places: CornerRecording.corners))
        let rounds = try calibrate(CornerRecording(places: CornerRecording().places + CornerRecording().places))
        for program in [corners, rounds] {
            #expect(program.status == 0)
            #expect(program.lines.contains("calibration = [1, 0, 0, 0, 1, 0]"))
            #expect(program.messages.contains("upright: the panel needs no calibration"))
        }
    }

    @Test func `touches that give no matrix are exit 65, with what they look like, and no lines`() throws {
        let order = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]
        let wrong = [(0.0, 0.0), (1.0, 0.0), (0.7, 0.9), (0.0, 1.0), (0.5, 0.5)]
        let few = [(0.0, 0.0), (1.0, 0.0), (0.7, 0.9)]
        let cases: [(CornerRecording, String)] = [
            (
                CornerRecording(places: order),
                "in another order: top left corner, bottom right corner, top right corner"
            ),
            (CornerRecording(places: wrong), "bottom right corner lies 31.6 % of the screen"),
            (CornerRecording(places: few), "3 touches; calibrating takes one at each corner"),
            (CornerRecording(position: { x, _ in (x, 0.5) }), "on a line: y hardly changes"),
            (CornerRecording(position: { _, _ in (0.5, 0.5) }), "at one place"),
            (CornerRecording(wander: (0..<9).map { $0 % 2 == 0 ? 0.02 : -0.02 }), "too few to be exact"),
            (CornerRecording(position: { x, y in (x * (0.8 + 0.2 * y), y) }), "no matrix fits these touches"),
        ]
        for (recording, text) in cases {
            let program = try calibrate(recording)
            #expect(program.status == 65)
            #expect(program.output == "")
            #expect(
                program.messages.contains("touchd: error: ") && program.messages.contains(text), "\(program.messages)")
        }
    }

    @Test func `a panel that sends more than it declares gets lines for udev's hardware database`() throws {
        var recording = CornerRecording(maximum: (799, 479))
        recording.position = { x, y in (x * 479 / 799, y * 799 / 479) }
        let program = try calibrate(recording)
        #expect(program.status == 65)
        #expect(program.output == "")
        #expect(
            program.messages.contains("Each of its axes has the range of the other; it sends x 0..479 and y 0..799"))
        #expect(
            program.messages.contains(
                """

                evdev:input:b0003v0EEFp0001*
                 EVDEV_ABS_00=0:479
                 EVDEV_ABS_01=0:799
                 EVDEV_ABS_35=0:479
                 EVDEV_ABS_36=0:799

                """))
    }

    @Test func `of several devices in a recording, the touched one, or the one that --device names`() throws {
        var quiet = CornerRecording(name: "Quiet")
        quiet.places = []
        let one = CornerRecording(name: "One").text
        var turned = CornerRecording(name: "Two")
        turned.position = { x, y in (y, x) }
        func calibrate(_ text: String, _ options: String...) throws -> TouchdProcess {
            try TouchdProcess(["calibrate", "--recording=-"] + options, input: text)
        }
        #expect(try calibrate(quiet.text + one).lines.first == "# One: upright")
        #expect(try calibrate(one + turned.text, "--device", "Tw?").lines.first == "# Two: axes swapped")
        let both = try calibrate(one + turned.text)
        #expect(both.status == 65)
        #expect(both.messages.contains("touches of several devices: \"One\", \"Two\"; name one with --device"))
        let none = try calibrate(one, "--device", "Three")
        #expect(none.status == 65)
        #expect(none.messages.contains("no device in it can be used, or none is \"Three\""))
    }

    @Test func `what can't be read, and a wrong command line`() throws {
        #expect(try TouchdProcess(["calibrate", "--recording", "/nonexistent"]).status == 65)
        #expect(try TouchdProcess(["calibrate", "--recording", "-"], input: "").status == 65)
        let empty = try TouchdProcess(["calibrate", "--recording", "-"], input: CornerRecording(places: []).text)
        #expect(empty.status == 65)
        #expect(empty.messages == "touchd: error: standard input: no touch that counts\n")
        for arguments in [
            ["calibrate", "x"], ["calibrate", "--device"], ["identify", "x"], ["identify", "--device", "x"],
        ] {
            let program = try TouchdProcess(arguments)
            #expect(program.status == 64)
            #expect(program.output == "")
        }
    }

    @Test func `a device that isn't there is exit 69`() throws {
        for device in ["/dev/input/event9999", "/dev/null", "no such panel"] {
            let program = try TouchdProcess(["calibrate", "--device", device])
            #expect(program.status == 69)
            #expect(program.output == "")
            #expect(program.messages.hasPrefix("touchd: error: ") && program.messages.contains(device))
        }
    }

    @Test func `outputs that are closed hinder nothing, and one that is full is exit 71`() throws {
        let recording = try Place.temporaryFile(CornerRecording().text, "corners.evemu")
        func status(_ redirections: String) throws -> Int32 {
            try TouchdProcess(
                executable: "/bin/sh",
                [
                    "-c", "\"$0\" calibrate --recording \"$1\" \(redirections)", TouchdProcess.path, recording.path,
                ]
            ).status
        }
        #expect(try status("<&- 2>&-") == 0)
        #expect(try status("<&- >&- 2>&-") == 0)
        #expect(try status(">/dev/full") == 71)
    }
}
