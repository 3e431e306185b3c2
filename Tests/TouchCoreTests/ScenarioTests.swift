import Foundation
import Testing
import TouchCore

/// Every file of Tests/Scenarios: what the panel sends, a blank line, what must come out.
struct ScenarioTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenarios")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".touch") }.sorted()
    }()

    @Test func `there are scenarios to play`() {
        #expect(Self.names.count > 60)
    }

    @Test(arguments: ScenarioTests.names)
    func `a scenario gives exactly the lines it expects, however its events are read`(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        let scenario = try Scenario(text)
        for feeding in ScenarioPlayer.Feeding.allCases {
            let player = try ScenarioPlayer(scenario, feeding)
            #expect(
                player.lines == scenario.expected,
                "\(name), \(feeding): \(scenario.title)\n\(Self.sideBySide(scenario.expected, player.lines))")
            for problem in Invariants.broken(by: player.told) {
                Issue.record("\(name), \(feeding): \(problem)")
            }
        }
    }

    private static func sideBySide(_ expected: [String], _ received: [String]) -> String {
        let width = max(20, expected.map(\.count).max() ?? 0)
        return (0..<max(expected.count, received.count)).map { row in
            let left = row < expected.count ? expected[row] : ""
            let right = row < received.count ? received[row] : ""
            let gap = String(repeating: " ", count: width - left.count)
            return "\(left == right ? "  " : "! ")\(left)\(gap) | \(right)"
        }.joined(separator: "\n")
    }
}
