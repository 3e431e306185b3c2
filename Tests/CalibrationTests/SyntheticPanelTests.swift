import SeededNumbers
import Testing
import TouchCore

@testable import Calibration

/// Calibrations of panels whose matrix is known.
struct SyntheticPanelTests {
    /// An orientation with the screen over a part of the panel: its scales and where the part begins.
    private func truth(_ orientation: Orientation, _ scaleX: Double, _ scaleY: Double, _ at: UnitPoint)
        -> CalibrationMatrix
    {
        CalibrationMatrix(scaleX, 0, -at.x * scaleX, 0, scaleY, -at.y * scaleY).followed(by: orientation.matrix)
    }

    @Test(arguments: Orientation.all)
    func `an orientation is found exactly`(orientation: Orientation) throws {
        var numbers = SeededNumbers(seed: 1)
        let ranges: [(Int32, Int32)] = [(0, 4095), (-300, 299), (0, 255), (100, 2_000_000_000)]
        for range in ranges.map({ AxisRange(minimum: $0.0, maximum: $0.1) }) {
            var panel = SyntheticPanel(orientation.matrix)
            panel.x = range
            let found = try #require(try panel.outcome(&numbers).found)
            #expect(found.matrix == orientation.matrix)
            #expect(found.isPlain)
            #expect(!found.isSheared)
            #expect(found.orientation == orientation)
            let corners = CalibrationPlace.allCases.dropLast().map { $0.position }
            #expect(try panel.outcome(&numbers, places: Array(corners)).found?.matrix == orientation.matrix)
        }
    }

    @Test(arguments: Orientation.all)
    func `scales and offsets are found through noise`(orientation: Orientation) throws {
        var numbers = SeededNumbers(seed: 2)
        var foundCount = 0
        for _ in 0..<20 {
            let scales = (numbers.number(in: 1...1.5), numbers.number(in: 1...1.5))
            let at = UnitPoint(
                x: numbers.number(in: 0...(1 - 1 / scales.0)), y: numbers.number(in: 0...(1 - 1 / scales.1)))
            var panel = SyntheticPanel(truth(orientation, scales.0, scales.1, at))
            panel.noise = 0.01
            panel.positions = 400
            switch try panel.outcome(&numbers) {
            case .found(let found):
                foundCount += 1
                #expect(found.orientation == orientation)
                #expect(panel.truth.distance(to: found.matrix, panel) < 0.003, "\(panel.truth) \(found.matrix)")
                #expect(panel.truth.isNear(found.matrix, within: 0.003 * 1.5), "\(panel.truth) \(found.matrix)")
            case .refused(let refusal, _):
                guard case .unsteady = refusal else {
                    Issue.record("\(refusal)")
                    continue
                }
            }
        }
        #expect(foundCount >= 18)
    }

    @Test(arguments: Orientation.all)
    func `noise that is too much is told instead of a wrong matrix`(orientation: Orientation) throws {
        var numbers = SeededNumbers(seed: 3)
        for trial in stride(from: 0, to: 60, by: 3) {
            var panel = SyntheticPanel(truth(orientation, 1.3, 1.1, UnitPoint(x: 0.1, y: 0.05)))
            panel.noise = 0.01
            panel.positions = 1 + trial
            let outcome = try panel.outcome(&numbers)
            if let found = outcome.found {
                #expect(panel.truth.distance(to: found.matrix, panel) < 0.003)
            } else if trial > 3 {
                guard case .unsteady(let wander, panel.positions, let needed)? = outcome.refusal else {
                    continue
                }
                #expect((0.003...0.03).contains(wander))
                #expect(needed > panel.positions)
            }
        }
    }

    @Test func `a panel that cuts off noise at its ends is not taken for a smaller one`() throws {
        var numbers = SeededNumbers(seed: 4)
        for orientation in Orientation.all {
            var panel = SyntheticPanel(orientation.matrix)
            panel.noise = 0.01
            panel.positions = 500
            panel.isClamped = true
            if let found = try panel.outcome(&numbers).found {
                #expect(panel.truth.distance(to: found.matrix, panel) < 0.003, "\(found.matrix)")
            }
        }
    }

