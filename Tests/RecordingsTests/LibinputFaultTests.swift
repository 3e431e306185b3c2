import Recordings
import Testing
import TouchCore

struct LibinputFaultTests {
    @Test(arguments: [
        ("version: 1\n", "tap.evemu: there is no device in it"),
        ("version: 1\ndevices:\n", "tap.evemu: there is no device in it"),
        ("version: 1\ndevices: 5\nx: 1\n", "tap.evemu:2:10: the value of devices is not a list"),
        ("version: 1\ndevices:\n- 5\n- 6\n", "tap.evemu:3:3: the device is not a mapping"),
        (
            "version: 1\ndevices:\n- events:\n  - evdev:\n",
            "tap.evemu:3:3: the device's events come before its description"
        ),
        (
            libinputDocument(after: "  events:\n  evdev: {name: y}\n"),
            "tap.evemu:6:10: a description comes after the device's events"
        ),
        (libinputDocument(evdev: "id: 5\n    name: x"), "tap.evemu:4:9: the value of id is not a list"),
        (libinputDocument(evdev: "id: [1, 2]\n"), "tap.evemu:4:14: the id has 2 numbers instead of 4"),
        (libinputDocument(evdev: "id: [1, x]\n"), "tap.evemu:4:13: the vendor is not a decimal number: \"x\""),
        (libinputDocument(evdev: "id: [1, *x]\n"), "tap.evemu:4:13: the id holds something else than numbers"),
        (libinputDocument(evdev: "id: [1, '']\n"), "tap.evemu:4:13: the vendor is missing"),
        (libinputDocument(evdev: "id: [65536]\n"), "tap.evemu:4:10: the bus is out of range: \"65536\""),
        (libinputDocument(evdev: "id: [[1]]\n"), "tap.evemu:4:10: the id holds something else than numbers"),
        (libinputDocument(evdev: "codes: {x: [1]}\n"), "tap.evemu:4:13: the event type is not a decimal number: \"x\""),
        (libinputDocument(evdev: "codes: {-1: [1]}\n"), "tap.evemu:4:13: the event type is out of range: \"-1\""),
        (libinputDocument(evdev: "codes: {1: {}}\n"), "tap.evemu:4:16: the list of codes is not a list"),
        (libinputDocument(evdev: "absinfo: {0: [0, 1]}\n"), "tap.evemu:4:23: the axis has 2 numbers instead of 5"),
        (
            libinputDocument(evdev: "absinfo: {0: [0, 2147483648]}\n"),
            "tap.evemu:4:22: the maximum is out of range: \"2147483648\""
        ),
        (
            libinputDocument(after: "  events:\n  - evdev:\n    - [0, 0, 32, 0, 0]\n"),
            "tap.evemu:7:14: the event's type is out of range: \"32\""
        ),
        (
            libinputDocument(after: "  events:\n  - evdev:\n    - [-1, 0, 0, 0, 0]\n"),
            "tap.evemu:7:8: the event's time in seconds is out of range: \"-1\""
        ),
        (
            libinputDocument(after: "  events:\n  - evdev:\n    - [9223372036855, 0, 0, 0, 0]\n"),
            "tap.evemu:7:33: the event's time is out of range"
        ),
        (
            libinputDocument(after: "  events:\n  - evdev: [1]\n"),
            "tap.evemu:6:13: the event is not a list"
        ),
        (
            libinputDocument(after: "  events:\n  - evdev\n"),
            "tap.evemu:6:5: the entry of events is not a mapping"
        ),
        (
            libinputDocument(after: "  events: [\n  - evdev\n"),
            "tap.evemu:6:3: while parsing a flow node: did not find expected node content"
        ),
        (
            libinputDocument(after: "  events: ]\n"),
            "tap.evemu:5:11: while parsing a block node: did not find expected node content"
        ),
    ])
    func `a fault is told with its line and character`(text: String, message: String) {
        #expect(Reading(text).error == message)
    }

    @Test func `what comes before a fault is told before it`() {
        let reading = Reading(panelYaml + tapYaml + "  - evdev:\n    - [0, 0, 0, 0, 1]\n    - [0, x]\n")
        let last = InputEvent(timeUs: 0, code: EventCode(type: 0, code: 0), value: 1)
        #expect(reading.items == [.device(panel), .events(tapEvents + [last])])
        #expect(reading.error == "tap.evemu:58:11: the event's microsecond part is not a decimal number: \"x\"")
    }

    @Test(arguments: ["  - evd", "  - evdev:\n    - [ 1, 2, 3", "  - \"evdev", "  hid: [\n"])
    func `a file that is cut off just ends`(tail: String) {
        let reading = Reading(panelYaml + tapYaml + tail)
        #expect(reading.items == [.device(panel), .events(tapEvents)])
        #expect(reading.error == nil)
        #expect(reading.warnings.count == 1)
    }

    @Test func `a description that is cut off is a device as far as it goes`() {
        let reading = Reading(libinputDocument(evdev: "name: x\n    id: [1, 2, 3, 4]\n    codes: {1: [33"))
        #expect(reading.devices.map(\.product) == [3])
        #expect(reading.warnings == ["tap.evemu:7: the recording is cut off here"])
    }

    @Test func `nesting and values have a greatest size`() {
        let deep = Reading(libinputDocument(evdev: "x: " + String(repeating: "[", count: 100_000) + "\n"))
        #expect(deep.error == "tap.evemu:4:1008: more than 1000 levels are nested")
        let long = Reading(libinputDocument(evdev: "name: " + String(repeating: "x", count: 5_000_000)))
        #expect(long.error == "tap.evemu:4: a value is longer than 4194304 bytes")
    }

    @Test func `bytes that are no text are told by their number`() {
        let reading = Reading(Array("version: 1\nx: ".utf8) + [0xff, 10], inPiecesOf: 5)
        #expect(reading.error == "tap.evemu: invalid leading UTF-8 octet at byte 14")
    }

    @Test func `a source that fails is a fault of the file`() throws {
        let source = pieces(Array(panelYaml.utf8), of: panelYaml.utf8.count)
        var reader = RecordingReader(file: "tap.yaml") { buffer throws(SourceFailure) in
            let count = try source(buffer)
            guard count > 0 else { throw SourceFailure(reason: "Input/output error") }
            return count
        }
        var message = ""
        do throws(RecordingError) { while try reader.next() != nil {} } catch { message = error.description }
        #expect(message == "tap.yaml: Input/output error")
    }
}
