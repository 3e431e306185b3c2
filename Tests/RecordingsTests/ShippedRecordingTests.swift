import Foundation
import Recordings
import Testing
import TouchCore

/// The recordings that come with the program are what their README says.
struct ShippedRecordingTests {
    private func reading(_ file: String) throws -> Reading {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../recordings")
        return Reading([UInt8](try Data(contentsOf: folder.appending(path: file).standardizedFileURL)), file: file)
    }

    @Test func `the tour of a kiosk is ten touches within twelve seconds`() throws {
        let reading = try reading("kiosk-tour.evemu")
        let device = try #require(reading.devices.first)
        #expect(reading.error == nil)
        #expect(String(decoding: device.name, as: UTF8.self) == "Example Kiosk Panel")
        #expect(device.hasProperty(DeviceProperty.direct))
        #expect(device.ranges[Int(AxisCode.slot)] == AxisRange(minimum: 0, maximum: 9))
        #expect(device.ranges[Int(AxisCode.positionY)] == AxisRange(minimum: 0, maximum: 4095, resolution: 12))
        let starts = reading.events.filter { $0.code == .absolute(AxisCode.trackingID) && $0.value >= 0 }
        #expect(starts.map(\.value) == Array(1...10))
        #expect(reading.events.last == InputEvent(timeUs: 11_632_066, code: EventCode(type: 0, code: 0), value: 0))
    }

    @Test func `the resistive panel is tapped three times`() throws {
        let reading = try reading("resistive-taps.evemu")
        let device = try #require(reading.devices.first)
        #expect(reading.error == nil)
        #expect(device.absoluteAxes == 1 | 2 | 1 << 24)
        #expect(reading.events.filter { $0.code == .key(KeyCode.touch) }.map(\.value) == [1, 0, 1, 0, 1, 0])
    }

    @Test func `ten fingers land, turn for sixty frames and lift`() throws {
        let reading = try reading("ten-fingers.evemu")
        let device = try #require(reading.devices.first)
        #expect(reading.error == nil)
        #expect(device.ranges[Int(AxisCode.slot)] == AxisRange(minimum: 0, maximum: 9))
        let ids = reading.events.filter { $0.code == .absolute(AxisCode.trackingID) }.map(\.value)
        #expect(ids == Array(1...10) + Array(repeating: -1, count: 10))
        let reports = reading.events.filter { $0.code == EventCode(type: 0, code: 0) }.map(\.timeUs)
        #expect(reports == (0...60).map { $0 * 1000 + 1 })
    }
}
