import TouchCore

/// One random stream through the pipeline and through the model.
struct ModelRun {
    private(set) var eventCount = 0
    /// How many touch events of each kind the pipeline told.
    private(set) var kinds: [String: Int] = [:]
    private(set) var told = 0
    /// The first event in which the two differ, with those before it; nil where they agree.
    private(set) var difference: String?

    init(seed: UInt64, length: Int) {
        var stream = SlotStream(seed: seed)
        var choices = SeededChoices(seed: ~seed)
        var model = TouchModel(stream.regions, slots: SlotStream.slots, unit: stream.unit)
        var pipeline = TouchPipeline(regions: stream.regions)
        let capabilities = DeviceCapabilities(stream.description)
        let mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))
        let device = pipeline.attach(stream.description, capabilities, mapping, ContactSnapshot()) ?? 0
        while eventCount < length {
            let (events, actions) = stream.frame()
            eventCount += events.count
            _ = pipeline.process(events.span, from: device)
            model.frame(actions, at: stream.timeUs)
            if choices.oneIn(3) {
                let timeUs = stream.wait()
                pipeline.advance(to: timeUs)
                model.fireTimers(until: timeUs)
            }
        }
        told = pipeline.events.count
        for event in pipeline.events { kinds["\(event.kind)", default: 0] += 1 }
        difference = Self.difference(model.told, pipeline.events, stream.regions)
    }

    private static func difference(
        _ expected: [TouchEvent], _ received: [TouchEvent], _ regions: [Region]
    ) -> String? {
        let count = max(expected.count, received.count)
        let place = (0..<count).first { place in
            place >= expected.count || place >= received.count || expected[place] != received[place]
        }
        guard let place else { return nil }
        func text(_ list: [TouchEvent]) -> String {
            list[max(0, min(place - 3, list.count))..<min(place + 2, list.count)].map { "    \($0)" }
                .joined(separator: "\n")
        }
        let region = place < received.count ? received[place].region : expected[place].region
        return "event \(place + 1)\nexpected:\n\(text(expected))\nreceived:\n\(text(received))\n\(regions[Int(region)])"
    }
}
