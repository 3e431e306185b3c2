import TouchCore

extension Calibration {
    /// Why touches give no matrix, and what it looks like instead.
    public enum Refusal: Equatable, Sendable {
        /// All touches are at one place.
        case samePlace
        /// All touches are on one line: this coordinate hardly changes, or both change together.
        case line(Coordinate)
        /// They fit once they are taken for touches of other places, in this order.
        case wrongOrder([CalibrationPlace])
        /// All fit but this one.
        case wrongPlace(PlaceOffset)
        /// They don't fit, this one least.
        case inconsistent(PlaceOffset)
        /// The panel sends what lies beyond its declared ranges, which is cut off: what it should declare.
        case beyondRange(x: AxisRange, y: AxisRange, areTransposed: Bool)
        /// Positions wander too much for so few of them.
        case unsteady(wander: Double, samples: Int, needed: Int)
    }

    /// What hardly changes from touch to touch.
    public enum Coordinate: Sendable {
        /// The panel's x.
        case x
        /// The panel's y.
        case y
        /// Neither, but they change together.
        case both
    }
}

extension Calibration.Refusal {
    /// The least that touches at corners lie apart, in parts of the range: any panel worth the name sends more.
    private static let leastSpan = 0.05

    /// Touches at one place or on one line, in whatever order; nil for others.
    init?(degenerate points: [UnitPoint]) {
        var mean = UnitPoint(x: 0, y: 0)
        for point in points { mean = mean + point * (1 / Double(points.count)) }
        var span = UnitPoint(x: 0, y: 0)
        var squares = UnitPoint(x: 0, y: 0)
        var product = 0.0
        for point in points {
            let offset = point - mean
            span = UnitPoint(x: max(span.x, abs(offset.x)), y: max(span.y, abs(offset.y)))
            squares = squares + UnitPoint(x: offset.x * offset.x, y: offset.y * offset.y)
            product += offset.x * offset.y
        }
        let isStill = (x: 2 * span.x < Self.leastSpan, y: 2 * span.y < Self.leastSpan)
        if isStill.x, isStill.y {
            self = .samePlace
        } else if isStill.x {
            self = .line(.x)
        } else if isStill.y {
            self = .line(.y)
        } else if squares.x * squares.y - product * product < 0.02 * squares.x * squares.y {
            self = .line(.both)
        } else {
            return nil
        }
    }

    /// Touches that no affine map fits; those that one does are off by no more than `slack`, in parts of the screen.
    init(inconsistent points: [UnitPoint], _ slack: Double) {
        if let order = Self.order(of: points, slack) {
            self = .wrongOrder(order)
        } else if let (place, fit) = Self.outlier(of: points, slack) {
            let position = CalibrationPlace.allCases[place].position
            self = .wrongPlace(
                PlaceOffset(
                    place: CalibrationPlace.allCases[place], by: fit.screenPoint(at: points[place]) - position))
        } else {
            self = .inconsistent(AffineFit(points).worst(of: points))
        }
    }

    /// The order of places that fits best, if one fits as well as touches in the right order must; of those that a turned
    /// or mirrored panel explains as well, the one in which the fewest have changed places.
    private static func order(of points: [UnitPoint], _ slack: Double) -> [CalibrationPlace]? {
        var best: (order: [Int], moved: Int)?
        forEachOrder(points.count) { order in
            var sorted = points
            var moved = 0
            for (place, target) in order.enumerated() {
                sorted[target] = points[place]
                if place != target { moved += 1 }
            }
            guard moved < best?.moved ?? .max else { return }
            let fit = AffineFit(sorted)
            guard fit.hasArea, isAligned(fit) else { return }
            if fit.deviation * fit.magnification <= slack { best = (order, moved) }
        }
        guard let best, best.moved > 0 else { return nil }
        return best.order.map { CalibrationPlace.allCases[$0] }
    }

    /// Whether the axes run along those of the screen, or across them, as those of any panel do.
    private static func isAligned(_ fit: AffineFit) -> Bool {
        let stray = (along: fit.skew(isSwapped: true), across: fit.skew(isSwapped: false))
        return min(stray.along, stray.across) < 0.1 * max(stray.along, stray.across)
    }

    private static func forEachOrder(_ count: Int, _ body: ([Int]) -> Void) {
        var order = Array(0..<count)
        func arrange(from start: Int) {
            guard start < count - 1 else { return body(order) }
            for place in start..<count {
                order.swapAt(start, place)
                arrange(from: start + 1)
                order.swapAt(start, place)
            }
        }
        arrange(from: 0)
    }

    /// The one place without which the others fit, and how they do. Opposite corners bend an affine map alike: only that
    /// axes run along the screen's tells which of them is wrong.
    private static func outlier(of points: [UnitPoint], _ slack: Double) -> (place: Int, fit: AffineFit)? {
        var best: (place: Int, fit: AffineFit)?
        var second = Double.infinity
        for place in points.indices {
            let straight = AffineFit(points, isSwapped: false, without: place)
            let swapped = AffineFit(points, isSwapped: true, without: place)
            let fit = straight.deviation < swapped.deviation ? straight : swapped
            if fit.deviation < best?.fit.deviation ?? .infinity {
                second = best?.fit.deviation ?? .infinity
                best = (place, fit)
            } else {
                second = min(second, fit.deviation)
            }
        }
        guard let best, best.fit.deviation * 3 < second, best.fit.hasArea else { return nil }
        return best.fit.deviation * best.fit.magnification <= slack ? best : nil
    }

    /// A panel that sends more than it declares; nil for one that doesn't.
    init?(beyondRange fit: AffineFit, _ axes: DeviceCapabilities.Axes) {
        let (least, most) = (fit.bounds.least, fit.bounds.most)
        // Noise may reach a little beyond it.
        guard min(least.x, least.y) < -0.01 || max(most.x, most.y) > 1.01 else { return nil }
        let x = Self.range(axes.x, least.x, most.x)
        let y = Self.range(axes.y, least.y, most.y)
        let areTransposed = Self.isNear(x, axes.y) && Self.isNear(y, axes.x)
        self = .beyondRange(
            x: areTransposed ? axes.y : x, y: areTransposed ? axes.x : y, areTransposed: areTransposed)
    }

    /// The range that reaches from one part of a declared one to another.
    private static func range(_ declared: AxisRange, _ least: Double, _ most: Double) -> AxisRange {
        func value(_ part: Double) -> Int32 {
            // Parts tell the middles of units.
            let exact = Double(declared.minimum) + part * Double(declared.count) - 0.5
            return Int32(min(max(exact.rounded(), -2_147_483_648), 2_147_483_647))
        }
        return AxisRange(minimum: value(least), maximum: value(most), resolution: declared.resolution)
    }

    private static func isNear(_ left: AxisRange, _ right: AxisRange) -> Bool {
        let limit = max(right.count / 50, 2)
        return abs(Int64(left.minimum) - Int64(right.minimum)) <= limit
            && abs(Int64(left.maximum) - Int64(right.maximum)) <= limit
    }
}
