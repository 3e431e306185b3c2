/// A recording of a panel whose corners, and perhaps its middle, are touched, as evemu text.
struct CornerRecording {
    var name = "Panel"
    /// What the panel sends for a place of the screen, both in 0..1.
    var position: (_ x: Double, _ y: Double) -> (Double, Double) = { ($0, $1) }
    var places: [(Double, Double)] = Self.corners + [(0.5, 0.5)]
    var maximum = (x: 4095, y: 4095)
    /// Units per millimetre.
    var resolution = 0
    /// Positions of each touch beyond the first, in 10 ms each, and how far they lie from it, one after the other.
    var wander: [Double] = Array(repeating: 0, count: 20)

    static let corners: [(Double, Double)] = [(0, 0), (1, 0), (1, 1), (0, 1)]

    var text: String {
        var lines = [
            "N: \(name)", "I: 0003 0eef 0001 0110", "P: 02 00 00 00 00 00 00 00", "B: 00 0b 00 00 00 00 00 00 00",
            "B: 01" + String(repeating: " 00", count: 41) + " 04" + String(repeating: " 00", count: 54),
            "B: 03 03 00 00 00 00 80 60 02",
        ]
        let (x, y) = maximum
        for (code, maximum) in [("00", x), ("01", y), ("2f", 9), ("35", x), ("36", y), ("39", 65535)] {
            lines.append("A: \(code) 0 \(maximum) 0 0 \(code == "2f" || code == "39" ? 0 : resolution)")
        }
        var timeMs = 1000
        func send(_ type: String, _ code: String, _ value: Int) {
            let ms = String(timeMs % 1000)
            let decimals = String(repeating: "0", count: 3 - ms.count) + ms
            lines.append("E: \(timeMs / 1000).\(decimals)000 \(type) \(code) \(value)")
        }
        for (number, place) in places.enumerated() {
            send("0003", "0039", number)
            send("0001", "014a", 1)
            for offset in [0] + wander {
                let at = position(place.0, place.1)
                send("0003", "0035", Int(((at.0 + offset) * Double(x)).rounded()))
                send("0003", "0036", Int(((at.1 + offset) * Double(y)).rounded()))
                send("0000", "0000", 0)
                timeMs += 10
            }
            send("0003", "0039", -1)
            send("0001", "014a", 0)
            send("0000", "0000", 0)
            timeMs += 500
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
