import Foundation
import SeededNumbers
import Testing

/// `touchd draw` against the pictures in Tests/Pictures, which `make pictures` draws.
struct PictureTests {
    private static let folder = Place.package.appendingPathComponent("Tests/Pictures")

    /// A configuration with the recordings that its first line names, and its picture.
    struct Example: CustomTestStringConvertible {
        var configuration: URL
        var recordings: [URL]
        var picture: URL

        var testDescription: String { picture.lastPathComponent }

        var options: [String] {
            ["--config", configuration.path] + recordings.flatMap { ["--recording", $0.path] }
        }
    }

    private static let examples: [Example] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let own = files.filter { $0.pathExtension == "toml" }.sorted { $0.path < $1.path }.map { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            let first = text.prefix { $0 != "\n" }
            let mark = "# recordings: "
            let recordings = first.hasPrefix(mark) ? first.dropFirst(mark.count).split(separator: " ") : []
            return Example(
                configuration: file, recordings: recordings.map { folder.appendingPathComponent(String($0)) },
                picture: file.deletingPathExtension().appendingPathExtension("svg"))
        }
        let kiosk = Example(
            configuration: Place.package.appendingPathComponent("config/touchd.toml"),
            recordings: [Place.package.appendingPathComponent("recordings/kiosk-tour.evemu")],
            picture: Place.package.appendingPathComponent("docs/pictures/kiosk.svg"))
        return own + [kiosk]
    }()

    /// The names of a picture's regions with their ids, once it was found to be well-formed and to stand alone.
    private func regions(of picture: String) throws -> [String] {
        let check = try TouchdProcess(
            executable: "/usr/bin/python3", [Self.folder.appendingPathComponent("check.py").path, picture],
            environment: ["PYTHONIOENCODING": "utf-8"])
        #expect(check.status == 0, "\(check.messages)")
        return check.lines
    }

    @Test func `there are pictures of a dozen configurations`() {
        #expect(Self.examples.count > 12)
    }

    @Test(arguments: examples)
    func `a picture is the kept one, byte for byte`(example: Example) throws {
        let program = try TouchdProcess(["draw"] + example.options)
        #expect(program.status == 0)
        #expect(try program.output == String(contentsOf: example.picture, encoding: .utf8), "make pictures")
        #expect(!program.messages.contains("error"))
    }

    @Test(arguments: examples)
    func `a picture is well-formed, needs nothing else, and has every region once`(example: Example) throws {
        let found = try regions(of: example.picture.path)
        let shown = try TouchdProcess(["check", "--config", example.configuration.path]).lines
        let table = try #require(shown.firstIndex { $0.hasPrefix("REGION") })
        // A region that counts on several screens is on each.
        #expect(
            Set(found.map { $0.split(separator: " ")[0].split(separator: "-")[1] }).count == shown.count - table - 1)
    }

    /// What a page plays, one entry a recording.
    private struct Played: Decodable {
        struct Contact: Decodable {
            var region: String?
            var times: [Int64]
            var end: Int64
        }

        var name: String
        /// When the recording's clock was at 0, on the page.
        var zero: Int64
        var lines: [Line]
        var contacts: [Contact]

        /// A time and a text.
        struct Line: Decodable {
            var time: Int64
            var text: String

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                time = try values.decode(Int64.self)
                text = try values.decode(String.self)
            }
        }
    }

    /// What the page of an example plays; nil for one that can't be drawn.
    private func play(_ options: [String]) throws -> [Played]? {
        let page = try Place.temporaryFile("", "page.html")
        let program = try TouchdProcess(["draw", "--page", page.path] + options)
        #expect(program.output == "")
        guard program.status == 0 else { return nil }
        let text = try String(contentsOf: page, encoding: .utf8)
        let begin = try #require(text.range(of: "id=\"recordings\">"))
        let end = try #require(text.range(of: "</script>", range: begin.upperBound..<text.endIndex))
        return try JSONDecoder().decode([Played].self, from: Data(text[begin.upperBound..<end.lowerBound].utf8))
    }

    @Test(arguments: examples.filter { !$0.recordings.isEmpty })
    func `the lines of a page are replay's`(example: Example) throws {
        let played = try #require(try play(example.options))
        #expect(played.map { $0.name } == example.recordings.map { $0.lastPathComponent })
        for (recording, file) in zip(played, example.recordings) {
            let replay = try TouchdProcess(["replay", "--config", example.configuration.path, file.path])
            #expect(recording.lines.map { $0.text } == replay.lines)
            #expect(
                recording.lines.allSatisfy { $0.text.contains("\"timeUs\":\($0.time - recording.zero),") },
                "the clock is the recording's")
        }
    }

    @Test(.enabled(if: Place.hasSharedRecordings, "../shared/recordings is not there"))
    func `so they are of real devices, and each touch has its contact`() throws {
        let configuration = Place.package.appendingPathComponent("Tests/Ports/geometry.toml").path
        let files = try FileManager.default.contentsOfDirectory(atPath: Place.sharedRecordings.path)
        var count = 0
        for file in files.sorted() where file.hasSuffix(".evemu") || file.hasSuffix(".yaml") {
            let path = Place.sharedRecordings.appendingPathComponent(file).path
            let replay = try TouchdProcess(["replay", "--config", configuration, path])
            let played = try play(["--config", configuration, "--recording", path])
            #expect((played == nil) == (replay.status != 0), "\(file)")
            guard let recording = played?.first else { continue }
            count += 1
            #expect(recording.lines.map { $0.text } == replay.lines, "\(file)")
            let downs = replay.lines.count(where: { $0.contains(#""event":"touchDown""#) })
            #expect(recording.contacts.count(where: { $0.region != nil }) == downs, "\(file)")
            #expect(recording.contacts.allSatisfy { $0.times == $0.times.sorted() && $0.times[0] <= $0.end }, "\(file)")
        }
        #expect(count > 20)
    }

    @Test(arguments: 0..<10)
    func `regions of any shape, place and name are drawn once each`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let pieces = [
            "a", "Zoë", "&", "<", ">", "\\\"", "'", "]]>", "\\n", "\\u0007", "\\uFFFE", "出口", "خروج", "🧭", " ",
        ]
        var text = "[screen]\nwidth = \(1 + random.below(4000))\nheight = \(1 + random.below(4000))\n"
        let count = 1 + random.below(60)
        for region in 0..<count {
            let name = (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
            text += "[[region]]\nname = \"\(region) \(name)\"\nslop = \(random.below(50))\nz = \(random.below(3) - 1)\n"
            func number() -> Int { random.below(6000) - 1000 }
            switch random.below(4) {
            case 0:
                text +=
                    "x = \(number())\ny = \(number())\nwidth = \(random.below(900))\nheight = \(random.below(900))\n"
            case 1:
                text += "shape = \"circle\"\ncx = \(number())\ncy = \(number())\nradius = \(1 + random.below(900))\n"
            case 2:
                text += "shape = \"rounded\"\nx = \(number())\ny = \(number())\nwidth = \(1 + random.below(900))\n"
                text += "height = \(1 + random.below(900))\nradius = \(random.below(90))\n"
            default:
                let points = (0..<3 + random.below(5)).map { _ in "[\(number()), \(number())]" }
                text += "shape = \"polygon\"\npoints = [\(points.joined(separator: ", "))]\n"
            }
            if random.oneIn(4) { text += "layer = \"<\(random.below(2))>\"\n" }
        }
        let file = try Place.temporaryFile(text, "touchd.toml")
        let picture = file.deletingPathExtension().appendingPathExtension("svg")
        let program = try TouchdProcess(["draw", "--config", file.path, "--output", picture.path])
        #expect(program.status == 0, "\(program.messages)")
        let found = try regions(of: picture.path)
        #expect(Set(found.map { $0.split(separator: " ")[1] }) == Set((0..<count).map { Substring("\($0)") }))
        #expect(found.count == count)
    }
}
