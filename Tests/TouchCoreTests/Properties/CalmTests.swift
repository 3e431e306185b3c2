import Testing

@testable import TouchCore

/// Where a touch has nothing to say, it isn't asked: what comes out must be the same as if it were.
struct CalmTests {
    @Test func `touches in rectangles tell the same as in polygons of the same shape, which are asked at each move`() {
        var told = 0
        for seed in 0..<UInt64(Amounts.modelEvents / 1000) {
            var strokes = Strokes(seed: seed)
            let regions = strokes.regions
            let polygons = regions.map { $0.asPolygon }
            var calm = strokes.pipeline(regions)
            var asked = strokes.pipeline(polygons)
            for _ in 0..<200 {
                let events = strokes.next()
                _ = calm.process(events.span, from: 0)
                _ = asked.process(events.span, from: 0)
                if strokes.choices.oneIn(20) {
                    calm.advance(to: strokes.timeUs)
                    asked.advance(to: strokes.timeUs)
                }
                if strokes.choices.oneIn(10) { #expect(calm.liveTouches == asked.liveTouches, "seed \(seed)") }
            }
            calm.cancelEverything(.shutdown, at: strokes.timeUs)
            asked.cancelEverything(.shutdown, at: strokes.timeUs)
            #expect(calm.events == asked.events, "seed \(seed)")
            told += calm.events.count
        }
        #expect(told > Amounts.modelEvents / 250)
    }

    @Test func `that holds whatever comes in between, lost events, a reload, a layer or the lock`() {
        var (fed, told) = (0, 0)
        var seed: UInt64 = 0
        while fed < Amounts.modelEvents {
            var twins = PipelineTwins(seed: seed)
            for step in 0..<400 {
                twins.step()
                let difference = step % 8 == 0 ? twins.difference() : nil
                guard difference == nil else {
                    Issue.record("seed \(seed), step \(step): \(difference ?? "")")
                    return
                }
            }
            fed += twins.eventCount
            told += twins.toldCount
            seed += 1
        }
        #expect(told > Amounts.modelEvents / 500)
    }

    @Test func `a device's area between edges holds only positions between them, and nearly all of those`() {
        var choices = SeededChoices(seed: 7)
        var found = 0
        for _ in 0..<20_000 {
            let x = choices.range()
            let y = choices.range()
            let transform = ScreenTransform(
                x: x, y: y, calibration: choices.straightMatrix(), rotation: choices.pick([.none, .quarter, .half]),
                screen: ScreenSize(width: 800, height: 480))
            let edges = choices.edges()
            let inner = edges.grown(by: -2)
            let area = transform.area(within: edges)
            if area != .nowhere { found += 1 }
            for _ in 0..<50 {
                let point = DevicePoint(x: choices.value(of: x), y: choices.value(of: y))
                let isBetween = edges.contains(transform.screenPoint(point))
                #expect(isBetween || !area.contains(point), "\(transform), \(edges), \(point)")
                // Of units too fine to compute with none is in it, and at each side two others are left out at most.
                let isDeepInside = [Int32(-3), 3].allSatisfy { (step: Int32) in
                    let (overX, goesX) = point.x.addingReportingOverflow(step)
                    let (overY, goesY) = point.y.addingReportingOverflow(step)
                    return !goesX && !goesY && x.contains(overX) && y.contains(overY)
                        && inner.contains(transform.screenPoint(DevicePoint(x: overX, y: point.y)))
                        && inner.contains(transform.screenPoint(DevicePoint(x: point.x, y: overY)))
                }
                let isFine = max(x.count, y.count) > 1 << 31
                if isDeepInside, !isFine { #expect(area.contains(point), "\(transform), \(edges), \(point)") }
            }
        }
        #expect(found > 1_000)
    }

    @Test func `a touch that a reload left its wide slop lends it to no other one`() {
        var region = Region.everywhere
        region.timings.tapSlop = 5_000
        var panel = SteadyPanel(region)
        panel.frame(0, id: 1, at: 100)
        region.timings.tapSlop = 100
        panel.reload(region)
        panel.frame(0, at: 101)
        panel.frame(1, id: 2, at: 500)
        for x in [501, 502, 520] as [Int32] { panel.frame(1, at: x) }
        panel.frame(1, id: -1, at: 520)
        for x in [102, 120] as [Int32] { panel.frame(0, at: x) }
        panel.frame(0, id: -1, at: 120)
        #expect(panel.events.map { $0.kind } == [.touchDown, .touchDown, .touchUpInside, .touchUpInside])
        #expect(panel.events.map { $0.tapCount } == [1, 1, 0, 1])
    }

    @Test func `a touch that a reload cancelled lends the place that its region had to no other one`() {
        var region = Region.everywhere
        var panel = SteadyPanel(region)
        panel.frame(0, id: 1, at: 100)
        region.shape = .rectangle(Edges(left: 0, top: 0, right: 40_000, bottom: 48_000))
        panel.reload(region)
        for x in [101, 102, 103] as [Int32] { panel.frame(0, at: x) }
        panel.frame(1, id: 2, at: 200)
        for x in [300, 301, 700] as [Int32] { panel.frame(1, at: x) }
        #expect(panel.events.map { $0.kind } == [.touchDown, .touchCancel, .touchDown, .touchDragExit])
    }

    @Test func `a map that turns by no right angle has no area`() {
        let axis = AxisRange(minimum: 0, maximum: 4095)
        let matrix = CalibrationMatrix(0.9, 0.1, 0, -0.1, 0.9, 0)
        let transform = ScreenTransform(
            x: axis, y: axis, calibration: matrix, screen: ScreenSize(width: 800, height: 480))
        #expect(transform.area(within: Edges(left: 0, top: 0, right: 80_000, bottom: 48_000)) == .nowhere)
    }
}

extension Region {
    fileprivate static let everywhere = Region(
        name: "all", shape: .rectangle(Edges(left: 0, top: 0, right: 80_000, bottom: 48_000)))
}

/// Fingers that move by little, on a panel that is mapped in one of many ways.
private struct Strokes {
    private static let slots = 4
    private let axis: AxisRange
    private let mapping: DeviceMapping
    let regions: [Region]
    private(set) var timeUs: Int64 = 0
    var choices: SeededChoices
    private var points = [DevicePoint?](repeating: nil, count: slots)
    private var nextID: Int32 = 0

    init(seed: UInt64) {
        choices = SeededChoices(seed: seed)
        axis = choices.pick([
            AxisRange(minimum: 0, maximum: 4095), AxisRange(minimum: -300, maximum: 499),
            AxisRange(minimum: 0, maximum: 32_767),
        ])
        mapping = DeviceMapping(
            calibration: choices.oneIn(8)
                ? CalibrationMatrix(0.9, 0.1, 0, -0.1, 0.9, 0.1) : choices.straightMatrix(),
            rotation: choices.pick([.none, .quarter, .half, .threeQuarters]),
            screen: ScreenSize(width: 800, height: 480))
        var list: [Region] = []
        for number in 0..<4 {
            var region = Region(name: "\(number)", shape: .rectangle(choices.edges()))
            region.timings.longPressUs = choices.pick([0, 40_000, 500_000])
            region.timings.minTouchUs = choices.pick([0, 0, 20_000])
            region.timings.tapSlop = choices.pick([0, 100, 1_000, 5_000])
            region.timings.stuckUs = choices.pick([0, 0, 300_000])
            list.append(region)
        }
        regions = list
    }

    func pipeline(_ regions: [Region]) -> TouchPipeline {
        var description = DeviceDescription()
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.addAxis(AxisCode.positionX, axis)
        description.addAxis(AxisCode.positionY, axis)
        description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: Int32(Self.slots) - 1))
        description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        var pipeline = TouchPipeline(regions: regions)
        _ = pipeline.attach(description, DeviceCapabilities(description), mapping, ContactSnapshot())
        return pipeline
    }

