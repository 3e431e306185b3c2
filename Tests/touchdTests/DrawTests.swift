import Foundation
import Testing

/// `touchd draw`: where it writes, and what it does about what can't be read.
struct DrawTests {
    private static let configuration = "[[region]]\nname = \"all\"\nx = 0\ny = 0\nwidth = \"100%\"\nheight = \"100%\"\n"

    @Test func `the picture goes to standard output, and a recording comes from standard input`() throws {
        let file = try Place.temporaryFile(Self.configuration, "kiosk.toml")
        let program = try TouchdProcess(
            ["draw", "--config", file.path, "--recording", "-"], input: CommandTests.tap)
        #expect(program.status == 0)
        #expect(program.messages == "")
        #expect(program.output.hasPrefix("<svg ") && program.output.hasSuffix("</svg>\n"))
        #expect(program.output.contains("<title>kiosk.toml</title>"))
        #expect(program.output.contains("1920 × 1080 px<"))
        #expect(
            program.output.contains("<title>all, touch 1, panel\nlifted inside, tap 1\n50 ms from 1 s on, at 480,"))
        #expect(program.output.contains(">1 region, 1 recording: 1 contact in 0.1 s, 1 touch, 1 tap<"))
    }

    @Test func `without a configuration the whole screen is drawn, and that is told`() throws {
        let program = try TouchdProcess(["draw"])
        #expect(program.status == 0)
        #expect(program.output.contains("<title>screen\nrect 0,0 to 1920,1080</title>"))
        #expect(program.messages.hasPrefix("touchd: no /etc/touchd/touchd.toml: one region \"screen\""))
    }

    @Test func `a picture and a page can be had at once`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let picture = file.deletingLastPathComponent().appendingPathComponent("a.svg")
        let page = file.deletingLastPathComponent().appendingPathComponent("a.html")
        let program = try TouchdProcess(
            ["draw", "--config", file.path, "--output", picture.path, "--page", page.path])
        #expect(program.status == 0)
        #expect(program.output == "" && program.messages == "")
        let drawn = try String(contentsOf: picture, encoding: .utf8)
        #expect(try String(contentsOf: page, encoding: .utf8).contains(drawn))
    }

    @Test func `standard output can be named by its mark, once`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let plain = try TouchdProcess(["draw", "--config", file.path])
        #expect(try TouchdProcess(["draw", "--config", file.path, "--output", "-"]).output == plain.output)
        let page = try TouchdProcess(["draw", "--config", file.path, "--page", "-"])
        #expect(page.output.hasPrefix("<!doctype html>"))
        let both = try TouchdProcess(["draw", "--config", file.path, "--page", "-", "--output", "-"])
        #expect(both.status == 64)
        #expect(both.output == "")
        #expect(both.messages.contains("draw: --page and --output are the same file"))
    }

    @Test func `what is read is never overwritten, under no other name either, nor the picture by the page`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let recording = file.deletingLastPathComponent().appendingPathComponent("tap.evemu")
        let link = file.deletingLastPathComponent().appendingPathComponent("link.svg")
        let last = file.deletingLastPathComponent().appendingPathComponent("last.html")
        try CommandTests.tap.write(to: recording, atomically: true, encoding: .utf8)
        try "the last one".write(to: last, atomically: true, encoding: .utf8)
        let read = ["draw", "--config", file.path, "--recording", recording.path]
        for (read, options, target) in [
            (read, ["--output"], file), (read, ["--page"], recording),
            (read + ["--page", last.path], ["--output"], last),
        ] {
            let before = try String(contentsOf: target, encoding: .utf8)
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            let program = try TouchdProcess(read + options + [link.path])
            #expect(program.status == 64)
            #expect(program.messages.contains("it is the same file as "), "\(program.messages)")
            #expect(try String(contentsOf: target, encoding: .utf8) == before)
        }
    }

    @Test func `a new page isn't overwritten by the picture under another name`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let page = file.deletingLastPathComponent().path + "/new.html"
        let other = file.deletingLastPathComponent().path + "/./new.html"
        let program = try TouchdProcess(["draw", "--config", file.path, "--page", page, "--output", other])
        #expect(program.status == 64)
        #expect(program.messages.contains("\(other): it is the same file as \(page), which would be lost"))
        #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!doctype html>"))
    }

    @Test func `a page's lines are replay's byte for byte, whatever characters a name has`() throws {
        let name = #"\u007f</script>\u2028\u202e\\\"&"#
        let text = Self.configuration.replacing("\"all\"", with: "\"\(name)\"")
        let file = try Place.temporaryFile(text, "touchd.toml")
        let options = ["--config", file.path]
        let page = try TouchdProcess(
            ["draw", "--page", "-"] + options + ["--recording", "-"], input: CommandTests.tap)
        let replay = try TouchdProcess(["replay"] + options + ["-"], input: CommandTests.tap)
        #expect(replay.lines.count == 2)
        let match = try #require(page.output.firstMatch(of: /id="recordings">\n([\s\S]*?)\n<\/script>/))
        let recordings = try JSONSerialization.jsonObject(with: Data(match.output.1.utf8)) as? [[String: Any]]
        let lines = recordings?.first?["lines"] as? [[Any]]
        #expect(lines?.map { $0.last as? String } == replay.lines)
    }

    @Test func `what can't be read leaves the last picture`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let picture = try Place.temporaryFile("the last one", "a.svg")
        let faulty = try Place.temporaryFile(CommandTests.tap + "E: 1.1 0003 zz 0000\nE: 2.0 0 0 0\n", "bad.evemu")
        let options = ["draw", "--config", file.path, "--output", picture.path, "--recording"]
        let program = try TouchdProcess(options + [faulty.path])
        #expect(program.status == 65)
        #expect(program.messages.contains("bad.evemu:19"))
        let missing = try TouchdProcess(options + ["/nonexistent.evemu"])
        #expect(missing.status == 65)
        #expect(missing.messages == "touchd: error: /nonexistent.evemu: No such file or directory\n")
        #expect(try String(contentsOf: picture, encoding: .utf8) == "the last one")
    }

    @Test func `a wrong configuration is exit 78, a device that can't be used 65`() throws {
        #expect(try TouchdProcess(["draw", "--config", "/nonexistent.toml"]).status == 78)
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let flat = CommandTests.tap.replacing("A: 00 0 799", with: "A: 00 0 0")
        let program = try TouchdProcess(["draw", "--config", file.path, "--recording", "-"], input: flat)
        #expect(program.status == 65)
        #expect(program.output == "")
        #expect(program.messages.contains("\"panel\": refused: axis ABS_X has minimum 0 and maximum 0"))
    }

    @Test func `a file that can't be made is told, and a full disk is exit 71`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let missing = try TouchdProcess(["draw", "--config", file.path, "--output", "/nonexistent/a.svg"])
        #expect(missing.status == 71)
        #expect(missing.messages == "touchd: error: /nonexistent/a.svg: No such file or directory\n")
        let full = try TouchdProcess(["draw", "--config", file.path, "--output", "/dev/full"])
        #expect(full.status == 71)
        #expect(full.messages == "touchd: error: can't write to /dev/full: No space left on device\n")
    }

    @Test func `warnings about a recording are replay's`() throws {
        let cut = CommandTests.tap + "E: 1.100000 0001 014a 0001\n"
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let drawing = try TouchdProcess(["draw", "--config", file.path, "--recording", "-"], input: cut)
        let replay = try TouchdProcess(["replay", "--config", file.path, "-"], input: cut)
        #expect(drawing.status == 0)
        #expect(drawing.messages == replay.messages)
        #expect(drawing.messages.contains("ends within a frame"))
    }
}
