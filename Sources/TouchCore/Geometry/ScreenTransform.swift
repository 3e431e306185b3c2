/// Maps positions of one device to places on its screen: axis range, calibration, rotation, size.
///
/// The four steps are one affine map, computed once from the raw values, so that setting a calibration again
/// can't add up. A value outside the declared range is clamped to it first.
public struct ScreenTransform: Equatable, Sendable {
    private let rangeX: AxisRange
    private let rangeY: AxisRange
    private let x: AxisMap
    private let y: AxisMap

    /// A map for a device with these axes on a screen of this size, as seen after the rotation.
    public init(
        x rangeX: AxisRange, y rangeY: AxisRange, calibration: CalibrationMatrix = .identity,
        rotation: Rotation = .none, screen: ScreenSize
    ) {
        self.rangeX = rangeX
        self.rangeY = rangeY
        let matrix = calibration.followed(by: rotation.matrix)
        let countX = Double(max(rangeX.count, 1))
        let countY = Double(max(rangeY.count, 1))
        x = AxisMap(
            a: matrix.a, b: matrix.b, c: matrix.c, countX: countX, countY: countY, pixels: screen.width)
        y = AxisMap(
            a: matrix.d, b: matrix.e, c: matrix.f, countX: countX, countY: countY, pixels: screen.height)
    }

    /// The place on the screen, or beyond it where the matrix puts it there.
    public func screenPoint(_ point: DevicePoint) -> ScreenPoint {
        let unitsX = Double(rangeX.clamped(point.x)) - Double(rangeX.minimum)
        let unitsY = Double(rangeY.clamped(point.y)) - Double(rangeY.minimum)
        return ScreenPoint(x: x.place(unitsX, unitsY), y: y.place(unitsX, unitsY))
    }
}

/// One screen coordinate as a sum of both device coordinates, in hundredths of a pixel.
private struct AxisMap: Equatable, Sendable {
    private let perX: Double
    private let perY: Double
    private let offset: Double
    /// The far edge of the screen.
    private let end: Double
    /// How far beyond the far edge still counts as on the screen: what one unit of each axis moves.
    private let unit: Double

    /// Floating-point noise in hundredths of a pixel: far above rounding errors, far below anything real.
    private static let noise = 1e-6
    /// Places farther out than this (some ten million pixels) are all the same: off the screen.
    private static let limit = 1_073_741_824.0

    init(a: Double, b: Double, c: Double, countX: Double, countY: Double, pixels: Int32) {
        end = Double(pixels) * 100
        perX = a * end / countX
        perY = b * end / countY
        offset = c * end
        unit = abs(perX) + abs(perY)
    }

    func place(_ unitsX: Double, _ unitsY: Double) -> Centipixels {
        let exact = perX * unitsX + perY * unitsY + offset
        guard exact > -Self.limit else { return Centipixels(-Self.limit) }
        guard exact < Self.limit else { return Centipixels(Self.limit) }
        // Rounded half up by truncation: `rounded()` is a call into libm on plain x86-64.
        let place = Centipixels(truncatingIfNeeded: Int64(exact + (Self.limit + 0.5)) - Int64(Self.limit))
        // Rounding moves nothing over an edge of the screen, in either direction.
        if exact < -Self.noise { return min(place, -1) }
        if place >= Centipixels(end), exact <= end + unit + Self.noise { return Centipixels(end) - 1 }
        return max(place, 0)
    }
}