    mutating func next() -> [InputEvent] {
        var values: [(EventCode, Int32)] = []
        timeUs += 8_000
        for slot in 0..<Self.slots where !choices.oneIn(3) {
            values.append((.absolute(AxisCode.slot), Int32(slot)))
            if let point = points[slot] {
                if choices.oneIn(30) {
                    values.append((.absolute(AxisCode.trackingID), -1))
                    points[slot] = nil
                } else {
                    let step = choices.oneIn(10) ? (axis.maximum - axis.minimum) / 8 : 4
                    let moved = DevicePoint(
                        x: axis.clamped(point.x + Int32(choices.below(3) - 1) * step),
                        y: axis.clamped(point.y + Int32(choices.below(3) - 1) * step))
                    points[slot] = moved
                    values.append((.absolute(AxisCode.positionX), moved.x))
                    values.append((.absolute(AxisCode.positionY), moved.y))
                }
            } else if choices.oneIn(4) {
                let point = DevicePoint(x: choices.value(of: axis), y: choices.value(of: axis))
                points[slot] = point
                nextID += 1
                values.append((.absolute(AxisCode.trackingID), nextID))
                values.append((.absolute(AxisCode.positionX), point.x))
                values.append((.absolute(AxisCode.positionY), point.y))
            }
        }
        return values.map { InputEvent(timeUs: timeUs, code: $0.0, value: $0.1) } + [.report(at: timeUs)]
    }
}

extension SeededChoices {
    fileprivate mutating func range() -> AxisRange {
        pick([
            AxisRange(minimum: 0, maximum: 4095), AxisRange(minimum: -300, maximum: 499),
            AxisRange(minimum: .min, maximum: .max), AxisRange(minimum: 5, maximum: 6),
            AxisRange(minimum: 1_000_000, maximum: 3_000_000),
        ])
    }

    /// A map on which each axis of the panel moves along one of the screen.
    mutating func straightMatrix() -> CalibrationMatrix {
        let one = pick([-1, 1]) * Double(4 + below(96)) / 64
        let other = pick([-1, 1]) * Double(4 + below(96)) / 64
        let offset = Double(below(200)) / 100
        return oneIn(2)
            ? CalibrationMatrix(one, 0, offset, 0, other, 1 - offset)
            : CalibrationMatrix(0, one, offset, other, 0, 1 - offset)
    }

    mutating func value(of range: AxisRange) -> Int32 {
        let place = Int64(UInt32(bitPattern: number())) % range.count
        return Int32(Int64(range.minimum) + place)
    }

    mutating func edges() -> Edges {
        let left = Int32(below(256)) * 300 - 2_000
        let top = Int32(below(256)) * 200 - 2_000
        return Edges(
            left: left, top: top, right: left + 1 + Int32(below(256)) * 200, bottom: top + 1 + Int32(below(256)) * 150)
    }
}

extension Edges {
    var corners: [ScreenPoint] {
        [
            ScreenPoint(x: left, y: top), ScreenPoint(x: right, y: top), ScreenPoint(x: right, y: bottom),
            ScreenPoint(x: left, y: bottom),
        ]
    }
}
