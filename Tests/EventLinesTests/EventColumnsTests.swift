import EventLines
import Testing
import TouchCore

/// The lines that people read.
struct EventColumnsTests {
    private static func columns(isColoured: Bool, region: String) -> EventColumns {
        var names = RegionNames()
        _ = names.number(of: region)
        var columns = EventColumns(isColoured: isColoured)
        columns.setDeviceName("panel", for: 0)
        columns.learnRegionNames(names)
        return columns
    }

    private static func text(_ columns: EventColumns, _ events: [TouchEvent]) -> [String] {
        var buffer = LineBuffer()
        for event in events { columns.write(event, into: &buffer) }
        return buffer.withBytes { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map { String($0) }
    }

    @Test func `columns are aligned, and the end of a touch tells how it went`() {
        let events = [
            EventEncoderTests.event(.touchDown, tapCount: 2), EventEncoderTests.event(.touchDragExit),
            EventEncoderTests.event(.touchUpInside, durationUs: 91_400, tapCount: 1),
            EventEncoderTests.event(.touchUpInside, durationUs: 91_500, tapCount: 0),
            EventEncoderTests.event(.touchUpOutside, durationUs: 91_000),
            EventEncoderTests.event(.touchCancel, durationUs: 91_000, reason: .palm),
        ]
        #expect(
            Self.text(Self.columns(isColoured: false, region: "exit"), events) == [
                "        81.200345  touchDown         exit        7     12.5       40  would be tap 2",
                "        81.200345  touchDragExit     exit        7     12.5       40",
                "        81.200345  touchUpInside     exit        7     12.5       40  after 91 ms, tap",
                "        81.200345  touchUpInside     exit        7     12.5       40  after 92 ms, no tap",
                "        81.200345  touchUpOutside    exit        7     12.5       40  after 91 ms",
                "        81.200345  touchCancel       exit        7     12.5       40  after 91 ms, palm",
            ])
    }

    @Test func `a terminal gets colour that ends with the event's name`() {
        let lines = Self.text(
            Self.columns(isColoured: true, region: "exit"), [EventEncoderTests.event(.touchDown, tapCount: 1)])
        #expect(lines == ["        81.200345  \u{1b}[36mtouchDown       \u{1b}[0m  exit        7     12.5       40"])
    }

    @Test func `control characters of a name never reach a terminal`() {
        let lines = Self.text(
            Self.columns(isColoured: false, region: "a\u{1b}[2Jb\n"), [EventEncoderTests.event(.touchDragExit)])
        #expect(lines == ["        81.200345  touchDragExit     a\\u{1b}[2Jb\\n      7     12.5       40"])
    }

    @Test func `what is no character is shown as an escape, and emoji stay whole`() {
        #expect(PlainText.printable("a\u{fffe}\u{ffff}b\u{202e}") == "a\\u{fffe}\\u{ffff}b\\u{202e}")
        #expect(PlainText.printable("👩\u{200d}🔧") == "👩\u{200d}🔧")
    }

    @Test func `wide characters count two columns, combining ones none`() {
        #expect(PlainText.width("日本") == 4)
        #expect(PlainText.width("e\u{301}x") == 2)
        #expect(PlainText.left("日本", 6) == "日本  ")
        #expect(PlainText.right("é", 3) == "  é")
        #expect(PlainText.left("long", 2) == "long")
    }
}
