import EventLines

/// XML in pieces: each call makes its own room. They are called from everywhere, so that a copy of them there would only make
/// the program larger.
extension LineBuffer {
    /// Adds a text for people: nothing in it is taken for markup, nor for an order to who shows it.
    mutating func addText(_ text: String) {
        for unit in PlainText.printable(text).utf8 {
            switch unit {
            case 0x26: add("&amp;")
            case 0x3c: add("&lt;")
            case 0x3e: add("&gt;")
            case 0x22: add("&quot;")
            default:
                reserve(1)
                byte(unit)
            }
        }
    }

    /// Adds bytes of our own.
    mutating func add(_ bytes: [UInt8]) {
        reserve(bytes.count)
        text(bytes)
    }

    /// Adds a length in the picture's units, to a hundredth, after something.
    @inline(never)
    mutating func addUnits(_ value: Double, after text: StaticString) {
        add(text)
        // Nothing is so far away that it could be seen.
        let hundredths = min(max(value, -10_000_000), 10_000_000) * 100
        addHundredths(Int32(hundredths + (hundredths < 0 ? -0.5 : 0.5)))
    }

    /// Adds a place as `points` and `path` know it.
    @inline(never)
    mutating func add(_ spot: Spot, after text: StaticString) {
        addUnits(spot.x, after: text)
        addUnits(spot.y, after: ",")
    }

    /// Adds places as `points` and `path` know them.
    mutating func addSpots(_ spots: [Spot]) {
        for spot in spots { add(spot, after: " ") }
    }

    /// Adds the attributes of a rectangle, and the end of its element.
    @inline(never)
    mutating func endRectangle(_ box: Box) {
        addUnits(box.left, after: " x=\"")
        addUnits(box.top, after: "\" y=\"")
        addUnits(max(box.width, 0), after: "\" width=\"")
        addUnits(max(box.height, 0), after: "\" height=\"")
        add("\"/>\n")
    }

    /// Begins a text of a class whose line begins at a place, or has its middle or end there.
    mutating func beginText(_ kind: StaticString, _ spot: Spot, size: Double = 12) {
        add("<text class=\"")
        add(kind)
        addUnits(spot.x, after: "\" x=\"")
        addUnits(spot.y, after: "\" y=\"")
        if size != 12 { addUnits(size, after: "\" font-size=\"") }
        add("\">")
    }

    /// Ends a text.
    mutating func endText() { add("</text>\n") }

    /// Adds a shape's element.
    mutating func add(_ outline: Outline) {
        // What has no width would not be shown at all.
        var box = outline.bounds
        box.right = max(box.right, box.left + 0.5)
        box.bottom = max(box.bottom, box.top + 0.5)
        switch outline.kind {
        case .rectangle:
            add("<rect")
            endRectangle(box)
        case .rounded:
            addUnits(outline.radius, after: "<rect rx=\"")
            add("\"")
            endRectangle(box)
        case .ellipse:
            addUnits(box.center.x, after: "<ellipse cx=\"")
            addUnits(box.center.y, after: "\" cy=\"")
            addUnits(box.width / 2, after: "\" rx=\"")
            addUnits(box.height / 2, after: "\" ry=\"")
            add("\"/>\n")
        case .polygon:
            add("<polygon fill-rule=\"evenodd\" points=\"")
            addSpots(outline.corners)
            add("\"/>\n")
        }
    }
}
