import SeededNumbers
import Testing
import TouchCore

@testable import Calibration

/// Touches that no matrix can be made of, and what they look like.
struct RefusalTests {
    private var places: [UnitPoint] { CalibrationPlace.allCases.map { $0.position } }

    private func refusal(_ panel: SyntheticPanel, _ places: [UnitPoint]) throws -> Calibration.Refusal? {
        var numbers = SeededNumbers(seed: 1)
        return try panel.outcome(&numbers, places: places).refusal
    }

    @Test func `touches at one place`() throws {
        let middle = UnitPoint(x: 0.5, y: 0.5)
        #expect(try refusal(SyntheticPanel(.identity), Array(repeating: middle, count: 5)) == .samePlace)
        #expect(try refusal(SyntheticPanel(.identity), Array(repeating: middle, count: 4)) == .samePlace)
    }

    @Test(arguments: [4, 5])
    func `touches on a line`(count: Int) throws {
        let panel = SyntheticPanel(.identity)
        let places = places.prefix(count)
        #expect(try refusal(panel, places.map { UnitPoint(x: 0.5, y: $0.y) }) == .line(.x))
        #expect(try refusal(panel, places.map { UnitPoint(x: $0.x, y: 0.3) }) == .line(.y))
        #expect(try refusal(panel, places.map { UnitPoint(x: $0.x, y: $0.x) }) == .line(.both))
    }

    @Test func `corners in any order give an orientation or the order`() throws {
        var orientations = 0
        for first in 0..<4 {
            for second in 0..<4 where second != first {
                for third in 0..<4 where third != first && third != second {
                    let order = [first, second, third, 6 - first - second - third, 4]
                    var numbers = SeededNumbers(seed: 1)
                    let outcome = try SyntheticPanel(.identity).outcome(&numbers, places: order.map { places[$0] })
                    switch outcome {
                    case .found(let found):
                        orientations += 1
                        #expect(found.isPlain)
                    case .refused(let refusal, _):
                        guard case .wrongOrder(let told) = refusal else {
                            Issue.record("\(order) \(refusal)")
                            continue
                        }
                        // In the order that is told, the same touches make a plain orientation.
                        var sorted = places
                        for (touch, place) in told.enumerated() { sorted[place.rawValue] = places[order[touch]] }
                        let again = try SyntheticPanel(.identity).outcome(&numbers, places: sorted)
                        #expect(again.found?.isPlain == true)
                    }
                }
            }
        }
        // As many as a panel can have: nobody can tell a mirrored panel from corners touched the other way round.
        #expect(orientations == 8)
    }

    @Test func `the middle touched too early`() throws {
        let order = [4, 0, 1, 2, 3].map { places[$0] }
        guard case .wrongOrder(let told)? = try refusal(SyntheticPanel(.identity), order) else {
            Issue.record("no order")
            return
        }
        #expect(told[0] == .middle)
    }

    @Test func `a panel that sends more than it declares`() throws {
        let panel = SyntheticPanel(CalibrationMatrix(0.8, 0, 0.1, 0, 1, 0))
        #expect(
            try refusal(panel, places)
                == .beyondRange(
                    x: AxisRange(minimum: -513, maximum: 4608), y: AxisRange(minimum: 0, maximum: 4095),
                    areTransposed: false))
    }

    @Test func `a panel whose axes have each other's range`() throws {
        var panel = SyntheticPanel(CalibrationMatrix(800.0 / 480, 0, 0, 0, 480.0 / 800, 0))
        panel.x = AxisRange(minimum: 0, maximum: 799)
        panel.y = AxisRange(minimum: 0, maximum: 479)
        #expect(try refusal(panel, places) == .beyondRange(x: panel.y, y: panel.x, areTransposed: true))
    }

    @Test func `a panel that is bent`() throws {
        // Narrower at the top: no affine map does that.
        let bent = places.map { UnitPoint(x: 0.5 + ($0.x - 0.5) * (0.8 + 0.2 * $0.y), y: $0.y) }
        guard case .inconsistent(let off)? = try refusal(SyntheticPanel(.identity), bent) else {
            Issue.record("not told")
            return
        }
        #expect(abs(off.by.x) > 0.02)
    }

    @Test func `what fingers can do is enough where they were asked again`() throws {
        var numbers = SeededNumbers(seed: 8)
        let off = [0.004, -0.003, 0.005, 0.002, -0.004]
        let touched = zip(places, off).map { UnitPoint(x: $0.x + $1, y: $0.y - $1) }
        #expect(try SyntheticPanel(.identity).outcome(&numbers, places: touched).refusal != nil)
        let found = try #require(
            try SyntheticPanel(.identity).outcome(&numbers, places: touched, .coarse).found)
        #expect(CalibrationMatrix.identity.isNear(found.matrix, within: 0.01))
    }

    @Test func `whatever is touched, there is something to say of it`() throws {
        let axes = DeviceCapabilities.Axes(
            x: AxisRange(minimum: 0, maximum: 99, resolution: 1), y: AxisRange(minimum: 0, maximum: 99, resolution: 1))
        let report = CalibrationReport(DeviceDescription(), axes, ScreenSize(width: 800, height: 480))
        var texts = 0
        // Five touches, each at one of nine places.
        for number in stride(from: 0, to: 59049, by: 31) {
            var rest = number
            var samples = CalibrationSamples()
            for place in CalibrationPlace.allCases.prefix(number % 2 == 0 ? 5 : 4) {
                let point = UnitPoint(x: Double(rest % 3) / 2, y: Double(rest / 3 % 3) / 2)
                rest /= 9
                let error = number % 5 == 0 ? 0.1 : 0
                samples.add(
                    RestingPlace(
                        point: point, error: UnitPoint(x: error, y: error), wander: error, sampleCount: 1),
                    at: place)
            }
            for tolerance in [Calibration.Tolerance.fine, .coarse] {
                switch Calibration.outcome(of: samples, axes, tolerance) {
                case .found(let found):
                    #expect(found.matrix.isInvertible)
                    texts += report.lines(found).count
                case .refused(let refusal, let nearest):
                    let text = report.text(refusal, nearest: nearest)
                    #expect(!text.contains("1000000000"), "\(refusal)")
                    texts += 1
                }
            }
        }
        #expect(texts > 2 * 59049 / 31)
    }
}
