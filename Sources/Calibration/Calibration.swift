import TouchCore

/// The calibration of a panel: a matrix that can be relied on, or why there is none.
public struct Calibration: Sendable {
    /// How exact it must be, in parts of the screen.
    public struct Tolerance: Sendable {
        /// How far one touch may lie off where the others say: one standard deviation.
        var deviation: Double
        /// How far the matrix may be off for positions that wander.
        var error: Double

        /// What touches must agree to.
        public static let fine = Tolerance(deviation: 0.0015, error: 0.003)
        /// What fingers can do that have been asked again and again.
        public static let coarse = Tolerance(deviation: 0.015, error: 0.01)
    }

    /// What the touches give.
    public enum Outcome: Sendable {
        /// They agree.
        case found(Found)
        /// They don't; the matrix that comes closest is for people to compare with.
        case refused(Refusal, Orientation)
    }

    /// A calibration that was found.
    public struct Found: Sendable {
        /// What to set, on the panel's positions in 0..1.
        public var matrix: CalibrationMatrix
        /// The orientation that it comes closest to.
        public var orientation: Orientation
        /// Whether it is that orientation and nothing else.
        public var isPlain: Bool
        /// Whether it is so near to that orientation that touches some millimetres beside the corners explain the difference.
        public var isNearlyPlain: Bool
        /// Whether axes are turned against each other or sheared, so that an orientation, scales and offsets aren't all.
        public var isSheared: Bool
        /// What the screen takes of the panel's ranges.
        public var used: UnitBounds
        /// The touch that lies farthest off its place, in parts of the screen.
        public var worst: PlaceOffset
        /// How far the matrix may be off anywhere on the screen, in parts of it: one standard deviation.
        public var uncertainty: Double
    }

    /// How surely a small difference must be one to count, in standard deviations.
    private static let certainty = 3.0
    /// The largest difference that fingers make, which are as wide as they are, in the numbers of a matrix.
    private static let fingerLimit = 0.06
    /// The largest difference that counts as none, however uncertain it is, in parts of the screen.
    private static let plainLimit = 0.003

    /// What the touches of all corners, with or without the middle, give for a panel with these axes.
    public static func outcome(
        of samples: CalibrationSamples, _ axes: DeviceCapabilities.Axes, _ tolerance: Tolerance
    ) -> Outcome {
        let points = samples.points
        if let refusal = Refusal(degenerate: points) { return .refused(refusal, Orientation()) }
        let free = AffineFit(points)
        let nearest = Orientation(nearestTo: free)
        // Positions are whole units, which a coarse panel has few of.
        let unit = max(1 / Double(axes.x.count), 1 / Double(axes.y.count))
        let limit = max(tolerance.deviation, unit / 2)
        guard free.hasArea, free.deviation * free.magnification <= limit else {
            // Touches of which each is so uncertain can't be expected to agree better.
            let isNoise = samples.error * certainty > max(free.deviation, limit)
            let slack = 2 * max(limit, certainty * samples.error)
            return .refused(
                free.hasArea && isNoise ? unsteady(samples, free, tolerance) : Refusal(inconsistent: points, slack),
                nearest)
        }
        // What touches can't tell from nothing isn't there: the plainest map that they allow is the likeliest.
        let error = max(samples.error, free.deviation)
        let noise = certainty * error + 2 * unit
        let aligned = AffineFit(points, isSwapped: nearest.isSwapped)
        let isSheared =
            free.skew(isSwapped: nearest.isSwapped) > noise
            || aligned.deviation * aligned.magnification > limit
        let fit = isSheared ? free : aligned
        // Four touches that are off look too much like axes that aren't straight.
        guard !isSheared || samples.hasMiddle else {
            return .refused(Refusal(inconsistent: points, 2 * limit), nearest)
        }
        if let refusal = Refusal(beyondRange: fit, axes) { return .refused(refusal, nearest) }
        guard certainty * samples.error * fit.magnification <= tolerance.error else {
            return .refused(unsteady(samples, fit, tolerance), nearest)
        }
        let matrix = onUnits(fit.matrix, axes)
        let isPlain = !isSheared && matrix.isNear(nearest.matrix, within: min(noise, max(plainLimit, 2 * unit)))
        return .found(
            Found(
                matrix: isPlain ? nearest.matrix : matrix, orientation: nearest, isPlain: isPlain,
                isNearlyPlain: !isPlain && matrix.isNear(nearest.matrix, within: fingerLimit), isSheared: isSheared,
                used: fit.bounds, worst: fit.worst(of: points), uncertainty: error * fit.magnification))
    }

    private static func unsteady(_ samples: CalibrationSamples, _ fit: AffineFit, _ tolerance: Tolerance) -> Refusal {
        // Touches that chance alone keeps from agreeing need more, too.
        let ratio = max(certainty * samples.error * fit.magnification / tolerance.error, 1.2)
        let needed = (Double(samples.fewestSamples) * ratio * ratio * 1.1).rounded(.up)
        return .unsteady(wander: samples.wander, samples: samples.fewestSamples, needed: Int(min(needed, 1e9)))
    }

    /// The same map for positions of which the beginning of a unit is taken, as touchd and libinput do.
    private static func onUnits(_ matrix: CalibrationMatrix, _ axes: DeviceCapabilities.Axes) -> CalibrationMatrix {
        let x = 0.5 / Double(axes.x.count)
        let y = 0.5 / Double(axes.y.count)
        var result = matrix
        result.c += matrix.a * x + matrix.b * y
        result.f += matrix.d * x + matrix.e * y
        return result
    }
}
