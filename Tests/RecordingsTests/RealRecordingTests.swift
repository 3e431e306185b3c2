import Foundation
import Recordings
import Testing
import TouchCore

/// Recordings of real devices, which stand beside the package where they are at hand, with what an independent
/// reader found in them.
struct RealRecordingTests {
    struct Expected: Decodable {
        var name: String
        var ids: [String]
        var slots: Int?
        var events: Int?
        var synFrames: Int?
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/recordings").standardizedFileURL

    static let expected: [String: Expected] = {
        guard let json = try? Data(contentsOf: folder.appending(path: "expected.json")) else { return [:] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode([String: Expected].self, from: json)) ?? [:]
    }()

    @Test(.enabled(if: !expected.isEmpty), arguments: expected.keys.sorted())
    func `a real recording holds what another reader finds`(file: String) throws {
        let expected = try #require(Self.expected[file])
        let reading = Reading([UInt8](try Data(contentsOf: Self.folder.appending(path: file))), file: file)
        let device = try #require(reading.devices.first)
        #expect(reading.error == nil)
        #expect(reading.warnings == [])
        #expect(reading.devices.count == 1)
        #expect(
            String(decoding: device.name, as: UTF8.self).trimmingCharacters(in: .whitespaces)
                == expected.name.trimmingCharacters(in: .whitespaces))
        #expect(
            [device.bus, device.vendor, device.product, device.version] == expected.ids.map { UInt16($0, radix: 16) })
        let slots = device.hasAxis(AxisCode.slot) ? Int(device.ranges[Int(AxisCode.slot)].maximum) + 1 : nil
        #expect(slots == expected.slots)
        if let events = expected.events { #expect(reading.events.count == events) }
        if let frames = expected.synFrames {
            #expect(reading.events.filter { $0.code == EventCode(type: 0, code: 0) }.count == frames)
        }
    }
}
