import Recordings
import Testing
import TouchCore

struct EvemuTextTests {
    @Test func `a panel and its tap are read whole`() {
        #expect(Reading(panelText + tapText).items == [.device(panel), .events(tapEvents)])
        #expect(Reading(panelText + tapText).error == nil)
    }

    @Test func `a description alone is a device without events`() {
        #expect(Reading(panelText).items == [.device(panel)])
    }

    @Test func `line ends may be those of another system`() {
        let text = (panelText + tapText).replacing("\n", with: "\r\n")
        #expect(Reading(text) == Reading(panelText + tapText))
    }

    @Test(arguments: [1, 2, 3, 7, 64, 65_536])
    func `the pieces in which a file comes make no difference`(size: Int) {
        let text = panelText + tapText + panelText + tapText + "E: zz"
        #expect(Reading(text, inPiecesOf: size) == Reading(text))
    }

    @Test func `the last line may lack its newline`() {
        let text = String((panelText + tapText).dropLast())
        #expect(Reading(text) == Reading(panelText + tapText))
    }

    @Test func `several devices are told one after the other, each with its events`() {
        let reading = Reading(panelText + tapText + "\n# another\n" + panelText + panelText + tapText)
        #expect(
            reading.items == [
                .device(panel), .events(tapEvents), .device(panel), .device(panel), .events(tapEvents),
            ])
    }

    @Test func `values in comments belong to the next device alone`() {
        let reading = Reading(panelText + "N: second\n")
        #expect(reading.devices.map(\.initial.slot) == [3, 0])
    }

    @Test func `a value counts only for an absolute axis`() {
        let text = """
            # Event type 2 (EV_REL)
            #   Event code 0 (REL_X)
            #     Value 5
            # Event type 3 (EV_ABS)
            #   Event code 1 (ABS_Y)
            #     Value -7
            #     Value 8
            #   Event code 24 (ABS_PRESSURE)
            #     Value 9999999999
            N: device

            """
        var initial = InitialValues()
        initial.y = -7
        #expect(Reading(text).devices.map(\.initial) == [initial])
    }

    @Test func `an axis exists if its bit is set`() {
        let device = Reading("N: x\nB: 03 02\nA: 00 0 10 0 0\nA: 3f 0 10 0 0 0\n").devices.first
        var expected = DeviceDescription()
        expected.name = Array("x".utf8)
        expected.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 0))
        #expect(device == expected)
    }

    @Test func `a range without resolution and fields that nobody knows are taken`() {
        let device = Reading("N: x\nB: 03 03\nA: 00 -5 10 0 0\nA: 01 1 2 3 4 5 6 7\n").devices.first
        #expect(device?.ranges[0] == AxisRange(minimum: -5, maximum: 10))
        #expect(device?.ranges[1] == AxisRange(minimum: 1, maximum: 2, resolution: 5))
    }

    @Test func `bits beyond what the kernel knows are left out`() {
        let bytes = String(repeating: " ff", count: 200)
        let device = Reading("N: x\nP:\(bytes)\nB: 03\(bytes)\nB: 01\(bytes)\nB: 77\(bytes)\nA: ff 0 1 0 0\n").devices
            .first
        #expect(device?.absoluteAxes == .max)
        #expect(device?.properties == .max)
        #expect(device?.keys.count(in: 0..<0x300) == 0x300)
    }

    @Test func `a name is kept as it is`() {
        #expect(Reading("N:  a # b \u{e9} \r\n").devices.map(\.name) == [Array("a # b \u{e9} ".utf8)])
    }

    @Test(arguments: [
        ("0.0", 0), ("0.1", 100_000), ("1.000001", 1_000_001), ("7.0000019", 7_000_001), ("1.1234567899", 1_123_456),
        ("9223372036854.775807", Int64.max), ("1700000000.000250", 1_700_000_000_000_250),
    ])
    func `a time is a decimal fraction of seconds`(text: String, timeUs: Int64) {
        #expect(Reading("N: x\nE: \(text) 0 0 0\n").events.map(\.timeUs) == [timeUs])
    }

    @Test(arguments: ["1.0", "1.1", "1.2", "1.3"])
    func `versions up to 1_3 are read`(version: String) {
        #expect(Reading("# EVEMU \(version)\nN: x\n").error == nil)
    }

    @Test func `many events come in many batches`() {
        let line = "E: 1.5 3 35 7\n"
        let event = InputEvent(timeUs: 1_500_000, code: .absolute(0x35), value: 7)
        let text = "N: x\n" + String(repeating: line, count: 20_000)
        #expect(Reading(text).events == [InputEvent](repeating: event, count: 20_000))
    }

    @Test func `what is there is told before more is waited for`() throws {
        let source = pieces(Array((panelText + tapText).utf8), of: (panelText + tapText).utf8.count)
        var hasGiven = false
        var reader = RecordingReader(file: "-") { buffer throws(SourceFailure) in
            guard !hasGiven else { throw SourceFailure(reason: "asked too early") }
            hasGiven = true
            return try source(buffer)
        }
        #expect(try reader.next() == .device(panel))
        #expect(try reader.next() == .events(tapEvents))
        #expect(throws: RecordingError.self) { try reader.next() }
        #expect(try reader.next() == nil)
    }
}
