import Recordings
import Testing

/// A recording is a file from anywhere: whatever is in it, reading ends, and nothing traps.
struct HostileTests {
    static let texts = [panelText + tapText + panelText + tapText, panelYaml + tapYaml]

    @Test(arguments: texts)
    func `every beginning of a file is read to its end`(text: String) {
        let bytes = Array(text.utf8)
        let whole = Reading(bytes)
        for count in bytes.indices {
            let reading = Reading(Array(bytes[..<count]))
            #expect(reading.events.count <= whole.events.count)
            #expect(reading.error == nil || reading.devices.isEmpty)
        }
    }

    @Test(arguments: texts)
    func `changed bytes are read or refused`(text: String) {
        var random = SmallGenerator(state: 7)
        let bytes = Array(text.utf8)
        for _ in 0..<10_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) { change(&changed, &random) }
            let reading = Reading(changed)
            #expect(reading.items.count <= changed.count)
        }
    }

    @Test func `random bytes are read or refused`() {
        var random = SmallGenerator(state: 11)
        for head in ["", "N: x\n", "version: 1\ndevices:\n- evdev: "] {
            for _ in 0..<2_000 {
                let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
                let reading = Reading(Array(head.utf8) + noise)
                #expect(reading.events.isEmpty)
            }
        }
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SmallGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...30, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = Array("0123456789-.:#[]{}*&!'\" \n\t".utf8).randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
    }
}

/// The same numbers in each run, so that a failure can be had again.
private struct SmallGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
