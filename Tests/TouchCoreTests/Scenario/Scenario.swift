import TouchCore

/// A bug report as data: a panel, regions, what the panel sends, and what must come out.
///
///     # C44: slide from A to the neighbour B
///     device DEV-B slots=2            the panel; DEV-B unless named
///     region A 100 100 200 100 slop=4  as many as there are; A and B of the case list unless named
///     touch min_touch_ms=20           timings of all regions
///
///     0 DOWN 0 45 290 150             time in ms, then a verb
///     10 FRAME SLOT 0, X 310          any events, SYN_REPORT at the end
///     20 UP 0
///
///     0 touchDown A 1 290,150 tap=1
///     10 touchDragExit A 1 310,150
///     20 touchUpOutside A 1 310,150 20ms
struct Scenario {
    struct Step {
        var timeUs: Int64
        var verb: Substring
        var words: [Substring]
        var line: Substring
    }

    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    private(set) var title = ""
    private(set) var devices: [TestDevice] = []
    private(set) var regions: [Region] = []
    private(set) var layer: String?
    private(set) var steps: [Step] = []
    private(set) var expected: [String] = []
    private var timings = TouchTimings()

    init(_ text: String) throws {
        let blocks = text.split(separator: "\n", omittingEmptySubsequences: false)
            .split(whereSeparator: { $0.allSatisfy { $0 == " " } })
            .map { $0.filter { !$0.hasPrefix("#") } }
        title = text.split(separator: "\n").first.map { String($0.drop { $0 == "#" || $0 == " " }) } ?? ""
        var rest = blocks.filter { !$0.isEmpty }[...]
        if let header = rest.first, header.first?.first?.isLetter == true {
            try readHeader(header)
            rest = rest.dropFirst()
        }
        if devices.isEmpty, let device = TestDevice(named: "DEV-B") { devices = [device] }
        if regions.isEmpty { regions = Self.baseline }
        for index in regions.indices where regions[index].timings == TouchTimings() {
            regions[index].timings = timings
        }
        guard let input = rest.first, rest.count <= 2 else {
            throw Mistake(description: "a scenario is: header, input, expected, with blank lines between")
        }
        steps = try input.map(Self.step)
        expected = (rest.dropFirst().first ?? []).map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }

    /// Regions A and B of the case list.
    static let baseline: [Region] = [rectangle("A", [100, 100, 200, 100]), rectangle("B", [300, 100, 200, 100])]

    static func rectangle(_ name: String, _ pixels: [Double]) -> Region {
        let hundredths = pixels.map { Int32(($0 * 100).rounded()) }
        return Region(
            name: name,
            shape: .rectangle(
                Edges(
                    left: hundredths[0], top: hundredths[1], right: hundredths[0] + hundredths[2],
                    bottom: hundredths[1] + hundredths[3])))
    }

    /// `A 100 100 200 100 slop=4 z=1 drag layer=home device=panel long_press_ms=500`
    static func region(_ words: [Substring]) throws -> Region {
        let numbers = words.dropFirst().prefix(4).compactMap { Double($0) }
        guard numbers.count == 4 else { throw Mistake(description: "a region needs name x y width height") }
        var region = rectangle(String(words[0]), numbers)
        for word in words.dropFirst(5) {
            let parts = word.split(separator: "=", maxSplits: 1)
            let value = parts.count > 1 ? parts[1] : ""
            switch parts[0] {
            case "slop": region.slop = Int32((Double(value) ?? 0) * 100)
            case "z": region.z = Int32(value) ?? 0
            case "drag": region.drag = true
            case "layer": region.layer = String(value)
            case "device": region.device = String(value)
            default: try setTiming(&region.timings, parts[0], value)
            }
        }
        return region
    }

    static func setTiming(_ timings: inout TouchTimings, _ key: Substring, _ value: Substring) throws {
        guard let number = Double(value) else { throw Mistake(description: "no number: \(key)=\(value)") }
        switch key {
        case "long_press_ms": timings.longPressUs = Int64(number * 1000)
        case "multi_tap_ms": timings.multiTapUs = Int64(number * 1000)
        case "min_touch_ms": timings.minTouchUs = Int64(number * 1000)
        case "stuck_s": timings.stuckUs = Int64(number * 1_000_000)
        case "tap_slop": timings.tapSlop = Int32(number * 100)
        default: throw Mistake(description: "unknown timing \(key)")
        }
    }

    private mutating func readHeader(_ lines: [Substring]) throws {
        for line in lines {
            let words = line.split(separator: " ")
            switch words[0] {
            case "device":
                guard var device = TestDevice(named: String(words[1])) else {
                    throw Mistake(description: "unknown device \(words[1])")
                }
                for word in words.dropFirst(2) where !device.vary(word) {
                    throw Mistake(description: "unknown variation \(word)")
                }
                devices.append(device)
            case "region": regions.append(try Self.region(Array(words.dropFirst())))
            case "touch":
                for word in words.dropFirst() {
                    let parts = word.split(separator: "=", maxSplits: 1)
                    try Self.setTiming(&timings, parts[0], parts[1])
                }
            case "layer": layer = String(words[1])
            default: throw Mistake(description: "unknown header line: \(line)")
            }
        }
    }

    private static func step(_ line: Substring) throws -> Step {
        let words = line.split(separator: " ")
        guard words.count > 1, let time = Double(words[0]) else {
            throw Mistake(description: "a step is a time in ms and a verb: \(line)")
        }
        return Step(
            timeUs: Int64((time * 1000).rounded()), verb: words[1], words: Array(words.dropFirst(2)), line: line)
    }
}