    @Test(arguments: Orientation.all)
    func `one wrong corner is named, and no matrix given`(orientation: Orientation) throws {
        var numbers = SeededNumbers(seed: 5)
        for trial in 0..<10 {
            let wrong = CalibrationPlace.allCases[trial % 5]
            let off = UnitPoint(
                x: numbers.number(in: 0.05...0.4) * (wrong.position.x > 0.5 ? -1 : 1),
                y: numbers.number(in: 0.05...0.4) * (wrong.position.y > 0.5 ? -1 : 1))
            var panel = SyntheticPanel(truth(orientation, 1.2, 1.1, UnitPoint(x: 0.1, y: 0.05)))
            panel.noise = 0.01
            panel.positions = 400
            var places = CalibrationPlace.allCases.map { $0.position }
            places[wrong.rawValue] = places[wrong.rawValue] + off
            guard case .wrongPlace(let told)? = try panel.outcome(&numbers, places: places).refusal else {
                Issue.record("\(wrong) off by \(off)")
                continue
            }
            #expect(told.place == wrong && (told.by - off).length < 0.02)
        }
    }

    @Test func `a corner that is a little wrong gives a refusal or a good matrix`() throws {
        var numbers = SeededNumbers(seed: 6)
        var refusedCount = 0
        for trial in 0..<400 {
            let orientation = numbers.pick(Orientation.all)
            let panel = SyntheticPanel(truth(orientation, 1.2, 1.1, UnitPoint(x: 0.1, y: 0.05)))
            var places = CalibrationPlace.allCases.map { $0.position }
            let off = UnitPoint(x: numbers.number(in: -0.02...0.02), y: numbers.number(in: -0.02...0.02))
            places[trial % 5] = places[trial % 5] + off
            if let found = try panel.outcome(&numbers, places: places).found {
                #expect(panel.truth.distance(to: found.matrix, panel) < 0.003, "\(off) \(found.matrix)")
            } else {
                refusedCount += 1
            }
        }
        #expect((200..<400).contains(refusedCount))
    }

    @Test(arguments: [4, 5])
    func `touches that are all a little wrong give a refusal or a good matrix`(count: Int) throws {
        var numbers = SeededNumbers(seed: 9)
        var refusedCount = 0
        for _ in 0..<600 {
            let panel = SyntheticPanel(truth(numbers.pick(Orientation.all), 1.2, 1.1, UnitPoint(x: 0.1, y: 0.05)))
            let places = CalibrationPlace.allCases.prefix(count).map {
                $0.position + UnitPoint(x: numbers.normal(), y: numbers.normal()) * 0.01
            }
            if let found = try panel.outcome(&numbers, places: places).found {
                #expect(panel.truth.distance(to: found.matrix, panel) < 0.003, "\(found.matrix)")
            } else {
                refusedCount += 1
            }
        }
        #expect(refusedCount >= 590)
    }

    @Test func `any affine map comes back`() throws {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<500 {
            // The screen somewhere within the panel, turned and sheared.
            let turn = numbers.pick(Orientation.all).matrix
            let bend = CalibrationMatrix(
                numbers.number(in: 1.3...3), numbers.number(in: -0.2...0.2), -0.3,
                numbers.number(in: -0.2...0.2), numbers.number(in: 1.3...3), -0.3)
            var panel = SyntheticPanel(bend.followed(by: turn))
            panel.x = AxisRange(minimum: -20_000, maximum: 20_000)
            panel.y = AxisRange(minimum: 100, maximum: 60_000)
            let outcome = try panel.outcome(&numbers)
            if case .beyondRange? = outcome.refusal { continue }
            let found = try #require(outcome.found, "\(outcome)")
            #expect(panel.truth.distance(to: found.matrix, panel) < 0.001)
        }
    }
}
