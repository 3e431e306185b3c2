import Testing
import TouchCore

/// The state changes that `--debug` shows.
struct TransitionTests {
    private static func transitions(_ text: String) throws -> [String] {
        let player = try ScenarioPlayer(Scenario(text), .frameByFrame, isTracing: true)
        return player.transitions.map { "\($0.timeUs / 1000) \($0.landing) \($0.before) \($0.input) \($0.after)" }
    }

    @Test func `every change of a touch's state is noted, with what made it`() throws {
        let transitions = try Self.transitions(
            """
            # a slide out and back, a long press, a palm
            device DEV-B tool

            0 DOWN 0 1 290 150
            10 MOVE 0 310 150
            20 MOVE 0 295 150
            30 UP 0
            100 DOWN 0 2 200 150
            700 FRAME TOOL 2
            710 UP 0
            """)
        #expect(
            transitions == [
                "0 1 none contactBegan inside", "10 1 inside contactMoved outside", "20 1 outside contactMoved inside",
                "30 1 inside contactLifted none", "100 2 none contactBegan inside", "600 2 inside longPressDue inside",
                "700 2 inside cancelled(TouchCore.CancelReason.palm) none",
            ])
    }

    @Test func `a held touch shows its hold, and a cancelled one that its contact goes on`() throws {
        let transitions = try Self.transitions(
            """
            # held, then released and locked
            touch min_touch_ms=20

            0 DOWN 0 1 200 150
            10 MOVE 0 310 150
            30 LOCK
            40 UP 0
            """)
        #expect(
            transitions == [
                "0 1 none contactBegan held", "10 1 held contactMoved held", "20 1 held holdEnded outside",
                "30 1 outside cancelled(TouchCore.CancelReason.locked) ignored", "40 1 ignored contactLifted none",
            ])
    }

    @Test func `nothing is noted unless it is asked for`() throws {
        let player = try ScenarioPlayer(Scenario("# a tap\n\n0 TAP 0 1 200 150\n"), .frameByFrame)
        #expect(player.lines.count == 2)
        #expect(player.transitions == [])
    }
}
