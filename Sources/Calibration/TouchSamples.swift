/// The positions that a panel told of one touch, with their times.
public struct TouchSamples: Sendable {
    private var points: [UnitPoint] = []
    private var sinceUs: [Int64] = []

    /// No position yet.
    public init() {}

    /// How many positions were told.
    public var count: Int { points.count }

    /// When the touch landed, in microseconds.
    public var startUs: Int64 { sinceUs.first ?? 0 }

    /// The touch is here from this time on.
    mutating func add(_ point: UnitPoint, at timeUs: Int64) {
        points.append(point)
        sinceUs.append(timeUs)
    }

    /// Where the touch rested until this time; nil for one without positions. `unit` is what one device unit of each axis
    /// counts.
    public func rest(until endUs: Int64, unit: UnitPoint) -> RestingPlace? {
        guard !points.isEmpty else { return nil }
        // Each position counts for as long as it lasted: a panel says nothing while nothing changes, and what it tells
        // of a landing or lifting finger is brief.
        var weights: [Double] = []
        for place in points.indices {
            let nextUs = place + 1 < points.count ? sinceUs[place + 1] : max(endUs, sinceUs[place])
            weights.append(Double(nextUs - sinceUs[place]))
        }
        // A touch within one frame.
        if !weights.contains(where: { $0 > 0 }) { weights = weights.map { _ in 1 } }
        let x = WeightedValues(points.map { $0.x }, weights).rest(unit: unit.x)
        let y = WeightedValues(points.map { $0.y }, weights).rest(unit: unit.y)
        return RestingPlace(
            point: UnitPoint(x: x.value, y: y.value), error: UnitPoint(x: x.error, y: y.error),
            wander: max(x.wander, y.wander), sampleCount: points.count)
    }
}

/// Where a touch rested.
public struct RestingPlace: Sendable {
    /// The place, in parts of the panel's ranges.
    public var point: UnitPoint
    /// The standard error of each coordinate, as far as the positions' wandering tells.
    public var error: UnitPoint
    /// How far the positions wandered about it: one standard deviation, of the axis that wandered more.
    public var wander: Double
    /// How many positions were told.
    public var sampleCount: Int
}

/// One coordinate of a touch's positions, each with how long it lasted, in ascending order.
private struct WeightedValues {
    private var values: [(value: Double, weight: Double)] = []
    private var total = 0.0

    init(_ unsorted: [Double], _ weights: [Double]) {
        for place in unsorted.indices where weights[place] > 0 {
            values.append((unsorted[place], weights[place]))
            total += weights[place]
        }
        values.sort { $0.value < $1.value }
    }

    /// The middle, how far it may be off, and how far the values wander about it: the mean of those between the outer
    /// fifths.
    ///
    /// Where a panel cuts off what lies beyond its range, as much is left out on both sides as stands at that end, so
    /// that the rest is symmetrical again.
    func rest(unit: Double) -> (value: Double, error: Double, wander: Double) {
        let cut = min(max(0.2, share(atEnd: 0, unit), share(atEnd: 1, unit)), 0.49)
        var sum = 0.0
        var before = 0.0
        var squares = 0.0
        for (value, weight) in values {
            let after = before + weight / total
            sum += value * max(0, min(after, 1 - cut) - max(before, cut))
            before = after
            squares += (weight / total) * (weight / total)
        }
        let (low, middle, high) = (quantile(0.16), quantile(0.5), quantile(0.84))
        let isCutOff = cut > 0.2
        let wander = isCutOff ? max(high - middle, middle - low) : (high - low) / 2
        // So much less certain than that of all values are a median and a mean of the inner ones.
        return (sum / (1 - 2 * cut), (isCutOff ? 1.25 : 1.06) * wander * squares.squareRoot(), wander)
    }

    /// How much of the time the value was the last one at an end of the range.
    private func share(atEnd end: Double, _ unit: Double) -> Double {
        var share = 0.0
        // Positions are the middles of units.
        for (value, weight) in values where abs(abs(value - end) - unit / 2) < unit / 4 && (0...1).contains(value) {
            share += weight / total
        }
        return share
    }

    private func quantile(_ part: Double) -> Double {
        var before = 0.0
        for (value, weight) in values {
            before += weight / total
            if before >= part { return value }
        }
        return values[values.count - 1].value
    }
}
