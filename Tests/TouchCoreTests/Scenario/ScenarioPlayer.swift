import TouchCore

/// Plays a scenario through a real pipeline.
struct ScenarioPlayer: ~Copyable {
    /// How events reach the pipeline; the result must not depend on it.
    enum Feeding: CaseIterable {
        case oneByOne
        case frameByFrame
        /// Everything between two orders in one read.
        case atOnce
    }

    private var pipeline: TouchPipeline
    private var devices: [TestDevice]
    private var indexes: [DeviceIndex?] = []
    private var scripts: [TouchScript]
    private var regions: [Region]
    private let feeding: Feeding
    private var pending: [InputEvent] = []
    private var pendingDevice = 0
    private(set) var told: [TouchEvent] = []
    private(set) var lines: [String] = []

    private(set) var transitions: [TouchTransition] = []

    init(_ scenario: Scenario, _ feeding: Feeding, isTracing: Bool = false) throws {
        self.feeding = feeding
        regions = scenario.regions
        devices = scenario.devices
        scripts = devices.map { _ in TouchScript() }
        pipeline = TouchPipeline(regions: regions, layer: scenario.layer)
        pipeline.isTracing = isTracing
        for device in devices {
            indexes.append(
                pipeline.attach(
                    device.description, DeviceCapabilities(device.description), device.mapping,
                    ContactSnapshot(device.description.initial)))
        }
        for step in scenario.steps { try play(step) }
        flush()
    }

    var problems: [InputProblem] { pipeline.problems }

    private mutating func play(_ step: Scenario.Step) throws {
        var verb = step.verb
        var device = 0
        if let dot = verb.firstIndex(of: "@") {
            device = Int(verb[verb.index(after: dot)...]) ?? 0
            verb = verb[..<dot]
        }
        let numbers = step.words.compactMap { Int32($0) }
        switch verb {
        case "DOWN": send(scripts[device].down(Int(numbers[0]), numbers[1], numbers[2], numbers[3]), step, device)
        case "MOVE": send(scripts[device].move(Int(numbers[0]), numbers[1], numbers[2]), step, device)
        case "UP": send(scripts[device].up(Int(numbers[0])), step, device)
        case "TAP":
            send(scripts[device].down(Int(numbers[0]), numbers[1], numbers[2], numbers[3]), step, device)
            var lift = step
            lift.timeUs += 40_000
            send(scripts[device].up(Int(numbers[0])), lift, device)
        case "FRAME": send(try Self.events(step), step, device)
        case "EVENTS": send(try Self.events(step), step, device, isFrame: false)
        default: try order(verb, step, device)
        }
        if verb == "EVENTS" { flush() }
    }

    private mutating func order(_ verb: Substring, _ step: Scenario.Step, _ device: Int) throws {
        flush()
        let name = step.words.first.map { String($0) }
        switch verb {
        case "TICK": pipeline.advance(to: step.timeUs)
        case "REMOVE":
            if let index = indexes[device] { pipeline.detach(index, .deviceRemoved, at: step.timeUs) }
        case "END":
            pipeline.advance(to: step.timeUs)
            if let index = indexes[device] { pipeline.detach(index, .endOfInput, at: step.timeUs) }
        case "SHUTDOWN": pipeline.cancelEverything(.shutdown, at: step.timeUs)
        case "LAYER": pipeline.setLayer(name == "none" ? nil : name, at: step.timeUs)
        case "LOCK": pipeline.lock(at: step.timeUs)
        case "UNLOCK": pipeline.unlock()
        case "SNAPSHOT":
            if let index = indexes[device] {
                pipeline.resynchronize(index, with: try Self.snapshot(step), at: step.timeUs)
            }
        case "RELOAD":
            regions = try step.words.split(separator: ";").map { try Scenario.region(Array($0)) }
            reload(step)
        case "REMAP":
            for word in step.words { _ = devices[device].vary(word) }
            reload(step)
        default: throw Scenario.Mistake(description: "unknown verb: \(step.line)")
        }
        take()
    }

