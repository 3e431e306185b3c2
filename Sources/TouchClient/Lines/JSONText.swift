/// What requests are written with.
enum JSONText {
    /// A JSON string, with its quotes.
    static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A JSON array of strings.
    static func strings(_ texts: some Sequence<String>) -> String {
        "[" + texts.map(string).joined(separator: ",") + "]"
    }

    /// Seconds as a decimal number, to the microsecond.
    static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let micros = attoseconds / 1_000_000_000_000
        guard micros != 0 else { return "\(seconds)" }
        // Six digits after a 1, which goes, and no zeros at the end.
        var digits = String(1_000_000 + micros.magnitude).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(seconds < 0 || micros < 0 ? "-" : "")\(seconds.magnitude).\(digits)"
    }
}
