import Testing
import TouchCore

/// Whatever devices send and whatever else happens, nothing traps and every touch has its one end.
struct HostileTests {
    @Test func `the property tests play ten million events where they are optimised`() {
        #if DEBUG
            #expect(Amounts.events >= 400_000)
        #else
            #expect(Amounts.events >= 10_000_000)
        #endif
    }

    @Test(arguments: 0..<UInt64(4))
    func `hostile devices and orders break nothing`(part: UInt64) {
        var seed = part << 32
        var played = 0
        while played < Amounts.hostileEvents / 4 {
            var play = HostilePlay(SeededChoices(seed: seed))
            play.run(upTo: Amounts.hostileLength)
            for problem in play.problems.prefix(3) { Issue.record("seed \(seed): \(problem)") }
            played += play.eventCount
            seed += 1
        }
        #expect(played >= Amounts.hostileEvents / 4)
    }
}
