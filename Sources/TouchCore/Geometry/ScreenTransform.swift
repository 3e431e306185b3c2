/// Maps positions of one device to places on its screen: axis range, calibration, rotation, size.
///
/// The four steps are one affine map, computed once from the raw values, so that setting a calibration again
/// can't add up. A value outside the declared range is clamped to it first.
public struct ScreenTransform: Equatable, Sendable {
    let rangeX: AxisRange
    let rangeY: AxisRange
    /// What one unit of each device axis moves, and where the ranges begin: x and y on the screen, in hundredths.
    let perX: SIMD2<Double>
    let perY: SIMD2<Double>
    let offset: SIMD2<Double>
    private let edges: ScreenEdges

    /// A map for a device with these axes on a screen of this size, as seen after the rotation.
    public init(
        x rangeX: AxisRange, y rangeY: AxisRange, calibration: CalibrationMatrix = .identity,
        rotation: Rotation = .none, screen: ScreenSize
    ) {
        self.rangeX = rangeX
        self.rangeY = rangeY
        let matrix = calibration.followed(by: rotation.matrix)
        let end = SIMD2(Double(screen.width) * 100, Double(screen.height) * 100)
        perX = SIMD2(matrix.a, matrix.d) * end / Double(max(rangeX.count, 1))
        perY = SIMD2(matrix.b, matrix.e) * end / Double(max(rangeY.count, 1))
        offset = SIMD2(matrix.c, matrix.f) * end
        edges = ScreenEdges(
            end: end, unit: SIMD2(abs(perX.x) + abs(perY.x), abs(perX.y) + abs(perY.y)))
    }

    /// The place on the screen, or beyond it where the matrix puts it there.
    @inline(__always)
    public func screenPoint(_ point: DevicePoint) -> ScreenPoint {
        screenPoint(within: DevicePoint(x: rangeX.clamped(point.x), y: rangeY.clamped(point.y)))
    }

    /// The same for a position that is within both ranges.
    @inline(__always)
    func screenPoint(within point: DevicePoint) -> ScreenPoint {
        // As unsigned numbers, since a range may be wider than Int32.max.
        let unitsX = Double(UInt32(bitPattern: point.x &- rangeX.minimum))
        let unitsY = Double(UInt32(bitPattern: point.y &- rangeY.minimum))
        return edges.rounded(perX * unitsX + perY * unitsY + offset)
    }
}

/// Rounds places to hundredths of a pixel, but over no edge of the screen.
private struct ScreenEdges: Equatable, Sendable {
    /// The far edges of the screen.
    private let end: SIMD2<Double>
    /// How far beyond the far edges still counts as on the screen: what one unit of each axis moves.
    private let unit: SIMD2<Double>
    /// Places from 1 up to these are so far from all edges that rounding can't move anything over one.
    private let innerX: UInt64
    private let innerY: UInt64

    /// Floating-point noise in hundredths of a pixel: far above rounding errors, far below anything real.
    private static let noise = 1e-6
    /// Places farther out than this (some ten million pixels) are all the same: off the screen.
    private static let limit = 1_073_741_824.0

    init(end: SIMD2<Double>, unit: SIMD2<Double>) {
        self.end = end
        self.unit = unit
        innerX = UInt64(min(max(end.x - 2, 0), Self.limit / 2))
        innerY = UInt64(min(max(end.y - 2, 0), Self.limit / 2))
    }

    @inline(__always)
    func rounded(_ exact: SIMD2<Double>) -> ScreenPoint {
        let x = Self.placeBeyondOne(exact.x)
        let y = Self.placeBeyondOne(exact.y)
        // Nearly every place.
        if x < innerX, y < innerY {
            return ScreenPoint(x: Centipixels(truncatingIfNeeded: x) &+ 1, y: Centipixels(truncatingIfNeeded: y) &+ 1)
        }
        return ScreenPoint(
            x: Self.placeAtEdge(exact.x, end: end.x, unit: unit.x),
            y: Self.placeAtEdge(exact.y, end: end.y, unit: unit.y))
    }

    /// How far beyond 1 a place is, rounded half up; a huge number for what lies before it or isn't a place.
    ///
    /// `rounded()` would be a call into libm on plain x86-64. From 2^30 to 2^31 the last 22 bits of a Double are its
    /// fraction, and the 30 before them what it has beyond 2^30.
    @inline(__always)
    private static func placeBeyondOne(_ exact: Double) -> UInt64 {
        (exact + (limit + 0.5)).bitPattern >> 22 &- (limit + 1).bitPattern >> 22
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
}
