import Foundation
import Testing

@testable import Configuration

/// docs/configuration.md, from which touchd.toml(5) is made, and the recipes of docs/kiosks.md.
struct ManualTests {
    /// The text of a file of the package, without its ".md".
    private static func text(_ name: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent("\(name).md"), encoding: .utf8)
    }

    /// The configurations in a text.
    private static func blocks(_ name: String) throws -> [String] {
        try text(name).components(separatedBy: "\n```toml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// The keys that the tables below a header name in their first cells, a list for each table.
    private func keys(below header: String) throws -> [[String]] {
        let section = try #require(Self.text("docs/configuration").components(separatedBy: "\n## \(header)\n").last)
        let lines = section.components(separatedBy: "\n## ")[0].split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split { !$0.hasPrefix("|") }.map { table in
            table.dropFirst(2).flatMap { row in
                row.split(separator: "|")[0].matches(of: /`([a-z_]+)`/).map { String($0.output.1) }
            }
        }
    }

    @Test(arguments: [
        ("[screen]", [ScreenSection.keys]), ("[layers]", [RootReader.layerKeys]), ("[touch]", [TouchSection.keys]),
        ("[socket]", [SocketSettings.keys]), ("[[device]]", [DeviceSection.keys, DeviceMatch.keys]),
        ("[[region]]", [RegionSection.keys]),
    ])
    func `the text has every key of a table and no other`(header: String, keys: [[String]]) throws {
        #expect(try self.keys(below: header).map { $0.sorted() } == keys.map { $0.sorted() })
    }

    @Test func `the text has every table and no other`() throws {
        let headers = try Self.text("docs/configuration").matches(of: /\n## (\[.*\])\n/).map { String($0.output.1) }
        let names = RootReader.tableNames.map { "[\($0)]" } + RootReader.arrayNames.map { "[[\($0)]]" }
        #expect(headers == names)
    }

    @Test func `what the text shows of a configuration is good and without a warning`() throws {
        let blocks = try Self.blocks("docs/configuration")
        #expect(!blocks.isEmpty)
        let region = "[[region]]\nname = \"r\"\nx = 0\ny = 0\nwidth = 9\nheight = 9\nlayer = \"home\"\n"
        for block in blocks {
            let isWhole = block.contains("[[region]]")
            #expect(messages(isWhole ? block : block + region) == [], "\(block)")
        }
    }

    @Test(arguments: try blocks("docs/kiosks") + blocks("README"))
    func `a recipe is good and without a warning`(recipe: String) {
        #expect(messages(recipe, displays: []) == [], "\(recipe)")
    }

    @Test func `there are recipes, and one in the README`() throws {
        #expect(try !Self.blocks("docs/kiosks").isEmpty)
        #expect(try !Self.blocks("README").isEmpty)
    }

    @Test func `the mistakes that the text explains are what a file with them gives`() throws {
        let file = """
            [layers]
            start = "hom"
            [[device]]
            name = "panel"
            match = { name = "*" }
            [[region]]
            name = "a"
            widht = 1
            x = "5mm"
            y = 0
            width = 40
            height = 0
            [[region]]
            name = "a"
            radius = "5mm"
            device = "panl"
            """
        let told = messages(file, displays: [hdmi, panel]) + messages("x = 10%") + messages(Self.odd)
        let table = try #require(Self.text("docs/configuration").components(separatedBy: "\n## What check says\n").last)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            String(row.dropFirst(3).prefix { $0 != "`" })
        }
        #expect(!rows.isEmpty)
        for row in rows {
            // Numbers of lines and sizes are an example's.
            let words = row.split { $0.isNumber }
            let isTold = told.contains { message in
                var rest = message[...]
                return words.allSatisfy { word in
                    guard let range = rest.range(of: word) else { return false }
                    rest = rest[range.upperBound...]
                    return true
                }
            }
            #expect(isTold, "\(row): not in \(told)")
        }
    }

    /// Good, but hardly meant.
    private static let odd = """
        [layers]
        start = "hom"
        [[region]]
        name = "a"
        x = 1900
        y = 0
        width = 40
        height = 9
        [[region]]
        name = "b"
        x = 2000
        y = 0
        width = 40
        height = 9
        [[region]]
        name = "c"
        x = 0
        y = 0
        width = 0
        height = 9
        """
}
