import Foundation
import Testing

@testable import touchd

/// docs/commands.md, from which touchd(1) is made, and `--help` against what the commands take.
struct CommandManualTests {
    private let text: String

    init() throws {
        text = try String(contentsOf: Place.package.appendingPathComponent("docs/commands.md"), encoding: .utf8)
    }

    /// The sections by title, in order.
    private var sections: [(title: String, lines: [Substring])] {
        text.components(separatedBy: "\n## ").dropFirst().map { section in
            let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
            return (String(lines[0]), Array(lines.dropFirst()))
        }
    }

    /// The lines of a command's own section.
    private func lines(of command: Command) throws -> [Substring] {
        try #require(sections.first { $0.title.hasPrefix(command.rawValue + ": ") }).lines
    }

    /// What a table's rows name in their first cell, without the marks of code.
    private func firstCells(_ lines: [Substring]) -> [String] {
        lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| option") && !$0.hasPrefix("| status") }
            .map { String($0.dropFirst(2).prefix { $0 != "|" }) }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "` ")) }
    }

    /// Every word of a text that looks like an option.
    private func options(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z]+/).map { String($0.output) })
    }

    @Test func `a section is about each command and no other`() {
        let titles = sections.map { $0.title.components(separatedBy: ": ")[0] }
        #expect(Set(titles).subtracting(["Exit status", "Files"]) == Set(Command.allCases.map { $0.rawValue }))
        #expect(titles.count == Command.allCases.count + 2)
    }

    @Test(arguments: Command.allCases)
    func `a command's table has its options and no other`(command: Command) throws {
        let rows = firstCells(try lines(of: command)).filter { $0.hasPrefix("--") }
        let withValue = rows.filter { $0.contains(" ") }.map { $0.components(separatedBy: " ")[0] }
        let flags = rows.filter { !$0.contains(" ") }
        #expect(withValue.sorted() == command.options.withValue.sorted())
        #expect(flags.sorted() == command.options.flags.sorted())
    }

    @Test(arguments: Command.allCases)
    func `the synopsis and --help name a command's options and no other`(command: Command) throws {
        let all = Set(command.options.withValue + command.options.flags)
        let synopsis = ("\n" + text.components(separatedBy: "\n\n")[1]).components(separatedBy: "\n    touchd ")
        let own = synopsis.filter { $0.split(separator: " ").first == command.rawValue[...] }
        #expect(own.count == 1)
        #expect(options(in: own.joined()) == all)
        #expect(options(in: Usage.text(of: command)) == all)
    }

    @Test func `the table of exit statuses has those of the code and no other`() throws {
        let source = try String(
            contentsOf: Place.package.appendingPathComponent("Sources/touchd/ExitStatus.swift"), encoding: .utf8)
        let statuses = source.matches(of: /ExitStatus\(rawValue: ([0-9]+)\)/).map { String($0.output.1) }
        let table = try #require(sections.first { $0.title == "Exit status" })
        #expect(!statuses.isEmpty)
        #expect(firstCells(table.lines) == statuses)
    }

    @Test(arguments: ["README.md", "docs/commands.md", "docs/kiosks.md"])
    func `every command line that a text shows has options that there are`(file: String) throws {
        let text = try String(contentsOf: Place.package.appendingPathComponent(file), encoding: .utf8)
        var shown = 0
        for line in text.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^    (?:build\/)?touchd ([a-z]+) (.*)/) else { continue }
            shown += 1
            let command = try #require(Command(rawValue: String(match.output.1)), "\(line)")
            let own = options(
                in: String(match.output.2).components(separatedBy: " -- ")[0].components(separatedBy: "  ")[0])
            #expect(own.subtracting(command.options.withValue + command.options.flags) == [], "\(line)")
        }
        #expect(shown > 0)
    }
}
