import Testing
import TouchCore

/// The pipeline against the model: two accounts of the same rules.
struct ModelTests {
    @Test func `good slot streams give what the rules say`() {
        var seed: UInt64 = 0
        var played = 0
        var kinds: [String: Int] = [:]
        while played < Amounts.modelEvents {
            let run = ModelRun(seed: seed, length: 2_000)
            if let difference = run.difference {
                Issue.record("seed \(seed): \(difference)")
                break
            }
            played += run.eventCount
            kinds.merge(run.kinds) { $0 + $1 }
            seed += 1
        }
        #expect(played >= Amounts.modelEvents)
        // A comparison of nothing with nothing would hold too.
        #expect(TouchEvent.Kind.allCases.allSatisfy { kinds["\($0)", default: 0] > 100 }, "\(kinds)")
    }
}
