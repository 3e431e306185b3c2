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
    @inline(__always)
    public func screenPoint(_ point: DevicePoint) -> ScreenPoint {
        let unitsX = Double(Int64(rangeX.clamped(point.x)) - Int64(rangeX.minimum))
        let unitsY = Double(Int64(rangeY.clamped(point.y)) - Int64(rangeY.minimum))
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
    /// A whole hundredth before it.
    private let inner: Double
    /// How far beyond the far edge still counts as on the screen: what one unit of each axis moves.
    private let unit: Double

    /// Floating-point noise in hundredths of a pixel: far above rounding errors, far below anything real.
    private static let noise = 1e-6
    /// Places farther out than this (some ten million pixels) are all the same: off the screen.
    private static let limit = 1_073_741_824.0

    init(a: Double, b: Double, c: Double, countX: Double, countY: Double, pixels: Int32) {
        end = Double(pixels) * 100
        inner = end - 1
        perX = a * end / countX
        perY = b * end / countY
        offset = c * end
        unit = abs(perX) + abs(perY)
    }

    @inline(__always)
    func place(_ unitsX: Double, _ unitsY: Double) -> Centipixels {
        let exact = perX * unitsX + perY * unitsY + offset
        // Nearly every place: on the screen, and so far from its edges that rounding can't move it over one.
        return exact >= 0 && exact < inner ? Self.rounded(exact) : Self.placeAtEdge(exact, end: end, unit: unit)
    }

    /// By numbers, not by the map itself, which would be copied for the call at every place.
    @inline(never)
    private static func placeAtEdge(_ exact: Double, end: Double, unit: Double) -> Centipixels {
        guard exact > -limit else { return Centipixels(-limit) }
        guard exact < limit else { return Centipixels(limit) }
        let place = Centipixels(truncatingIfNeeded: Int64(exact + (limit + 0.5)) - Int64(limit))
        // Rounding moves nothing over an edge of the screen, in either direction.
        if exact < -noise { return min(place, -1) }
        if place >= Centipixels(end), exact <= end + unit + noise { return Centipixels(end) - 1 }
        return max(place, 0)
    }

    /// Rounded half up, for a place from 0 to the limit. `rounded()` would be a call into libm on plain x86-64.
    ///
    /// From 2^30 to 2^31 the last 22 bits of a Double are its fraction, and the 30 before them what it has beyond 2^30.
    @inline(__always)
    private static func rounded(_ exact: Double) -> Centipixels {
        Centipixels(truncatingIfNeeded: (exact + (limit + 0.5)).bitPattern >> 22 & 0x3fff_ffff)
    }
}
