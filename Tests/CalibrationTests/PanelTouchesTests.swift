import SeededNumbers
import Testing
import TouchCore

@testable import Calibration

/// What of a device's events is a touch, and where it rested.
struct PanelTouchesTests {
    private func samples(_ positions: [(x: Double, ms: Int64)]) -> TouchSamples {
        var samples = TouchSamples()
        for position in positions { samples.add(UnitPoint(x: position.x, y: 0.5), at: position.ms * 1000) }
        return samples
    }

    private let unit = UnitPoint(x: 1.0 / 4096, y: 1.0 / 4096)

    @Test func `a touch is where it rested, not where it landed and lifted`() throws {
        let touch = samples([(0.1, 0), (0.15, 10), (0.19, 20), (0.2, 30), (0.3, 980)])
        let rest = try #require(touch.rest(until: 1_000_000, unit: unit))
        #expect(abs(rest.point.x - 0.2) < 1e-9)
        #expect(rest.error.x == 0)
        #expect(rest.sampleCount == 5)
    }

    @Test func `a touch within one frame is where it was`() throws {
        let rest = try #require(samples([(0.25, 7)]).rest(until: 7000, unit: unit))
        #expect(abs(rest.point.x - 0.25) < 1e-9 && abs(rest.point.y - 0.5) < 1e-9)
        #expect(rest.wander == 0)
        #expect(TouchSamples().rest(until: 0, unit: unit) == nil)
    }

    @Test func `while one finger is down, others count for nothing`() throws {
        let panel = SyntheticPanel(.identity)
        let touches = try #require(
            PanelTouches(
                panel.description, DeviceCapabilities(panel.description),
                ContactSnapshot(panel.description.initial)))
        func absolute(_ code: UInt16, _ value: Int32) -> InputEvent {
            InputEvent(timeUs: 1000, code: EventCode(type: EventType.absolute, code: code), value: value)
        }
        let report = InputEvent(timeUs: 1000, code: .synchronization(SynchronizationCode.report), value: 0)
        let first = [
            absolute(AxisCode.slot, 0), absolute(AxisCode.trackingID, 1), absolute(AxisCode.positionX, 5000),
            absolute(AxisCode.positionY, -100), report,
        ]
        let second = [
            absolute(AxisCode.slot, 1), absolute(AxisCode.trackingID, 2), absolute(AxisCode.positionX, 4000),
            absolute(AxisCode.positionY, 1), report, absolute(AxisCode.trackingID, -1), report,
        ]
        let both = first + second
        touches.process(both.span)
        #expect(touches.current?.count == 1)
        #expect(touches.takeEnded() == nil)
        let end = [absolute(AxisCode.slot, 0), absolute(AxisCode.trackingID, -1), report]
        touches.process(end.span)
        #expect(touches.current == nil)
        let touch = try #require(touches.takeEnded())
        #expect(touch.reason == nil)
        let rest = try #require(touch.samples.rest(until: touch.endUs, unit: touches.unit))
        // Beyond the range, and still as sent: to a quarter of a unit.
        #expect(abs(rest.point.x * 4096 - 5000.5) < 0.25)
        #expect(abs(rest.point.y * 4096 + 99.5) < 0.25)
        #expect(touches.takeEnded() == nil)
    }

    @Test func `a touch that the recording leaves down doesn't count`() throws {
        let panel = SyntheticPanel(.identity)
        var numbers = SeededNumbers(seed: 1)
        let touches = try #require(
            PanelTouches(
                panel.description, DeviceCapabilities(panel.description),
                ContactSnapshot(panel.description.initial)))
        let events = Array(panel.events([UnitPoint(x: 0.5, y: 0.5)], &numbers).dropLast(2))
        touches.process(events.span)
        touches.finish()
        #expect(touches.takeEnded()?.reason == .endOfInput)
        #expect(touches.takeEnded() == nil)
    }

    @Test func `ranges as wide as numbers can be are followed`() throws {
        var panel = SyntheticPanel(.identity)
        panel.x = AxisRange(minimum: .min, maximum: .max)
        panel.y = AxisRange(minimum: 0, maximum: .max)
        var numbers = SeededNumbers(seed: 1)
        var inner = SyntheticPanel(CalibrationMatrix(2, 0, -0.5, 0, 2, -0.5))
        inner.x = panel.x
        inner.y = panel.y
        let found = try #require(try inner.outcome(&numbers).found)
        #expect(inner.truth.isNear(found.matrix, within: 1e-5))
    }
}
