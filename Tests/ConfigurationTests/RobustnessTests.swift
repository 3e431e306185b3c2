import Foundation
import Testing

@testable import Configuration

/// Whatever a file holds, reading it ends with values or problems.
struct RobustnessTests {
    /// A debug build is some forty times slower: there a part of the files has to do.
    private static let step = _isDebugAssertConfiguration() ? 11 : 1

    let example: [UInt8]

    init() throws {
        let text = try String(contentsOf: package.appendingPathComponent("config/touchd.toml"), encoding: .utf8)
        // Comments take most of the file and none of the care.
        example = bytes(text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.joined(separator: "\n"))
    }

    /// Reads a file; a problem always has a place in it.
    private func read(_ file: [UInt8]) {
        do {
            let resolved = try ResolvedConfiguration(parsing: file, displays: [hdmi])
            #expect(!resolved.regions.isEmpty)
        } catch {
            #expect(error.problems.contains { $0.severity == .error })
            #expect(error.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.text.contains("\n") })
        }
    }

    @Test func `every beginning of the example ends well`() {
        for length in stride(from: 0, to: example.count, by: Self.step) { read(Array(example[..<length])) }
    }

    @Test(arguments: 0..<8)
    func `mutations of the example end well`(seed: Int) {
        var random = Random(state: UInt64(seed))
        for _ in 0..<(2500 / Self.step) { read(mutation(of: example, &random)) }
    }

    @Test func `of very many mistakes only the first get advice`() {
        let keys = (1...2000).map { "key\($0) = 1\n" }.joined()
        let all = messages(keys + "[touch]\n" + keys)
        let known = "[screen], [layers], [touch], [socket], [[device]], [[region]]"
        #expect(all.count == 4001)
        #expect(all[0] == "t:1:1: error: key1: unknown key; known: \(known)")
        #expect(all[2000] == "t:2000:1: error: key2000: unknown key")
        #expect(all[4000] == "t:4001:1: error: [touch]: key2000: unknown key")
    }

    private func mutation(of file: [UInt8], _ random: inout Random) -> [UInt8] {
        let pieces = [
            "nan", "-inf", "1e308", "-9223372036854775808", "\"\"", "[", "]", "{", "}", "\"", ",", "=", ".", "%",
            "mm\"", "\\u0000", "\n", "\0", "[[region]]\n",
        ]
        var file = file
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let start = Int.random(in: 0..<file.count, using: &random)
            let end = min(start + Int.random(in: 0...6, using: &random), file.count)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: file[start] = UInt8.random(in: .min ... .max, using: &random)
            case 1: file.removeSubrange(start..<end)
            case 2: file.insert(contentsOf: bytes(pieces.randomElement(using: &random) ?? ""), at: start)
            default: file.insert(contentsOf: file[start..<end], at: Int.random(in: 0..<file.count, using: &random))
            }
        }
        return file
    }
}

/// The same numbers at every run: xorshift64*.
private struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(state: UInt64) { self.state = state &* 0x9e37_79b9_7f4a_7c15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_f491_4f6c_dd1d
    }
}
