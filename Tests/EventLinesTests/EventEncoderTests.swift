import EventLines
import Testing
import TouchCore

/// The lines that programs read, to the byte.
struct EventEncoderTests {
    private static func line(_ event: TouchEvent, device: String = "panel", region: String = "exit") -> String {
        var names = RegionNames()
        _ = names.number(of: region)
        var encoder = EventEncoder()
        encoder.setDeviceName(device, for: 0)
        encoder.learnRegionNames(names)
        var buffer = LineBuffer(capacity: 1)
        encoder.encode(event, into: &buffer)
        return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    static func event(
        _ kind: TouchEvent.Kind, x: Int32 = 1250, y: Int32 = 4000, durationUs: Int64 = 0, tapCount: Int32 = 0,
        reason: CancelReason? = nil
    ) -> TouchEvent {
        var event = TouchEvent(
            kind, timeUs: 81_200_345, device: 0, touch: 7, region: 0, point: ScreenPoint(x: x, y: y))
        event.seq = 12
        event.durationUs = durationUs
        event.tapCount = tapCount
        event.reason = reason
        return event
    }

    private static let start =
        #","seq":12,"timeUs":81200345,"device":"panel","touch":7,"region":"exit","x":12.5,"y":40"#

    @Test(arguments: [
        (event(.touchDown, tapCount: 1), #"{"event":"touchDown"\#(start),"tapCount":1}"#),
        (event(.touchDragExit), #"{"event":"touchDragExit"\#(start)}"#),
        (event(.touchDragEnter), #"{"event":"touchDragEnter"\#(start)}"#),
        (event(.touchDragInside), #"{"event":"touchDragInside"\#(start)}"#),
        (event(.touchDragOutside), #"{"event":"touchDragOutside"\#(start)}"#),
        (event(.longPress, durationUs: 500_000), #"{"event":"longPress"\#(start),"durationUs":500000}"#),
        (
            event(.touchUpInside, durationUs: 91_000, tapCount: 2),
            #"{"event":"touchUpInside"\#(start),"durationUs":91000,"tapCount":2}"#
        ),
        (event(.touchUpOutside, durationUs: 91_000), #"{"event":"touchUpOutside"\#(start),"durationUs":91000}"#),
        (
            event(.touchCancel, durationUs: 91_000, reason: .deviceRemoved),
            #"{"event":"touchCancel"\#(start),"durationUs":91000,"reason":"deviceRemoved"}"#
        ),
    ])
    func `each kind of event has its keys in their order`(_ event: TouchEvent, _ expected: String) {
        #expect(Self.line(event) == expected + "\n")
    }

    @Test(arguments: [
        (0, "0"), (1, "0.01"), (10, "0.1"), (99, "0.99"), (100, "1"), (1250, "12.5"), (79_999, "799.99"),
        (-1, "-0.01"), (-50, "-0.5"), (-12_345, "-123.45"), (2_147_483_647, "21474836.47"),
        (-2_147_483_648, "-21474836.48"),
    ])
    func `positions have at most two decimals and no trailing zeros`(_ hundredths: Int32, _ text: String) {
        #expect(Self.line(Self.event(.touchDragExit, x: hundredths)).contains("\"x\":\(text),\"y\""))
        #expect(PlainText.hundredths(hundredths) == text)
    }

    @Test func `numbers at their longest fit`() {
        var event = Self.event(.touchCancel, x: .min, y: .min, durationUs: .min, reason: .deviceRemoved)
        event.seq = .max
        event.timeUs = .min
        event.touch = .max
        let line = Self.line(event)
        #expect(line.contains(#""seq":9223372036854775807,"timeUs":-9223372036854775808"#))
        #expect(line.hasSuffix("\"reason\":\"deviceRemoved\"}\n"))
    }

    @Test func `numbers of every length have all their digits`() {
        var event = Self.event(.touchDragExit)
        var bound: Int64 = 1
        for _ in 0..<19 {
            for value in [bound - 1, bound, bound + 1, bound / 7, bound * 3] {
                event.seq = value
                event.timeUs = -value
                #expect(Self.line(event).contains("\"seq\":\(value),\"timeUs\":\(-value),"))
            }
            bound = bound.multipliedReportingOverflow(by: 10).partialValue
        }
    }

    @Test(arguments: [
        ("Zurück ✓", "Zurück ✓"), ("a\"b\\c", #"a\"b\\c"#), ("a\nb\tc\r\u{8}\u{c}", #"a\nb\tc\r\b\f"#),
        ("\u{0}\u{1f}", #"\u0000\u001f"#), ("日本語 🎛", "日本語 🎛"), ("a/b", "a/b"),
    ])
    func `names are escaped where JSON asks for it, and nowhere else`(_ name: String, _ escaped: String) {
        #expect(Self.line(Self.event(.touchDragExit), region: name).contains("\"region\":\"\(escaped)\""))
        #expect(Self.line(Self.event(.touchDragExit), device: name).contains("\"device\":\"\(escaped)\""))
    }

    @Test func `a name that isn't UTF-8 has replacement characters (C77)`() {
        let bytes: [UInt8] = [0x54, 0x6f, 0x75, 0x63, 0x68, 0x20, 0xff, 0xfe, 0x22, 0x0a, 0x01]
        let line = Self.line(Self.event(.touchDragExit), device: String(decoding: bytes, as: UTF8.self))
        #expect(line.contains("\"device\":\"Touch \u{fffd}\u{fffd}\\\"\\n\\u0001\""))
    }

    @Test func `many lines follow each other in one buffer, however small it began`() {
        var names = RegionNames()
        _ = names.number(of: String(repeating: "r", count: 3000))
        var encoder = EventEncoder()
        encoder.setDeviceName("panel", for: 0)
        encoder.learnRegionNames(names)
        var buffer = LineBuffer(capacity: 1)
        for _ in 0..<100 { encoder.encode(Self.event(.touchDown, tapCount: 1), into: &buffer) }
        let text = buffer.withBytes { String(decoding: $0, as: UTF8.self) }
        let lines = text.split(separator: "\n")
        #expect(lines.count == 100)
        #expect(Set(lines).count == 1)
        #expect(lines.first?.hasSuffix("\"tapCount\":1}") == true)
        buffer.removeAll()
        #expect(buffer.count == 0)
    }
}
