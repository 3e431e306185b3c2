import Testing
import TouchCore

/// Device units to hundredths of a pixel.
struct ScreenTransformTests {
    static let screen = ScreenSize(width: 800, height: 480)

    private static func transform(
        _ maximumX: Int32, _ maximumY: Int32, _ matrix: CalibrationMatrix = .identity, _ rotation: Rotation = .none,
        screen: ScreenSize = screen
    ) -> ScreenTransform {
        ScreenTransform(
            x: AxisRange(minimum: 0, maximum: maximumX), y: AxisRange(minimum: 0, maximum: maximumY),
            calibration: matrix, rotation: rotation, screen: screen)
    }

    private static func place(_ transform: ScreenTransform, _ x: Int32, _ y: Int32) -> [Int32] {
        let point = transform.screenPoint(DevicePoint(x: x, y: y))
        return [point.x, point.y]
    }

    @Test func `every device unit of a panel as wide as its screen is its own pixel`() {
        let transform = Self.transform(799, 479)
        for x in Int32(0)..<800 { #expect(Self.place(transform, x, 7) == [x * 100, 700]) }
    }

    @Test(arguments: [800, 1023, 1280, 1920, 2047, 3840, 4095, 4096, 9600, 16383, 32767, 65535, 2_147_483_647])
    func `the last unit of any range lies on the screen`(_ maximum: Int32) {
        let place = Self.place(Self.transform(maximum, maximum), maximum, maximum)
        #expect(place[0] >= 79_900 && place[0] <= 79_999)
        #expect(place[1] >= 47_900 && place[1] <= 47_999)
    }

    @Test func `values outside the range are the nearest inside`() {
        let transform = ScreenTransform(
            x: AxisRange(minimum: 100, maximum: 899), y: AxisRange(minimum: -240, maximum: 239), screen: Self.screen)
        #expect(Self.place(transform, .min, .min) == [0, 0])
        #expect(Self.place(transform, .max, .max) == [79_900, 47_900])
        #expect(Self.place(transform, 100, -240) == [0, 0])
    }

    @Test func `the widest range there is doesn't overflow`() {
        let range = AxisRange(minimum: .min, maximum: .max)
        let transform = ScreenTransform(x: range, y: range, screen: Self.screen)
        #expect(Self.place(transform, 0, 0) == [40_000, 24_000])
        #expect(Self.place(transform, .max, .min) == [79_999, 0])
    }

    @Test(arguments: [
        (Rotation.none, [20_000, 4800]), (.quarter, [72_000, 12_000]), (.half, [60_000, 43_200]),
        (.threeQuarters, [8000, 36_000]),
    ])
    func `rotations are libinput's`(_ rotation: Rotation, _ place: [Int32]) {
        #expect(Self.place(Self.transform(799, 479, .identity, rotation), 200, 48) == place)
    }

    @Test(arguments: [Rotation.none, .quarter, .half, .threeQuarters])
    func `each corner of the panel stays on the screen in each rotation`(_ rotation: Rotation) {
        let transform = Self.transform(4095, 4095, .identity, rotation)
        for (x, y) in [(0, 0), (0, 4095), (4095, 0), (4095, 4095)] as [(Int32, Int32)] {
            let place = Self.place(transform, x, y)
            #expect((0..<80_000).contains(place[0]) && (0..<48_000).contains(place[1]))
        }
    }

    @Test func `within one unit beyond the far edge is the last hundredth before it, farther is off the screen`() {
        // x' = 1.00125 - x: one unit (0.00125) more than a flip, so the axis minimum lands one unit beyond.
        let one = Self.transform(799, 479, CalibrationMatrix(-1, 0, 1.00125, 0, 1, 0))
        #expect(Self.place(one, 0, 0) == [79_999, 0])
        let two = Self.transform(799, 479, CalibrationMatrix(-1, 0, 1.0025, 0, 1, 0))
        #expect(Self.place(two, 0, 0) == [80_200, 0])
        #expect(Self.place(two, 1, 0) == [79_999, 0])
        #expect(Self.place(two, 3, 0) == [79_900, 0])
    }

    @Test func `one unit beyond the edge is what both axes move, added up`() {
        // x' = x + y: a unit of each axis moves x by 1 and by 800/480 pixels.
        let transform = Self.transform(799, 479, CalibrationMatrix(1, 1, 0, 0, 1, 0))
        #expect(Self.place(transform, 799, 2)[0] == 79_999)
        #expect(Self.place(transform, 799, 3)[0] == 80_400)
    }

    @Test func `before the near edge is off the screen, however little`() {
        let transform = Self.transform(799, 479, CalibrationMatrix(1, 0, -0.000001, 0, 1, 0))
        #expect(Self.place(transform, 0, 0)[0] == -1)
    }

    @Test func `a matrix that puts points beyond all numbers doesn't trap`() {
        let transform = Self.transform(799, 479, CalibrationMatrix(1e300, 0, 0, 0, -1e300, 0))
        #expect(Self.place(transform, 799, 479) == [1_073_741_824, -1_073_741_824])
    }

    @Test func `matrices follow one another in order`() {
        let swap = CalibrationMatrix(0, 1, 0, 1, 0, 0)
        let half = CalibrationMatrix(0.5, 0, 0, 0, 1, 0)
        #expect(half.followed(by: swap) == CalibrationMatrix(0, 1, 0, 0.5, 0, 0))
        #expect(swap.followed(by: half) == CalibrationMatrix(0, 0.5, 0, 1, 0, 0))
        #expect(CalibrationMatrix(1, 2, 0, 2, 4, 0).isInvertible == false)
        #expect(swap.isInvertible)
    }
}
