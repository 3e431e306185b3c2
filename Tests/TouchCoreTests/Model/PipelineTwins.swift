@testable import TouchCore

/// Two pipelines that get the same: one has rectangles, where touches are asked only at need, the other has polygons of the
/// same shape, where they are asked at each move, and somebody wants to know their places at once.
///
/// Fingers move by little on two panels, and everything else comes in between: lost events, reloads, layers, the lock.
struct PipelineTwins: ~Copyable {
    private(set) var choices: SeededChoices
    private var calm: TouchPipeline
    private var asked: TouchPipeline
    private var regions: [Region]
    private var panels: [StrokedPanel] = []
    private var timeUs: Int64 = 0
    /// Input events that were fed.
    private(set) var eventCount = 0
    /// Events that were told.
    private(set) var toldCount = 0

    init(seed: UInt64) {
        var choices = SeededChoices(seed: seed)
        let axis = choices.pick([
            AxisRange(minimum: 0, maximum: 4095), AxisRange(minimum: -300, maximum: 499),
            AxisRange(minimum: 0, maximum: 32_767),
        ])
        let list = (0..<5).map { choices.strokedRegion("\($0)") }
        regions = list
        calm = TouchPipeline(regions: list)
        asked = TouchPipeline(regions: list.map { $0.asPolygon })
        calm.isTracing = true
        asked.isTracing = true
        for slots in [4, choices.pick([4, 70])] {
            panels.append(StrokedPanel(axis, slots: slots, choices.strokedMapping()))
        }
        self.choices = choices
        for index in panels.indices { attach(index) }
    }

    /// What only one of the two told, or where they see a touch elsewhere; nil where they agree.
    mutating func difference() -> String? {
        let told = (calm.events.map { "\($0)" }, asked.events.map { "\($0)" })
        toldCount += told.0.count
        calm.removeEvents()
        asked.removeEvents()
        let changes = (calm.takenTransitions, asked.takenTransitions)
        for (one, other) in [told, changes, (calm.liveTouches, asked.liveTouches)] where one != other {
            let only = (one.filter { !other.contains($0) }, other.filter { !one.contains($0) })
            return "only asked at need: \(only.0), only asked each time: \(only.1)"
        }
        return nil
    }

    mutating func step() {
        timeUs += choices.oneIn(20) ? 150_000 : 8_000
        let panel = choices.below(panels.count)
        switch choices.below(400) {
        case 0..<8: reload()
        case 8..<12: bothDo { $0.setLayer($1.pick([nil, "home", "menu"]), at: $2) }
        case 12..<16: bothDo { pipeline, _, timeUs in pipeline.lock(at: timeUs) }
        case 16..<26: bothDo { pipeline, _, _ in pipeline.unlock() }
        case 26..<60: bothDo { pipeline, _, timeUs in pipeline.advance(to: timeUs) }
        case 60..<64: feed(panels[panel].next(&choices, at: timeUs).dropLast() + [.dropped(at: timeUs)], to: panel)
        case 64..<66: askPanel(panel)
        case 66:
            let index = panels[panel].index
            bothDo { pipeline, _, timeUs in pipeline.detach(index, .deviceRemoved, at: timeUs) }
            panels[panel] = StrokedPanel(panels[panel].axis, slots: panels[panel].slots, choices.strokedMapping())
            attach(panel)
        default: feed(panels[panel].next(&choices, at: timeUs), to: panel)
        }
    }

    /// The same choices for both.
    private mutating func bothDo(_ body: (inout TouchPipeline, inout SeededChoices, Int64) -> Void) {
        var same = choices
        body(&calm, &choices, timeUs)
        body(&asked, &same, timeUs)
    }

    private mutating func attach(_ panel: Int) {
        let description = panels[panel].description
        let mapping = panels[panel].mapping
        panels[panel].index =
            calm.attach(description, DeviceCapabilities(description), mapping, ContactSnapshot()) ?? -1
        _ = asked.attach(description, DeviceCapabilities(description), mapping, ContactSnapshot())
    }

    /// In one read or in several.
    private mutating func feed(_ events: [InputEvent], to panel: Int) {
        eventCount += events.count
        var rest = events[...]
        var isComplete = true
        while !rest.isEmpty {
            let part = Array(choices.oneIn(4) ? rest.prefix(1 + choices.below(rest.count)) : rest)
            rest = rest.dropFirst(part.count)
            isComplete = calm.process(part.span, from: panels[panel].index)
            _ = asked.process(part.span, from: panels[panel].index)
            asked.forEachTouch { _, _, _ in }
        }
        if !isComplete, !choices.oneIn(3) { askPanel(panel) }
    }

    private mutating func askPanel(_ panel: Int) {
        let snapshot = panels[panel].snapshot(&choices)
        let index = panels[panel].index
        bothDo { pipeline, _, timeUs in pipeline.resynchronize(index, with: snapshot, at: timeUs) }
    }

    private mutating func reload() {
        let place = choices.below(regions.count)
        switch choices.below(6) {
        case 0: regions[place] = choices.strokedRegion(regions[place].name)
        case 1: regions[place].z = choices.pick([0, 1])
        case 2: panels[choices.below(panels.count)].mapping = choices.strokedMapping()
        case 3: regions.swapAt(place, 0)
        // Touches that are down keep the slop that they landed with.
        case 4: regions[place].timings.tapSlop = choices.pick([0, 100, 1_000, 5_000])
        default: regions[place].drag.toggle()
        }
        let mappings = panels.map { ($0.index, $0.mapping) }
        func mapping(_ index: DeviceIndex) -> DeviceMapping? { mappings.first { $0.0 == index }?.1 }
        calm.reload(regions: regions, start: nil, mapping: mapping, at: timeUs)
        asked.reload(regions: regions.map { $0.asPolygon }, start: nil, mapping: mapping, at: timeUs)
    }
}

extension Region {
    /// The same region as a polygon.
    var asPolygon: Region {
        var polygon = self
        if case .rectangle(let edges) = shape { polygon.shape = .polygon(edges.corners) }
        return polygon
    }
}

extension SeededChoices {
    fileprivate mutating func strokedRegion(_ name: String) -> Region {
        var region = Region(name: name, shape: .rectangle(edges()))
        region.drag = oneIn(5)
        region.layer = pick([nil, nil, nil, "home", "menu"])
        region.timings.longPressUs = pick([0, 40_000, 500_000])
        region.timings.minTouchUs = pick([0, 0, 20_000])
        region.timings.tapSlop = pick([0, 100, 1_000, 5_000])
        region.timings.stuckUs = pick([0, 0, 300_000])
        return region
    }

    fileprivate mutating func strokedMapping() -> DeviceMapping {
        DeviceMapping(
            calibration: oneIn(8) ? CalibrationMatrix(0.9, 0.1, 0, -0.1, 0.9, 0.1) : straightMatrix(),
            rotation: pick([.none, .quarter, .half, .threeQuarters]), screen: ScreenSize(width: 800, height: 480),
            canBeAsked: oneIn(2))
    }
}

extension TouchPipeline {
    /// The touches that regions have been told of.
    var liveTouches: [String] {
        mutating get {
            var list: [String] = []
            forEachTouch { list.append("\($0) \($1) \($2)") }
            return list
        }
    }

    fileprivate var takenTransitions: [String] {
        mutating get {
            var list: [String] = []
            takeTransitions { list.append("\($0)") }
            return list
        }
    }
}
