import TouchCore

/// Where touches of the calibration's places rested: the mean of each place's touches.
public struct CalibrationSamples: Sendable {
    /// The touches at one place.
    private struct PlaceSum {
        var count = 0
        var point = UnitPoint(x: 0, y: 0)
        var squaredError = UnitPoint(x: 0, y: 0)
        var wander = 0.0
        var sampleCount = 0
    }

    private var sums = [PlaceSum](repeating: PlaceSum(), count: CalibrationPlace.allCases.count)

    /// No touch yet.
    public init() {}

    /// One touch more at a place.
    public mutating func add(_ rest: RestingPlace, at place: CalibrationPlace) {
        let error = UnitPoint(x: rest.error.x * rest.error.x, y: rest.error.y * rest.error.y)
        sums[place.rawValue].count += 1
        sums[place.rawValue].point = sums[place.rawValue].point + rest.point
        sums[place.rawValue].squaredError = sums[place.rawValue].squaredError + error
        sums[place.rawValue].wander = max(sums[place.rawValue].wander, rest.wander)
        sums[place.rawValue].sampleCount += rest.sampleCount
    }

    /// The touches at a place count no more: it is touched again.
    public mutating func removeTouches(at place: CalibrationPlace) { sums[place.rawValue] = PlaceSum() }

    /// Whether the middle has been touched, beside the corners.
    var hasMiddle: Bool { sums[CalibrationPlace.middle.rawValue].count > 0 }

    /// The mean of each place, by its number; the middle may be missing.
    var points: [UnitPoint] {
        var points: [UnitPoint] = []
        for sum in sums where sum.count > 0 { points.append(sum.point * (1 / Double(sum.count))) }
        return points
    }

    /// The standard error of a place's mean, as far as wandering positions tell: the place with the largest counts.
    var error: Double {
        var largest = 0.0
        for sum in sums where sum.count > 0 {
            largest = max(largest, max(sum.squaredError.x, sum.squaredError.y).squareRoot() / Double(sum.count))
        }
        return largest
    }

    /// How far positions wandered while a finger rested, at the worst place.
    var wander: Double {
        var largest = 0.0
        for sum in sums { largest = max(largest, sum.wander) }
        return largest
    }

    /// How many positions there are a place, at the place with the fewest.
    var fewestSamples: Int {
        var fewest = Int.max
        for sum in sums where sum.count > 0 { fewest = min(fewest, sum.sampleCount) }
        return fewest
    }
}
