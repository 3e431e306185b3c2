import Recordings
import Testing
import TouchCore

struct LibinputRecordTests {
    @Test func `the panel and its tap are those of the other format`() {
        let reading = Reading(panelYaml + tapYaml)
        #expect(reading.items == [.device(panel), .events(tapEvents)])
        #expect(reading.error == nil)
        #expect(reading.warnings == [])
    }

    @Test func `a description alone is a device without events`() {
        #expect(Reading(panelYaml).items == [.device(panel)])
    }

    @Test func `line ends may be those of another system`() {
        let text = (panelYaml + tapYaml).replacing("\n", with: "\r\n")
        #expect(Reading(text) == Reading(panelYaml + tapYaml))
    }

    @Test(arguments: [1, 2, 3, 7, 64, 65_536])
    func `the pieces in which a file comes make no difference`(size: Int) {
        let text = panelYaml + tapYaml + "  - evdev: 7\n"
        #expect(Reading(text, inPiecesOf: size) == Reading(text))
    }

    @Test func `a last line without its end is read in whatever pieces it comes`() {
        let text = panelYaml + tapYaml + "  - evdev: [[13, 0, 3, 57, 8], [13, 0, 0, 0, 0]]"
        let whole = Reading(text)
        #expect(whole.events.count == tapEvents.count + 2)
        for size in 1...200 { #expect(Reading(text, inPiecesOf: size) == whole, "in pieces of \(size)") }
    }

    @Test(arguments: [
        "version: 1\n", "ndevices: 1\n", "\n# x\n---\n", "%YAML 1.1\n---\n", "\u{feff}# libinput record\n",
    ])
    func `the content tells the format`(head: String) {
        let reading = Reading(head + "devices:\n- evdev: {name: x}\n")
        #expect(reading.devices.map(\.name) == [[120]])
    }

    @Test func `it may be all in one line`() {
        let text = "{version: 1, devices: [{evdev: {name: x, id: [1,2,3,4]}, events: [{evdev: [[1, 2, 3, 53, 9]]}]}]}"
        let reading = Reading(text)
        #expect(reading.devices.map(\.product) == [3])
        #expect(reading.events == [InputEvent(timeUs: 1_000_002, code: .absolute(53), value: 9)])
    }

    @Test func `several devices are told one after the other, each with its own values`() {
        let other = """
            - node: /dev/input/event6
              evdev:
                # Event type 3 (EV_ABS)
                #   Event code 1 (ABS_Y)
                #       Value          7
                name: other

            """
        var device = DeviceDescription()
        device.name = Array("other".utf8)
        device.initial.y = 7
        let reading = Reading(panelYaml + tapYaml + other + "  events:\n" + tapYaml + other)
        #expect(
            reading.items == [
                .device(panel), .events(tapEvents), .device(device), .events(tapEvents), .device(device),
            ])
    }

    @Test(arguments: [
        ("\"a \\\"b\\\" \\u00e9\\n\"", "a \"b\" \u{e9}\n"), ("'it''s'", "it's"), ("plain text", "plain text"),
        ("|\n      block\n", "block\n"), ("\"\"", ""), ("&anchor !!str 5", "5"),
    ])
    func `a name is any YAML text`(text: String, name: String) {
        #expect(Reading(libinputDocument(evdev: "name: \(text)")).devices.map(\.name) == [Array(name.utf8)])
    }

    @Test func `what doesn't count is passed over`() {
        let extra = """
            zz: {a: [{b: c}, [d, [e]]], ? [complex, key] : value, ? {x: y} : [z]}
                alias: &anchor [1, 2]
                again: *anchor
                name: x
                <<: *anchor
            """
        let reading = Reading(libinputDocument(evdev: extra, after: "  events:\n  - {other: [1]}\n...\n---\n- 1\n"))
        #expect(reading.devices.map(\.name) == [Array("x".utf8)])
        #expect(reading.error == "tap.evemu:13:1: the document is not a mapping")
    }

    @Test func `a further document goes on with its own devices`() {
        #expect(
            Reading(libinputDocument() + "---\n" + libinputDocument(evdev: "name: y")).devices.map(\.name) == [
                [120], [121],
            ])
    }

    @Test func `bits beyond what the kernel knows are left out`() {
        let text = """
            codes: {0: [0], 3: [0, 63, 64, 65535], 1: [767, 768], 40: [1], 65535: []}
                absinfo: {0: [1, 2, 3, 4, 5, 6, 7], 64: [0, 1, 0, 0, 0], 1: [0, 9, 0, 0, 0]}
                properties: [0, 63, 64, 65535]
            """
        var device = DeviceDescription()
        device.eventTypes = 0b1011
        device.addAxis(0, AxisRange(minimum: 1, maximum: 2, resolution: 5))
        device.addAxis(63, AxisRange(minimum: 0, maximum: 0))
        device.keys.insert(767)
        device.properties = 1 << 63 | 1
        #expect(Reading(libinputDocument(evdev: text)).devices == [device])
    }

    @Test(arguments: [panelText + tapText + panelText, panelYaml + tapYaml + "- evdev: {name: y}\n"])
    func `the devices alone can be asked for`(text: String) throws {
        var reader = RecordingReader(file: "-", source: pieces(Array(text.utf8), of: 100))
        #expect(try reader.nextDevice() == panel)
        #expect(try reader.nextDevice() != nil)
        #expect(try reader.nextDevice() == nil)
    }

    @Test func `a recording that is still made is followed frame by frame`() throws {
        let first = Array((panelYaml + tapYaml).utf8)
        var reader = RecordingReader(file: "-", source: pieces(first, of: first.count))
        #expect(try reader.next() == .device(panel))
        #expect(try reader.next() == .events(Array(tapEvents[..<3])))
        #expect(try reader.next() == .events(Array(tapEvents[3...])))
        #expect(try reader.next() == nil)
    }
}
