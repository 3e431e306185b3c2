import EventLines

/// Writes the items of a legend, signs with their meanings, in lines.
struct LegendLayout: ~Copyable {
    /// What stands before a text.
    enum Sign {
        case none
        case sample(StaticString)
        case ending(Ending)
    }

    /// What has been written.
    private(set) var written = LineBuffer(capacity: 4096)
    private let left: Double
    private let right: Double
    private var x: Double
    private var y: Double

    private static let lineHeight = 22.0
    private static let gap = 20.0
    private static let signWidth = 32.0

    init(from spot: Spot, to right: Double) {
        left = spot.x
        x = spot.x
        y = spot.y + Self.lineHeight / 2
        self.right = right
    }

    /// Where the last line ends.
    var bottom: Double { y - Self.lineHeight / 2 }

    /// Adds a sign with its meaning, or a text alone, which may be as wide as a column.
    @inline(never)
    mutating func add(_ sign: Sign, _ text: String, width column: Double = 0) {
        var indent = Self.signWidth
        if case .none = sign { indent = 0 }
        let width = max(indent + TextSize.width(text) * 12, column)
        if x > left, x + width > right { endLine() }
        write(sign, at: Spot(x: x + 12, y: y))
        written.beginText("note", Spot(x: x + indent, y: y + 4))
        written.addText(text)
        written.endText()
        x += width + Self.gap
    }

    /// What comes next begins a line.
    @inline(never)
    mutating func endLine() {
        guard x > left else { return }
        x = left
        y += Self.lineHeight
    }

    private mutating func write(_ sign: Sign, at middle: Spot) {
        switch sign {
        case .none: break
        case .sample(let look):
            written.add("<g ")
            written.add(look)
            written.add("><rect")
            written.endRectangle(Box(around: middle, 11, 7))
            written.add("</g>\n")
        case .ending(let ending):
            written.add("<g class=\"contact ")
            written.add(ending.kind)
            written.add(Spot(x: middle.x - 13, y: middle.y), after: "\"><polyline points=\"")
            written.add(Spot(x: middle.x + 14, y: middle.y), after: " ")
            written.add("\"/>")
            written.addSign(ending, at: middle)
            written.add("</g>\n")
        }
    }
}
