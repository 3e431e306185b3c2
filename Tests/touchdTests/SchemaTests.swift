import Foundation
import Testing

/// Every kind of line is valid by docs/events.schema.json, and the schema would notice if it weren't.
struct SchemaTests {
    private static let recording: String = {
        var text = CommandTests.tap
        // Drag out and in, long press, drag out and lift, then a touch that the end of the file cancels.
        let more: [(Double, Int, Int, Int?)] = [
            (3.0, 200, 150, 1), (3.1, 700, 150, nil), (3.2, 200, 150, nil), (3.3, 200, 150, 0), (4, 200, 150, 1),
            (5, 200, 150, 0), (6, 200, 150, 1), (6.1, 700, 150, nil), (6.2, 700, 150, 0), (7, 200, 150, 1),
        ]
        for (time, x, y, key) in more {
            let stamp = "E: \(time)00000 "
            text += stamp + "0003 0000 \(x)\n" + stamp + "0003 0001 \(y)\n"
            if let key { text += stamp + "0001 014a \(key)\n" }
            text += stamp + "0000 0000 0\n"
        }
        return text
    }()

    @Test func `every kind of line that replay prints is valid`() throws {
        let file = try Place.temporaryFile(Self.recording, "all.evemu")
        let configuration = try Place.temporaryFile(
            """
            [screen]
            width = 800
            height = 480
            [[region]]
            name = "Zurück ✓"
            x = 100
            y = 100
            width = 200
            height = 100
            drag = true
            """, "all.toml")
        let replay = try TouchdProcess(["replay", "--config", configuration.path, file.path])
        #expect(replay.status == 0)
        let kinds = try Validator.kinds(of: replay.output)
        #expect(kinds.count == replay.lines.count)
        #expect(
            Set(kinds) == [
                "touchDown", "touchDragExit", "touchDragEnter", "touchDragInside", "touchDragOutside", "longPress",
                "touchUpInside", "touchUpOutside", "touchCancel",
            ])
    }

    @Test(arguments: [
        #"{"event":"touchTap","seq":1,"timeUs":1,"device":"d","touch":1,"region":"r","x":1,"y":1}"#,
        #"{"event":"touchDown","seq":1,"timeUs":1,"device":"d","touch":1,"region":"r","x":1,"y":1}"#,
        #"{"event":"touchDown","seq":0,"timeUs":1,"device":"d","touch":1,"region":"r","x":1,"y":1,"tapCount":1}"#,
        #"{"event":"touchDragExit","seq":1,"timeUs":1,"device":"d","touch":1,"region":"r","x":"1","y":1}"#,
        #"{"event":"touchDragExit","seq":1,"timeUs":1,"device":"d","touch":1,"region":"r","x":1,"y":1,"z":1}"#,
        #"{"event":"touchCancel","seq":1,"timeUs":1,"device":"d","touch":1,"region":"r","x":1,"y":1,"durationUs":1,"#
            + #""reason":"bored"}"#,
    ])
    func `a line that is wrong is found to be`(_ line: String) throws {
        #expect(try Validator.kinds(of: line + "\n").allSatisfy { $0.hasPrefix("invalid: ") })
    }
}