    private mutating func reload(_ step: Scenario.Step) {
        let mapping = devices.map { $0.mapping }
        pipeline.reload(regions: regions, start: nil, mapping: { mapping[Int($0)] }, at: step.timeUs)
    }

    private mutating func send(
        _ events: [(EventCode, Int32)], _ step: Scenario.Step, _ device: Int, isFrame: Bool = true
    ) {
        if device != pendingDevice { flush() }
        pendingDevice = device
        pending += events.map { InputEvent(timeUs: step.timeUs, code: $0.0, value: $0.1) }
        if isFrame, events.last?.0 != TouchScript.code("SYN") {
            pending.append(
                InputEvent(timeUs: step.timeUs, code: EventCode(type: 0, code: SynchronizationCode.report), value: 0))
        }
        if feeding != .atOnce { flush() }
    }

    private mutating func flush() {
        guard !pending.isEmpty, let index = indexes[pendingDevice] else { return }
        let events = pending
        pending.removeAll()
        if feeding == .oneByOne {
            for event in events { _ = pipeline.process([event].span, from: index) }
        } else {
            _ = pipeline.process(events.span, from: index)
        }
        take()
    }

    private mutating func take() {
        for event in pipeline.events {
            told.append(event)
            lines.append(Self.line(event, pipeline.regionNames.list))
        }
        pipeline.removeEvents()
        pipeline.takeTransitions { transitions.append($0) }
    }

    private static func events(_ step: Scenario.Step) throws -> [(EventCode, Int32)] {
        let text = step.words.joined(separator: " ")
        return try text.split(separator: ",").map { item in
            let words = item.split(separator: " ")
            guard let code = TouchScript.code(words[0]) else {
                throw Scenario.Mistake(description: "unknown event \(words[0]) in: \(step.line)")
            }
            return (code, words.count > 1 ? Int32(words[1]) ?? 0 : 0)
        }
    }

    /// `SNAPSHOT slot:id:x:y:distance:tool ... key current=2`
    private static func snapshot(_ step: Scenario.Step) throws -> ContactSnapshot {
        var snapshot = ContactSnapshot()
        snapshot.slots = [ContactSnapshot.SlotValues](repeating: ContactSnapshot.SlotValues(), count: 10)
        for word in step.words {
            let numbers = word.split(separator: ":").compactMap { Int32($0) }
            if word == "key" {
                snapshot.isKeyDown = true
            } else if numbers.count >= 4 {
                var values = ContactSnapshot.SlotValues(point: DevicePoint(x: numbers[2], y: numbers[3]))
                values.id = numbers[1]
                if numbers.count > 4 { values.distance = numbers[4] }
                if numbers.count > 5 { values.tool = numbers[5] }
                snapshot.slots[Int(numbers[0])] = values
            } else {
                throw Scenario.Mistake(description: "unknown word \(word) in: \(step.line)")
            }
        }
        return snapshot
    }

    /// An event as scenarios write it.
    static func line(_ event: TouchEvent, _ names: [String]) -> String {
        var words = [
            decimal(event.timeUs, 1000), "\(event.kind)", names[Int(event.region)], "\(event.touch)",
            decimal(Int64(event.point.x), 100) + "," + decimal(Int64(event.point.y), 100),
        ]
        switch event.kind {
        case .touchDown: words.append("tap=\(event.tapCount)")
        case .touchUpInside: words += [decimal(event.durationUs, 1000) + "ms", "tap=\(event.tapCount)"]
        case .touchUpOutside, .longPress: words.append(decimal(event.durationUs, 1000) + "ms")
        case .touchCancel:
            words += [decimal(event.durationUs, 1000) + "ms", event.reason.map { "\($0)" } ?? "no reason"]
        case .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: break
        }
        if event.device != 0 { words.append("device=\(event.device)") }
        return words.joined(separator: " ")
    }

    private static func decimal(_ value: Int64, _ scale: Int64) -> String {
        value % scale == 0 ? "\(value / scale)" : "\(Double(value) / Double(scale))"
    }
}
