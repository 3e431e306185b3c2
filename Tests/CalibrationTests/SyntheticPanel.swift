import SeededNumbers
import Testing
import TouchCore

@testable import Calibration

/// A panel that lies on its screen as a matrix says, and what it sends when places are touched.
struct SyntheticPanel {
    /// From the panel's positions to places on the screen: what a calibration must find.
    var truth: CalibrationMatrix
    var x = AxisRange(minimum: 0, maximum: 4095)
    var y = AxisRange(minimum: 0, maximum: 4095)
    /// How far positions wander, one standard deviation, in parts of a range.
    var noise = 0.0
    /// How many positions a touch has.
    var positions = 20
    /// Whether values outside the ranges are cut off, as some panels do themselves.
    var isClamped = false

    init(_ truth: CalibrationMatrix) { self.truth = truth }

    /// The slots of a panel like most.
    var description: DeviceDescription {
        var description = DeviceDescription()
        description.name = Array("Panel".utf8)
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.eventTypes = 0b1011
        description.keys.insert(KeyCode.touch)
        description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: 9))
        description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        description.addAxis(AxisCode.positionX, x)
        description.addAxis(AxisCode.positionY, y)
        return description
    }

    var axes: DeviceCapabilities.Axes { DeviceCapabilities.Axes(x: x, y: y) }

    /// What the panel tells of a place of the screen, in parts of its ranges.
    func position(of place: UnitPoint) -> UnitPoint {
        let area = truth.a * truth.e - truth.b * truth.d
        let shifted = place - UnitPoint(x: truth.c, y: truth.f)
        return UnitPoint(
            x: (truth.e * shifted.x - truth.b * shifted.y) / area,
            y: (truth.a * shifted.y - truth.d * shifted.x) / area)
    }

    /// What the panel sends for touches of these places, one after the other, each for a while.
    func events(_ places: [UnitPoint], _ numbers: inout SeededNumbers) -> [InputEvent] {
        var events: [InputEvent] = []
        var timeUs: Int64 = 1_000_000
        func send(_ code: UInt16, _ value: Int32) {
            events.append(
                InputEvent(timeUs: timeUs, code: EventCode(type: EventType.absolute, code: code), value: value))
        }
        func report() {
            events.append(InputEvent(timeUs: timeUs, code: .synchronization(SynchronizationCode.report), value: 0))
            timeUs += 10_000
        }
        for (number, place) in places.enumerated() {
            let center = position(of: place)
            send(AxisCode.trackingID, Int32(number))
            for _ in 0..<positions {
                send(AxisCode.positionX, value(center.x + noise * numbers.normal(), x))
                send(AxisCode.positionY, value(center.y + noise * numbers.normal(), y))
                report()
            }
            send(AxisCode.trackingID, -1)
            report()
        }
        return events
    }

    private func value(_ part: Double, _ range: AxisRange) -> Int32 {
        let value = Int64((Double(range.minimum) + part * Double(range.count) - 0.5).rounded())
        let clamped = min(max(value, Int64(range.minimum)), Int64(range.maximum))
        // The corners themselves are at the ends of the range.
        return Int32(isClamped || abs(value - clamped) == 1 ? clamped : value)
    }

    /// What calibrating by touches of all places, or of these, gives.
    func outcome(
        _ numbers: inout SeededNumbers, places: [UnitPoint] = CalibrationPlace.allCases.map { $0.position },
        _ tolerance: Calibration.Tolerance = .fine
    ) throws -> Calibration.Outcome {
        let description = description
        let panel = try #require(
            PanelTouches(description, DeviceCapabilities(description), ContactSnapshot(description.initial)))
        let events = events(places, &numbers)
        panel.process(events.span)
        panel.finish()
        var samples = CalibrationSamples()
        var number = 0
        while let touch = panel.takeEnded() {
            let rest = try #require(touch.samples.rest(until: touch.endUs, unit: panel.unit))
            samples.add(rest, at: CalibrationPlace.allCases[number % places.count])
            number += 1
        }
        #expect(number == places.count)
        return Calibration.outcome(of: samples, axes, tolerance)
    }
}

extension SeededNumbers {
    /// A normally distributed number: the sum of twelve uniform ones.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &self) }
        return sum
    }

    mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

extension Orientation {
    /// All eight.
    static let all = (0..<8).map {
        Orientation(isSwapped: $0 & 4 != 0, invertsX: $0 & 2 != 0, invertsY: $0 & 1 != 0)
    }
}

extension Calibration.Outcome {
    var found: Calibration.Found? {
        if case .found(let found) = self { return found }
        return nil
    }

    var refusal: Calibration.Refusal? {
        if case .refused(let refusal, _) = self { return refusal }
        return nil
    }
}

extension CalibrationMatrix {
    /// How far on the screen this map and another lie apart at most, in parts of it, for positions of this map's panel.
    func distance(to other: CalibrationMatrix, _ panel: SyntheticPanel) -> Double {
        var worst = 0.0
        for place in CalibrationPlace.allCases {
            let point = panel.position(of: place.position)
            let dx = (a - other.a) * point.x + (b - other.b) * point.y + c - other.c
            let dy = (d - other.d) * point.x + (e - other.e) * point.y + f - other.f
            worst = max(worst, abs(dx), abs(dy))
        }
        return worst
    }
}
