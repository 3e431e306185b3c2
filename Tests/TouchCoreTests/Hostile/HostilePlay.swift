import TouchCore

/// Everything that can happen to a pipeline, in any order, by choices from elsewhere.
///
/// Nothing in it may trap, and `problems` tells what doesn't hold of the events that came out.
struct HostilePlay<Source: Choices>: ~Copyable {
    private(set) var choices: Source
    /// What came out. `device` counts all devices that there ever were: an index is used again, a time isn't.
    private(set) var told: [TouchEvent] = []
    /// How many input events were played.
    private(set) var eventCount = 0
    private var pipeline: TouchPipeline
    private var mappings: [DeviceIndex: DeviceMapping] = [:]
    /// The devices that are there, in the order in which they came.
    private var devices: [DeviceIndex] = []
    private var numbers: [DeviceIndex: Int32] = [:]
    private var attachCount: Int32 = 0
    private var timeUs: Int64 = 1_000_000
    private var hasMissedTimer = false

    init(_ choices: Source) {
        self.choices = choices
        let regions = self.choices.regions()
        pipeline = TouchPipeline(regions: regions, layer: self.choices.pick([nil, "home"]))
        attach()
    }

    /// Plays until the choices are over or so many events were played; then every device goes.
    mutating func run(upTo limit: Int) {
        while eventCount < limit, !choices.isOver { step() }
        if choices.oneIn(2) { pipeline.cancelEverything(.shutdown, at: timeUs) }
        for device in devices { pipeline.detach(device, .endOfInput, at: timeUs) }
        take()
    }

    /// What is wrong with what came out, when all is over.
    var problems: [String] {
        var problems = Invariants.broken(by: told, mayGoOn: false)
        if pipeline.problems.contains(where: { $0.device < 0 }) { problems.append("a problem of no device") }
        if hasMissedTimer { problems.append("a timer that isn't told of, or isn't there") }
        return problems
    }

    private mutating func step() {
        goOn()
        switch choices.byte() {
        case 0...79: send(choices.contact(at: timeUs) + [.report(at: timeUs)])
        case 80...129: send(choices.lift(at: timeUs) + [.report(at: timeUs)])
        case 130...199: frame()
        case 200...207: send(someEvents())
        case 208...211: send([.dropped(at: timeUs)])
        case 212...222: pipeline.advance(to: timeUs)
        case 223...224: attach()
        case 225...226: detach()
        case 227...230: reload()
        case 231...234: pipeline.setLayer(choices.pick([nil, "home", "menu", "other"]), at: timeUs)
        case 235...236: pipeline.lock(at: timeUs)
        case 237...239: pipeline.unlock()
        case 240...243: resynchronize()
        case 244: pipeline.cancelEverything(.shutdown, at: timeUs)
        case 245: if choices.oneIn(16) { longFrame() }
        case 246: goToNextTimer()
        default: send(someEvents() + [.report(at: timeUs), .report(at: timeUs)])
        }
        take()
    }

    /// Time goes on by up to 0.13 s, and now and then to anywhere.
    private mutating func goOn() {
        let choice = Int64(choices.byte())
        guard choice >= 252 else {
            timeUs = timeUs &+ choice * choice * 2
            return
        }
        timeUs =
            choices.oneIn(4)
            ? choices.pick([.min, .min + 1, 0, 1_000_000, .max - 1_000_000, .max])
            : timeUs &+ choices.pick([-3_600_000_000, -1_000_000, -1, 1_000_000, 3_600_000_000])
    }

    /// Who asks for a timer before some time hears of the next one, or of none.
    private mutating func goToNextTimer() {
        let soonUs = pipeline.nextDeadlineUs(before: timeUs)
        let dueUs = pipeline.nextDeadlineUs()
        if soonUs != dueUs.flatMap({ $0 < timeUs ? $0 : nil }) { hasMissedTimer = true }
        if let dueUs { pipeline.advance(to: dueUs) }
    }

    private mutating func someEvents() -> [InputEvent] {
        (0..<choices.below(8)).map { _ in choices.event(at: timeUs) }
    }

    private mutating func frame() {
        let value: Int32 = choices.oneIn(16) ? choices.pick([1, 2, .min]) : 0
        send(someEvents() + [.report(at: timeUs, value)])
    }

    /// About as many events as one frame may have, in two reads.
    private mutating func longFrame() {
        let some = someEvents() + [choices.event(at: timeUs)]
        let first = (0..<2040 / some.count).flatMap { _ in some }
        send(first)
        send(first + someEvents() + someEvents() + [.report(at: timeUs)])
    }

    private mutating func send(_ events: [InputEvent]) {
        guard !devices.isEmpty else { return }
        let device = choices.pick(devices)
        eventCount += events.count
        let isWhole = pipeline.process(events.span, from: device)
        if !isWhole, !choices.oneIn(4) {
            pipeline.resynchronize(device, with: choices.snapshot(), at: timeUs)
        }
    }

    private mutating func attach() {
        guard devices.count < 4 else { return }
        let description = choices.pick(HostilePanel.all).description
        let mapping = choices.mapping()
        let snapshot = choices.oneIn(2) ? ContactSnapshot() : choices.snapshot()
        if let index = pipeline.attach(description, DeviceCapabilities(description), mapping, snapshot) {
            devices.append(index)
            mappings[index] = mapping
            numbers[index] = attachCount
            attachCount += 1
        }
    }

    private mutating func detach() {
        guard !devices.isEmpty else { return }
        pipeline.detach(devices.remove(at: choices.below(devices.count)), .deviceRemoved, at: timeUs)
    }

    private mutating func resynchronize() {
        guard !devices.isEmpty else { return }
        pipeline.resynchronize(choices.pick(devices), with: choices.snapshot(), at: timeUs)
    }

    private mutating func reload() {
        if choices.oneIn(2), !devices.isEmpty { mappings[choices.pick(devices)] = choices.mapping() }
        let mappings = self.mappings
        let regions = choices.oneIn(3) ? pipeline.regions : choices.regions()
        let start = choices.pick([nil, "home"])
        pipeline.reload(regions: regions, start: start, mapping: { mappings[$0] }, at: timeUs)
    }

    private mutating func take() {
        for var event in pipeline.events {
            event.device = numbers[event.device] ?? -1
            told.append(event)
        }
        pipeline.removeEvents()
    }
}
