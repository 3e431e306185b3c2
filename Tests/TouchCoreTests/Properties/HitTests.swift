import Testing
import TouchCore

/// The region that a tap finds is the one that a look at every shape finds.
struct HitTests {
    /// A panel with one unit for each hundredth of a pixel, so that every place can be touched.
    private static let panel: DeviceDescription = {
        var description = DeviceDescription()
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.keys.insert(KeyCode.touch)
        description.addAxis(AxisCode.x, AxisRange(minimum: 0, maximum: 79_999))
        description.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 47_999))
        return description
    }()

    @Test(arguments: [1, 3, 10, 60, 300])
    func `a tap finds the owner among the regions at every place`(count: Int) {
        var seed = UInt64(count) << 32
        var asked = 0
        var found = 0
        while asked < Amounts.points / 5 {
            var choices = SeededChoices(seed: seed)
            let regions = choices.plainRegions(count: count)
            let points = Self.points(regions, &choices)
            let owners = Self.tapped(points, regions)
            for (point, owner) in zip(points, owners) where owner != Self.owner(at: point, regions) {
                let expected = Self.owner(at: point, regions).map { regions[$0] }
                Issue.record(
                    """
                    seed \(seed), \(point): expected \(expected.map { "\($0)" } ?? "none"), \
                    received \(owner.map { "\(regions[$0])" } ?? "none")
                    """)
                return
            }
            asked += points.count
            found += owners.count { $0 != nil }
            seed += 1
        }
        #expect(found > asked / 10)
    }

    /// Places all over the screen, and more of them where an edge is.
    private static func points(_ regions: [Region], _ choices: inout SeededChoices) -> [ScreenPoint] {
        let edges = (0..<100).flatMap { _ in regions.randomElement(using: &choices)?.shape.edgePoints ?? [] }
        let near = edges.map { point in
            ScreenPoint(x: point.x + choices.pick([0, 0, -1, 1]), y: point.y + choices.pick([0, 0, -1, 1]))
        }
        let anywhere = (0..<400).map { _ in choices.plainPoint() }
        return (near + anywhere).filter { (0..<80_000).contains($0.x) && (0..<48_000).contains($0.y) }
    }

    private static func owner(at point: ScreenPoint, _ regions: [Region]) -> Int? {
        regions.indices.filter { regions[$0].shape.modelContains(point) }
            .max { (regions[$0].z, $0) < (regions[$1].z, $1) }
    }

    /// The regions that tell a touchDown for taps at these places, one tap after the other.
    private static func tapped(_ points: [ScreenPoint], _ regions: [Region]) -> [Int?] {
        let regions = regions.map { region in
            var region = region
            region.timings = TouchTimings()
            return region
        }
        var pipeline = TouchPipeline(regions: regions)
        let mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))
        guard let device = pipeline.attach(panel, DeviceCapabilities(panel), mapping, ContactSnapshot()) else {
            return []
        }
        return points.map { point in
            pipeline.removeEvents()
            for (code, value) in [
                (EventCode.absolute(AxisCode.x), point.x), (.absolute(AxisCode.y), point.y), (.key(KeyCode.touch), 1),
            ] {
                _ = pipeline.process([InputEvent(timeUs: 0, code: code, value: value)].span, from: device)
            }
            let lift = InputEvent(timeUs: 0, code: .key(KeyCode.touch), value: 0)
            _ = pipeline.process([.report(at: 0), lift, .report(at: 0)].span, from: device)
            return pipeline.events.first.map { Int($0.region) }
        }
    }
}
