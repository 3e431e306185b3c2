/// Text for a terminal: padded to columns, and with nothing in it that a terminal would take for an order.
public enum PlainText {
    /// The text with control characters, which could be orders to a terminal, as visible escapes, and with those that no text
    /// may have (XML refuses them).
    public static func printable(_ text: String) -> String {
        // Most texts are fine as they are.
        if text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0a: result += "\\n"
            case 0x09: result += "\\t"
            case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfffe...0xffff:
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// How many columns a text takes: two for East Asian wide characters and emoji, none for combining ones.
    public static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1.value) }
    }

    /// The text with spaces after it, up to a width.
    public static func left(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(text)))
    }

    /// The text with spaces before it, up to a width.
    public static func right(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - width(text))) + text
    }

    /// A number of hundredths with at most two decimals and no trailing zeros.
    public static func hundredths(_ value: Int32) -> String {
        let rest = value.magnitude % 100
        let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (value < 0 ? "-" : "") + "\(value.magnitude / 100)" + fraction
    }

    private static func width(_ scalar: UInt32) -> Int {
        switch scalar {
        case 0x300..<0x370, 0x200b...0x200f, 0x20d0..<0x2100, 0xfe00..<0xfe10, 0xfe20..<0xfe30: 0
        case 0x1100..<0x1160, 0x2e80..<0xa4d0, 0xac00..<0xd7a4, 0xf900..<0xfb00, 0xfe30..<0xfe70, 0xff00..<0xff61,
            0x1f300..<0x1f650, 0x1f900..<0x1fa00, 0x20000..<0x40000:
            2
        default: 1
        }
    }
}
