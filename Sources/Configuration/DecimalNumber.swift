/// A decimal number held exactly, as a whole count of billionths.
///
/// `"33.333%"` and `"66.666%"` have no exact binary form, so edges that meet must not be added up as `Double`.
struct DecimalNumber: Equatable, Comparable, Sendable {
    static let billion: Int64 = 1_000_000_000

    var billionths: Int64

    init(billionths: Int64) { self.billionths = billionths }

    /// A whole number of at most nine digits.
    init(_ whole: Int32) { billionths = Int64(whole) * Self.billion }

    /// The nearest to a number of a magnitude of at most nine digits, nil for others and for what is not finite.
    init?(_ number: Double) {
        guard number.isFinite, abs(number) < 1e9 else { return nil }
        // Whole and fraction apart: their product with a billion wouldn't fit the 53 bits. Conversion cuts towards
        // zero; `rounded()` would need libm.
        let whole = Int64(number)
        let fraction = (number - Double(whole)) * 1e9
        billionths = whole * Self.billion + Int64(fraction + (fraction < 0 ? -0.5 : 0.5))
    }

    enum Mistake: Error {
        case notDecimal
        case tooManyDigits
    }

    /// The number written as digits, and after a point one to nine more; no sign, no exponent, whatever the locale.
    init(digits text: some Collection<UInt8>) throws(Mistake) {
        let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
        let whole = text[..<point]
        guard !whole.isEmpty, whole.allSatisfy({ $0.isDigit }) else { throw .notDecimal }
        var fraction = text[point...]
        if !fraction.isEmpty {
            fraction = fraction.dropFirst()
            guard !fraction.isEmpty, fraction.allSatisfy({ $0.isDigit }) else { throw .notDecimal }
        }
        guard fraction.count <= 9 else { throw .tooManyDigits }
        let significant = whole.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= 9 else { throw .tooManyDigits }
        var value: Int64 = 0
        for digit in significant { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
        for digit in fraction { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
        for _ in fraction.count..<9 { value *= 10 }
        billionths = value
    }

    static func < (left: DecimalNumber, right: DecimalNumber) -> Bool { left.billionths < right.billionths }
}
