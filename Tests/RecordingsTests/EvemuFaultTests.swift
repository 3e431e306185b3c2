import Recordings
import Testing
import TouchCore

struct EvemuFaultTests {
    @Test(arguments: [
        ("", "tap.evemu: there is no device in it"),
        ("# EVEMU 1.3\n", "tap.evemu: there is no device in it"),
        ("# EVEMU 1.4\nN: x\n", "tap.evemu:1: evemu \"1.4\" is not a version from 1.0 to 1.3"),
        ("# EVEMU 2.0\nN: x\n", "tap.evemu:1: evemu \"2.0\" is not a version from 1.0 to 1.3"),
        ("garbage", "tap.evemu:1: not a line of an evemu recording: \"garbage\""),
        ("N: x\n\nX: 1\n", "tap.evemu:3: not a line of an evemu recording: \"X: 1\""),
        ("N: x\nE 1\n", "tap.evemu:2: not a line of an evemu recording: \"E 1\""),
        ("\u{1b}[2J\"\\\n", "tap.evemu:1: not a line of an evemu recording: \"\\x1b[2J\\\"\\\\\""),
        ("E: 0.0 0 0 0\n", "tap.evemu:1: an event comes before its device's N: line"),
        ("I: 1 2 3 4\n", "tap.evemu:1: a description comes before its device's N: line"),
        (
            "N: x\nE: 0.0 0 0 0\nA: 0 0 1 0 0\n",
            "tap.evemu:3: a description comes after the device's events: a device begins with an N: line"
        ),
        ("N: x\nI: 3 xyz 0 0\n", "tap.evemu:2: the vendor is not a hexadecimal number: \"xyz\""),
        ("N: x\nI: 3 4 5\n", "tap.evemu:2: the version is missing"),
        ("N: x\nI: 3 4 5 10000\n", "tap.evemu:2: the version is out of range: \"10000\""),
        ("N: x\nP: 02 100\n", "tap.evemu:2: the byte of properties is out of range: \"100\""),
        ("N: x\nB: 03\n", "tap.evemu:2: the byte of codes is missing"),
        ("N: x\nB: 03 0g\n", "tap.evemu:2: the byte of codes is not a hexadecimal number: \"0g\""),
        ("N: x\nA: 00 0 0x10 0 0\n", "tap.evemu:2: the maximum is not a decimal number: \"0x10\""),
        ("N: x\nA: 00 0 2147483648 0 0\n", "tap.evemu:2: the maximum is out of range: \"2147483648\""),
        ("N: x\nA: 00 0 1 0\n", "tap.evemu:2: the flat is missing"),
        ("N: x\nL: 00\n", "tap.evemu:2: the value is missing"),
        ("N: x\nE: 12 0 0 0\n", "tap.evemu:2: the event's time is not SECONDS.MICROSECONDS: \"12\""),
        ("N: x\nE: -1.0 0 0 0\n", "tap.evemu:2: the event's time is not SECONDS.MICROSECONDS: \"-1.0\""),
        ("N: x\nE: 1.x 0 0 0\n", "tap.evemu:2: the event's time is not SECONDS.MICROSECONDS: \"1.x\""),
        ("N: x\nE:\n", "tap.evemu:2: the event's time is missing"),
        (
            "N: x\nE: 9223372036854.775808 0 0 0\n",
            "tap.evemu:2: the event's time is out of range: \"9223372036854.775808\""
        ),
        (
            "N: x\nE: 99999999999999999999.0 0 0 0\n",
            "tap.evemu:2: the event's time is out of range: \"99999999999999999999.0\""
        ),
        ("N: x\nE: 1.0 20 0 0\n", "tap.evemu:2: the event's type is out of range: \"20\""),
        ("N: x\nE: 1.0 0 zz 0\n", "tap.evemu:2: the event's code is not a hexadecimal number: \"zz\""),
        ("N: x\nE: 1.0 0 10000 0\n", "tap.evemu:2: the event's code is out of range: \"10000\""),
        ("N: x\nE: 1.0 0 100000001 0\n", "tap.evemu:2: the event's code is out of range: \"100000001\""),
        ("N: x\nE: 1.0 0 0 # 0\n", "tap.evemu:2: the event's value is missing"),
        ("N: x\nE: 1.0 0 0 -\n", "tap.evemu:2: the event's value is not a decimal number: \"-\""),
        ("N: x\nE: 1.0 0 0 1a\n", "tap.evemu:2: the event's value is not a decimal number: \"1a\""),
        ("N: x\nE: 1.0 0 0 -2147483649\n", "tap.evemu:2: the event's value is out of range: \"-2147483649\""),
    ])
    func `a fault is told with its line`(text: String, message: String) {
        #expect(Reading(text).error == message)
    }

    @Test func `what comes before a fault is told before it`() {
        let reading = Reading(panelText + tapText + "E: 1.0 0 0 x\n" + tapText)
        #expect(reading.items == [.device(panel), .events(tapEvents)])
        #expect(reading.error == "tap.evemu:40: the event's value is not a decimal number: \"x\"")
    }

    @Test(arguments: ["E: 12.6 0003 00", "E: 12.6 0003 0039 ", "E", "N", "# EVEMU 9."])
    func `a file that is cut off just ends`(tail: String) {
        let reading = Reading(panelText + tapText + tail)
        #expect(reading.items == [.device(panel), .events(tapEvents)])
        #expect(reading.error == nil)
        #expect(reading.warnings == ["tap.evemu:40: the recording is cut off here"])
    }

    @Test func `a description that is cut off is a device as far as it goes`() {
        let reading = Reading("N: x\nI: 0003 0004 0005 0006\nA: 00 0")
        #expect(reading.devices.map(\.product) == [5])
        #expect(reading.warnings == ["tap.evemu:3: the recording is cut off here"])
    }

    @Test(arguments: [1000, 65_536])
    func `a line has a greatest length`(piece: Int) {
        let blanks = String(repeating: " ", count: 65_527)
        let longest = Reading("N: x\nE: 1.0 0 0\(blanks)7\r\n", inPiecesOf: piece)
        #expect(longest.error == "tap.evemu:2: the line is longer than 65536 bytes")
        let fits = Reading("N: x\nE: 1.0 0 0\(blanks.dropLast(3))7\r\nE: 2.0 0 0 0\n", inPiecesOf: piece)
        #expect(fits.events.map(\.value) == [7, 0])
        let endless = Reading("N: x\n#" + String(repeating: "#", count: 1_000_000), inPiecesOf: piece)
        #expect(endless.error == "tap.evemu:2: the line is longer than 65536 bytes")
    }

    @Test func `a source that fails is a fault of the file`() throws {
        var reader = RecordingReader(file: "tap.evemu") { _ throws(SourceFailure) in
            throw SourceFailure(reason: "Input/output error")
        }
        #expect(throws: RecordingError.self) { try reader.next() }
        #expect(try reader.next() == nil)
    }
}
