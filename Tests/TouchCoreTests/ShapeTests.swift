import Testing
import TouchCore

/// Where shapes begin and end, tried with taps through a pipeline.
struct ShapeTests {
    /// A panel whose units are hundredths of a pixel, so that a tap can be anywhere.
    private static func regionUnder(_ x: Int32, _ y: Int32, _ shape: Shape) -> Bool {
        tell(Region(name: "shape", shape: shape), [(x, y)]).contains { $0.kind == .touchDown }
    }

    /// Lands, follows the other points, and tells what came.
    private static func tell(_ region: Region, _ points: [(Int32, Int32)]) -> [TouchEvent] {
        var device = DeviceDescription()
        device.properties = 1 << UInt64(DeviceProperty.direct)
        device.keys.insert(KeyCode.touch)
        device.addAxis(AxisCode.x, AxisRange(minimum: 0, maximum: 79_999))
        device.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 47_999))
        var pipeline = TouchPipeline(regions: [region])
        let mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))
        guard let index = pipeline.attach(device, DeviceCapabilities(device), mapping, ContactSnapshot()) else {
            return []
        }
        for (number, point) in points.enumerated() {
            let time = Int64(number) * 1000
            let events = [
                InputEvent(timeUs: time, code: .absolute(AxisCode.x), value: point.0),
                InputEvent(timeUs: time, code: .absolute(AxisCode.y), value: point.1),
                InputEvent(timeUs: time, code: .key(KeyCode.touch), value: 1),
                InputEvent(timeUs: time, code: EventCode(type: 0, code: 0), value: 0),
            ]
            _ = pipeline.process(events.span, from: index)
        }
        return pipeline.events
    }

    private static func kinds(slop: Int32, _ shape: Shape, _ points: [(Int32, Int32)]) -> [TouchEvent.Kind] {
        var region = Region(name: "shape", shape: shape)
        region.slop = slop
        return tell(region, points).map(\.kind)
    }

    static let circle = Shape.ellipse(center: ScreenPoint(x: 20_000, y: 20_000), radiusX: 5000, radiusY: 5000)
    static let ellipse = Shape.ellipse(center: ScreenPoint(x: 20_000, y: 20_000), radiusX: 10_000, radiusY: 5000)
    static let rounded = Shape.rounded(
        Edges(left: 10_000, top: 10_000, right: 30_000, bottom: 20_000), radius: 3000)
    static let diamond = Shape.polygon([
        ScreenPoint(x: 20_000, y: 10_000), ScreenPoint(x: 30_000, y: 20_000), ScreenPoint(x: 20_000, y: 30_000),
        ScreenPoint(x: 10_000, y: 20_000),
    ])
    static let square = Shape.polygon([
        ScreenPoint(x: 10_000, y: 10_000), ScreenPoint(x: 30_000, y: 10_000), ScreenPoint(x: 30_000, y: 20_000),
        ScreenPoint(x: 10_000, y: 20_000),
    ])
    /// A five-pointed star drawn in one stroke: its middle is crossed twice.
    static let star = Shape.polygon([
        ScreenPoint(x: 20_000, y: 10_000), ScreenPoint(x: 26_000, y: 28_000), ScreenPoint(x: 10_000, y: 17_000),
        ScreenPoint(x: 30_000, y: 17_000), ScreenPoint(x: 14_000, y: 28_000),
    ])

    @Test(
        arguments: [
            (circle, 15_000, 20_000, true), (circle, 25_000, 20_000, false), (circle, 24_999, 20_000, true),
            (circle, 20_000, 15_000, true), (circle, 20_000, 25_000, false), (circle, 23_536, 23_536, false),
            (circle, 23_535, 23_535, true), (circle, 16_000, 23_000, true), (circle, 24_000, 23_000, false),
        ] as [(Shape, Int32, Int32, Bool)])
    func `a circle's left half and top belong to it, its right half and bottom don't`(
        _ shape: Shape, _ x: Int32, _ y: Int32, _ isInside: Bool
    ) {
        #expect(Self.regionUnder(x, y, shape) == isInside)
    }

    @Test(
        arguments: [
            (ellipse, 10_000, 20_000, true), (ellipse, 30_000, 20_000, false), (ellipse, 29_999, 20_000, true),
            (ellipse, 20_000, 15_000, true), (ellipse, 20_000, 24_999, true), (ellipse, 27_100, 23_600, false),
            (ellipse, 27_000, 23_500, true),
        ] as [(Shape, Int32, Int32, Bool)])
    func `an ellipse has two radii`(_ shape: Shape, _ x: Int32, _ y: Int32, _ isInside: Bool) {
        #expect(Self.regionUnder(x, y, shape) == isInside)
    }

    @Test(
        arguments: [
            (rounded, 10_000, 15_000, true), (rounded, 20_000, 10_000, true), (rounded, 10_000, 10_000, false),
            (rounded, 10_800, 10_800, false), (rounded, 10_900, 10_900, true), (rounded, 29_999, 15_000, true),
            (rounded, 30_000, 15_000, false), (rounded, 29_999, 10_100, false), (rounded, 20_000, 19_999, true),
        ] as [(Shape, Int32, Int32, Bool)])
    func `a rounded rectangle lacks its corners only`(_ shape: Shape, _ x: Int32, _ y: Int32, _ isInside: Bool) {
        #expect(Self.regionUnder(x, y, shape) == isInside)
    }

    @Test(
        arguments: [
            (square, 10_000, 10_000, true), (square, 29_999, 19_999, true), (square, 30_000, 15_000, false),
            (square, 20_000, 20_000, false), (square, 9_999, 15_000, false), (diamond, 20_000, 20_000, true),
            (diamond, 12_000, 13_000, false), (diamond, 10_000, 20_000, true), (diamond, 30_000, 20_000, false),
            (diamond, 15_000, 15_000, true), (diamond, 25_000, 15_000, false), (star, 20_000, 12_000, true),
            (star, 20_000, 20_000, false), (star, 14_500, 27_000, true),
        ] as [(Shape, Int32, Int32, Bool)])
    func `a polygon's left sides belong to it, and what is crossed twice doesn't`(
        _ shape: Shape, _ x: Int32, _ y: Int32, _ isInside: Bool
    ) {
        #expect(Self.regionUnder(x, y, shape) == isInside)
    }

    @Test func `a shape of no size has nothing in it`() {
        let point = ScreenPoint(x: 20_000, y: 20_000)
        let empty: [Shape] = [
            .rectangle(Edges(left: 20_000, top: 20_000, right: 20_000, bottom: 20_000)),
            .ellipse(center: point, radiusX: 0, radiusY: 0), .polygon([point, point, point]),
            .rounded(Edges(left: 20_000, top: 20_000, right: 20_000, bottom: 20_000), radius: 0),
        ]
        for shape in empty { #expect(!Self.regionUnder(20_000, 20_000, shape)) }
    }

    @Test(
        arguments: [
            (circle, 1000, 25_999, 20_000, 26_000, 20_000), (ellipse, 1000, 30_999, 20_000, 31_000, 20_000),
            (square, 1000, 30_999, 15_000, 31_000, 15_000), (diamond, 1000, 26_300, 15_000, 26_500, 15_000),
            (rounded, 1000, 30_999, 15_000, 31_000, 15_000),
        ] as [(Shape, Int32, Int32, Int32, Int32, Int32)])
    func `an owned touch is inside up to the slop beyond the shape`(
        _ shape: Shape, _ slop: Int32, _ nearX: Int32, _ nearY: Int32, _ farX: Int32, _ farY: Int32
    ) {
        let start: (Int32, Int32) = (20_000, 15_000 + (shape == Self.circle || shape == Self.ellipse ? 1000 : 0))
        #expect(Self.kinds(slop: slop, shape, [start, (nearX, nearY)]) == [.touchDown])
        #expect(Self.kinds(slop: slop, shape, [start, (farX, farY)]) == [.touchDown, .touchDragExit])
        // Before it owns a touch, the slop means nothing.
        #expect(Self.kinds(slop: slop, shape, [(nearX, nearY)]) == [])
    }

    @Test func `a rectangle grows with square corners, a rounded one with round ones`() {
        let edges = Edges(left: 10_000, top: 10_000, right: 30_000, bottom: 20_000)
        let corner: [(Int32, Int32)] = [(20_000, 15_000), (9050, 9050)]
        #expect(Self.kinds(slop: 1000, .rectangle(edges), corner) == [.touchDown])
        #expect(Self.kinds(slop: 1000, .rounded(edges, radius: 0), corner) == [.touchDown, .touchDragExit])
    }
}
