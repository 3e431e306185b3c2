import TouchCore

/// Where a panel tells each place of the screen to be, as an affine map by least squares.
///
/// The places are known and what the panel tells has errors, so the panel's positions are fitted as a function of the
/// places; the calibration matrix is the inverse.
struct AffineFit {
    /// What the panel tells of the middle of the screen.
    private(set) var center = UnitPoint(x: 0, y: 0)
    /// What it tells along a whole width of the screen, and along a whole height.
    private(set) var alongX = UnitPoint(x: 0, y: 0)
    private(set) var alongY = UnitPoint(x: 0, y: 0)
    /// How far one coordinate of one touch is off, by what is left over: one standard deviation, of the axis with more.
    private(set) var deviation = 0.0

    /// The best map of these touches, by `CalibrationPlace`: all corners, with or without the middle.
    init(_ points: [UnitPoint]) {
        // Seen from the middle, the places of the corners are orthogonal.
        for place in points.indices {
            let position = Self.fromMiddle(place)
            center = center + points[place] * (1 / Double(points.count))
            alongX = alongX + points[place] * position.x
            alongY = alongY + points[place] * position.y
        }
        measure(points, without: nil, parameters: 3)
    }

    /// The best map that keeps the axes of the panel along those of the screen, or across them; the touch at one of the
    /// places may be left out.
    init(_ points: [UnitPoint], isSwapped: Bool, without left: Int? = nil) {
        let x = Self.line(points, without: left, isAcross: isSwapped) { $0.x }
        let y = Self.line(points, without: left, isAcross: !isSwapped) { $0.y }
        center = UnitPoint(x: x.middle, y: y.middle)
        if isSwapped {
            alongX.y = y.slope
            alongY.x = x.slope
        } else {
            alongX.x = x.slope
            alongY.y = y.slope
        }
        measure(points, without: left, parameters: 2)
    }

    /// The area of the screen in that of the panel's ranges; negative where it is mirrored.
    var area: Double { alongX.x * alongY.y - alongX.y * alongY.x }

    /// Whether it has an inverse that can be computed.
    var hasArea: Bool { abs(area) > 1e-4 }

    /// How much larger than on the panel an error is on the screen, at least 1.
    var magnification: Double {
        let matrix = matrix
        return max(1, max(abs(matrix.a) + abs(matrix.b), abs(matrix.d) + abs(matrix.e)))
    }

    /// How far the axes of the panel run away from those of the screen, or from across them.
    func skew(isSwapped: Bool) -> Double {
        isSwapped ? max(abs(alongX.x), abs(alongY.y)) : max(abs(alongX.y), abs(alongY.x))
    }

    /// What the panel tells of a place of the screen.
    func panelPoint(at place: UnitPoint) -> UnitPoint {
        center + alongX * (place.x - 0.5) + alongY * (place.y - 0.5)
    }

    /// Where on the screen the panel's position is.
    func screenPoint(at point: UnitPoint) -> UnitPoint {
        let matrix = matrix
        return UnitPoint(
            x: matrix.a * point.x + matrix.b * point.y + matrix.c,
            y: matrix.d * point.x + matrix.e * point.y + matrix.f)
    }

    /// The inverse: from positions of the panel to places on the screen, both in 0..1.
    var matrix: CalibrationMatrix {
        let a = alongY.y / area
        let b = -alongY.x / area
        let d = -alongX.y / area
        let e = alongX.x / area
        return CalibrationMatrix(
            a, b, 0.5 - a * center.x - b * center.y, d, e, 0.5 - d * center.x - e * center.y)
    }

    /// What of the panel the screen takes.
    var bounds: UnitBounds {
        var bounds = UnitBounds(least: center, most: center)
        for place in CalibrationPlace.allCases {
            let point = panelPoint(at: place.position)
            bounds.least = UnitPoint(x: min(bounds.least.x, point.x), y: min(bounds.least.y, point.y))
            bounds.most = UnitPoint(x: max(bounds.most.x, point.x), y: max(bounds.most.y, point.y))
        }
        return bounds
    }

    /// Which of the touches lies farthest off its place. Where places have no inverse, that is told in parts of the panel.
    func worst(of points: [UnitPoint]) -> PlaceOffset {
        var worst = PlaceOffset(place: .topLeft, by: UnitPoint(x: 0, y: 0))
        for (place, point) in zip(CalibrationPlace.allCases, points) {
            let off = hasArea ? screenPoint(at: point) - place.position : point - panelPoint(at: place.position)
            if off.length > worst.by.length { worst = PlaceOffset(place: place, by: off) }
        }
        return worst
    }

    private static func fromMiddle(_ place: Int) -> UnitPoint {
        CalibrationPlace.allCases[place].position - CalibrationPlace.middle.position
    }

    /// One coordinate of the panel along one axis of the screen; `isAcross` for the vertical one.
    private static func line(
        _ points: [UnitPoint], without left: Int?, isAcross: Bool, _ coordinate: (UnitPoint) -> Double
    ) -> (middle: Double, slope: Double) {
        var count = 0.0
        var sum = UnitPoint(x: 0, y: 0)
        var square = 0.0
        var product = 0.0
        for place in points.indices where place != left {
            let at = isAcross ? fromMiddle(place).y : fromMiddle(place).x
            let value = coordinate(points[place])
            count += 1
            sum = sum + UnitPoint(x: at, y: value)
            square += at * at
            product += at * value
        }
        let slope = (count * product - sum.x * sum.y) / (count * square - sum.x * sum.x)
        return ((sum.y - slope * sum.x) / count, slope)
    }

    /// `parameters` is how many numbers were fitted for each coordinate.
    private mutating func measure(_ points: [UnitPoint], without left: Int?, parameters: Int) {
        var squares = UnitPoint(x: 0, y: 0)
        for place in points.indices where place != left {
            let error = points[place] - panelPoint(at: CalibrationPlace.allCases[place].position)
            squares = squares + UnitPoint(x: error.x * error.x, y: error.y * error.y)
        }
        let free = Double(points.count - (left == nil ? 0 : 1) - parameters)
        deviation = (max(squares.x, squares.y) / free).squareRoot()
    }
}
