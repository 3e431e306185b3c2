import Foundation
import Testing

/// Recordings of real devices through the program, against an independent count of what they hold.
@Suite(.enabled(if: Place.hasSharedRecordings, "../shared/recordings is not there"))
struct SharedRecordingTests {
    struct Expectation: Decodable {
        var take: String
        var downs: Int?
        var leftDown: Int?
        var `protocol`: String
        var slots: Int?
        var udev: [String]

        enum CodingKeys: String, CodingKey {
            case take
            case downs
            case leftDown = "left_down"
            case `protocol`
            case slots
            case udev
        }
    }

    struct Touch: Decodable {
        var xy0: [Int?]?
    }

    struct Event: Decodable {
        var event: String
        var x: Double
        var y: Double
        var touch: Int
        var reason: String?
    }

    struct Judgement: Decodable {
        struct Axis: Decodable {
            var minimum: Int
            var maximum: Int
        }
        var kind: String
        var `protocol`: String
        var slots: Int
        var x: Axis?
        var y: Axis?
        var use: Bool
        var optIn: Bool
    }

    static let expectations: [String: Expectation] = {
        let file = Place.sharedRecordings.appendingPathComponent("expected.json")
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([String: Expectation].self, from: data)) ?? [:]
    }()

    static let descriptions = expectations.keys.sorted()
    static let streams = descriptions.filter { !$0.hasPrefix("devices/") }

    /// Where the count of downs differs from the file's, and by which rule of the contract.
    static let differences: [String: (count: Int, rule: String)] = [
        "goodix-gt9xx-am62x.no-btn-touch.evemu": (-1, "the last frame has no SYN_REPORT and gives nothing")
    ]

    /// How many contacts began without any position, and so where the slot's stored one is: the start of its range.
    static let startsWithoutPosition: [String: Int] = [
        "advanced-silicon-cooltouch_2149_231c.k3.10.evemu": 1, "cvtouch-w215_1ff7_0013.k3.10.evemu": 1,
        "egalax_0eef_7224.k3.10.evemu": 1, "goodix-gt9xx-am62x.no-btn-touch.evemu": 1,
    ]

    @Test func `all recordings and descriptions are there`() {
        #expect(Self.streams.count == 78)
        #expect(Self.descriptions.count == 129)
    }

    @Test(arguments: SharedRecordingTests.descriptions)
    func `a device is judged as the table says`(_ name: String) throws {
        let expected = try #require(Self.expectations[name])
        let program = try TouchdProcess(["devices", "--format", "json", path(name)])
        #expect(program.status == 0)
        #expect(program.lines.count == 1)
        let judgement = try JSONDecoder().decode(Judgement.self, from: Data(program.output.utf8))
        let protocols = ["B": "slots", "A": "anonymous", "S": "single", "-": "none"]
        #expect(judgement.protocol == protocols[expected.protocol])
        #expect(judgement.slots == (expected.protocol == "B" ? expected.slots : 0))
        #expect((judgement.x == nil) == (judgement.protocol == "none"))
        switch expected.take {
        case "yes": #expect(judgement.use && !judgement.optIn && judgement.kind == "touchscreen")
        case "opt-in": #expect(!judgement.use && judgement.optIn)
        case "no": #expect(!judgement.use)
        default: #expect(judgement.use != judgement.optIn)
        }
    }

    @Test(arguments: SharedRecordingTests.streams)
    func `a recording gives a touchDown for each contact, where it landed`(_ name: String) throws {
        let expected = try #require(Self.expectations[name])
        let program = try TouchdProcess(["replay", path(name)])
        guard expected.take == "yes" || expected.take == "doubtful" else {
            #expect(program.status == 65)
            #expect(program.output == "")
            #expect(program.messages.contains("no device in it can be used"))
            return
        }
        #expect(program.status == 0)
        let events = try program.lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
        let downs = events.filter { $0.event == "touchDown" }
        let difference = Self.differences[name]?.count ?? 0
        #expect(downs.count == (expected.downs ?? 0) + difference)
        let ends = events.filter { ["touchUpInside", "touchUpOutside", "touchCancel"].contains($0.event) }
        #expect(ends.map(\.touch).sorted() == downs.map(\.touch).sorted())
        #expect(events.filter { $0.reason == "endOfInput" }.count == (expected.leftDown ?? 0) + difference)
        try comparePlaces(name, downs)
    }

    private func comparePlaces(_ name: String, _ downs: [Event]) throws {
        let judged = try TouchdProcess(["devices", "--format", "json", path(name)])
        let axes = try JSONDecoder().decode(Judgement.self, from: Data(judged.output.utf8))
        let x = try #require(axes.x)
        let y = try #require(axes.y)
        let script = Place.sharedRecordings.appendingPathComponent("summarize.py").path
        let oracle = try TouchdProcess(executable: "/usr/bin/env", ["python3", script, "--touches", path(name)])
        try #require(oracle.status == 0, "\(oracle.messages)")
        let touches = try oracle.lines.map { try JSONDecoder().decode(Touch.self, from: Data($0.utf8)) }
        var left = downs.map { ($0.x, $0.y) }
        var placeless = 0
        for touch in touches {
            guard let place = touch.xy0, let placeX = place[0], let placeY = place[1] else {
                placeless += 1
                continue
            }
            let want = (pixel(placeX, x, 1920), pixel(placeY, y, 1080))
            let found = left.firstIndex { abs($0.0 - want.0) <= 0.011 && abs($0.1 - want.1) <= 0.011 }
            let index = try #require(found, "\(name): no touchDown at \(want)")
            left.remove(at: index)
        }
        #expect(placeless == Self.startsWithoutPosition[name] ?? 0)
    }

    private func pixel(_ value: Int, _ axis: Judgement.Axis, _ size: Double) -> Double {
        let clamped = min(max(value, axis.minimum), axis.maximum)
        return Double(clamped - axis.minimum) / Double(axis.maximum - axis.minimum + 1) * size
    }

    private func path(_ name: String) -> String { Place.sharedRecordings.appendingPathComponent(name).path }
}
