import Testing
import TouchCore

/// What comes out doesn't depend on how many reads the events came in, and is right in itself.
struct SplitTests {
    /// Everything that can be seen of a pipeline after a stream.
    private struct Outcome: Equatable {
        var events: [TouchEvent] = []
        var problems: [InputProblem] = []
        var dropCount: Int64 = 0
        var frameCount: Int64 = 0
        var deadlineUs: Int64?
    }

    private static let kinds = PanelStream.Manner.allCases.count + 2

    @Test func `streams of every protocol give the same in whatever pieces they are read`() {
        var seed: UInt64 = 0
        var played = 0
        var told = 0
        while played < Amounts.splitEvents {
            var choices = SeededChoices(seed: ~seed)
            let (events, panel) = Self.stream(Int(seed % UInt64(Self.kinds)), seed)
            let regions = choices.plainRegions(count: 6)
            let whole = Self.outcome(of: events, panel, regions) { events.count }
            let single = Self.outcome(of: events, panel, regions) { 1 }
            let pieces = Self.outcome(of: events, panel, regions) { 1 + choices.below(40) }
            #expect(single == whole, "seed \(seed), one by one")
            #expect(pieces == whole, "seed \(seed), in pieces")
            for problem in Invariants.broken(by: whole.events, mayGoOn: false).prefix(3) {
                Issue.record("seed \(seed): \(problem)")
            }
            played += events.count
            told += whole.events.count
            seed += 1
        }
        #expect(played >= Amounts.splitEvents)
        #expect(told > played / 50)
    }

    private static func stream(_ kind: Int, _ seed: UInt64) -> ([InputEvent], DeviceDescription) {
        var events: [InputEvent] = []
        if kind < PanelStream.Manner.allCases.count {
            var stream = PanelStream(PanelStream.Manner.allCases[kind], seed: seed)
            while events.count < 2_000 { events += stream.frame() }
            return (events, stream.description)
        }
        if kind == PanelStream.Manner.allCases.count {
            var stream = SlotStream(seed: seed)
            while events.count < 2_000 { events += stream.frame().events }
            return (events, stream.description)
        }
        var choices = SeededChoices(seed: seed)
        var timeUs: Int64 = 0
        while events.count < 2_000 {
            timeUs += Int64(choices.below(30)) * 1000
            switch choices.below(8) {
            case 0...2: events += choices.contact(at: timeUs) + [.report(at: timeUs)]
            case 3...4: events += choices.lift(at: timeUs) + [.report(at: timeUs)]
            case 5 where choices.oneIn(20): events.append(.dropped(at: timeUs))
            case 6 where choices.oneIn(40):
                events += (0..<4_080 + choices.below(40)).map { _ in choices.event(at: timeUs) }
            default: events += [choices.event(at: timeUs), .report(at: timeUs, choices.oneIn(20) ? 1 : 0)]
            }
        }
        return (events, choices.pick(HostilePanel.all).description)
    }

    private static func outcome(
        of events: [InputEvent], _ panel: DeviceDescription, _ regions: [Region], piece: () -> Int
    ) -> Outcome {
        var pipeline = TouchPipeline(regions: regions)
        let mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))
        guard let device = pipeline.attach(panel, DeviceCapabilities(panel), mapping, ContactSnapshot()) else {
            return Outcome()
        }
        var start = 0
        while start < events.count {
            let end = min(events.count, start + piece())
            _ = pipeline.process(Array(events[start..<end]).span, from: device)
            start = end
        }
        let deadlineUs = pipeline.nextDeadlineUs()
        pipeline.detach(device, .endOfInput, at: events.last?.timeUs ?? 0)
        return Outcome(
            events: pipeline.events, problems: pipeline.problems, dropCount: pipeline.dropCount,
            frameCount: pipeline.frameCount, deadlineUs: deadlineUs)
    }
}
