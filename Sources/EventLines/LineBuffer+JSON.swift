/// JSON in lines that are seldom: each call makes its own room.
extension LineBuffer {
    /// Adds a fixed text.
    public mutating func add(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        self.text(text)
    }

    /// Adds a whole number.
    public mutating func addNumber(_ value: Int64) {
        reserve(20)
        number(value)
    }

    /// Adds a length in hundredths of a pixel as pixels.
    public mutating func addHundredths(_ value: Int32) {
        reserve(20)
        hundredths(value)
    }

    /// Adds a number of millionths that isn't negative, with at most six decimals and no trailing zeros.
    public mutating func addMillionths(_ value: Int64) {
        addNumber(value / 1_000_000)
        var rest = value % 1_000_000
        guard rest > 0 else { return }
        reserve(7)
        byte(0x2e)
        var unit: Int64 = 100_000
        while rest > 0 {
            byte(0x30 &+ UInt8(truncatingIfNeeded: rest / unit))
            rest %= unit
            unit /= 10
        }
    }

    /// Adds a text as a JSON string.
    public mutating func addQuoted(_ text: String) {
        let bytes = JSONText.escaped(text)
        reserve(bytes.count + 2)
        byte(0x22)
        self.text(bytes)
        byte(0x22)
    }

    /// Adds a text as a JSON string; nil as null.
    public mutating func addQuotedOrNull(_ text: String?) {
        if let text { addQuoted(text) } else { add("null") }
    }

    /// Adds true or false.
    public mutating func addBoolean(_ value: Bool) { add(value ? "true" : "false") }

    /// Adds texts as an array of JSON strings.
    public mutating func addList(_ texts: [String]) {
        add("[")
        for (place, text) in texts.enumerated() {
            if place > 0 { add(",") }
            addQuoted(text)
        }
        add("]")
    }
}
