import TouchCore

/// A number with at most so many decimals, without zeros at its end, the same in every locale; never `-0`.
public func decimal(_ number: Double, places: Int) -> String {
    var scale: Int64 = 1
    for _ in 0..<places { scale *= 10 }
    // Far above anything that can be meant, and far below what doesn't fit. What is no number fails both.
    let bounded = number > -1e9 ? number < 1e9 ? number : 1e9 : -1e9
    let rounded = Int64((bounded * Double(scale)).rounded())
    let (whole, rest) = rounded.magnitude.quotientAndRemainder(dividingBy: scale.magnitude)
    var text = rounded < 0 ? "-" : ""
    text += String(whole)
    guard rest != 0 else { return text }
    var digits = String(rest)
    while digits.utf8.count < places { digits = "0" + digits }
    while digits.utf8.last == 0x30 { digits.removeLast() }
    return text + "." + digits
}

extension CalibrationMatrix {
    /// Its six numbers with this between them, to a millionth of the screen.
    public func text(separator: String) -> String {
        var text = ""
        for number in [a, b, c, d, e, f] {
            if !text.isEmpty { text += separator }
            text += decimal(number, places: 6)
        }
        return text
    }

    /// Whether no number differs by more than this.
    func isNear(_ other: CalibrationMatrix, within limit: Double) -> Bool {
        max(abs(a - other.a), abs(b - other.b), abs(c - other.c)) <= limit
            && max(abs(d - other.d), abs(e - other.e), abs(f - other.f)) <= limit
    }
}
