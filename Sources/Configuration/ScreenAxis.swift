import TouchCore

/// One direction of a screen, in which lengths become pixels.
struct ScreenAxis: Equatable, Sendable {
    /// At least 1.
    var pixels: Int32
    /// What the pixels measure; nil where that isn't known.
    var millimetres: DecimalNumber?

    /// A length along this axis, not yet rounded; negative where it is so written.
    func distance(_ length: Length) -> ScreenDistance {
        switch length {
        case .pixels(let number): ScreenDistance(exact: number.billionths * 100)
        // At most 10^11 billionths of a percent times 10^5 pixels: within 64 bits.
        case .percent(let number): ScreenDistance(exact: number.billionths * Int64(pixels))
        case .millimetres(let number): ScreenDistance(exactMillimetres: number.billionths)
        }
    }

    /// A place along this axis: negative lengths count from the far edge.
    func position(_ length: Length) -> ScreenDistance {
        guard length.isNegative else { return distance(length) }
        return ScreenDistance(exact: Int64(pixels) * 100 * DecimalNumber.billion) + distance(length)
    }

    /// Nothing lies farther from an edge, in hundredths of a pixel: sums of two stay within `Centipixels`.
    static let limit: Int128 = 1_000_000_000

    /// The nearest whole hundredth of a pixel, halves up, and `limit` for what lies beyond it.
    func rounded(_ distance: ScreenDistance) -> Centipixels {
        var sum = Int128(distance.exact)
        if let millimetres, millimetres.billionths > 0 {
            let numerator = Int128(distance.exactMillimetres) * Int128(pixels) * 100 * Int128(DecimalNumber.billion)
            sum += numerator.divided(by: Int128(millimetres.billionths))
        }
        return Centipixels(clamping: min(max(sum.divided(by: Int128(DecimalNumber.billion)), -Self.limit), Self.limit))
    }
}

/// A sum of lengths before it is rounded, so that neighbours that are written to meet share their edge.
struct ScreenDistance: Equatable, Sendable {
    /// Billionths of a hundredth of a pixel.
    var exact: Int64 = 0
    /// Billionths of a millimetre, to be added.
    var exactMillimetres: Int64 = 0

    // Both parts stay far below the ends of Int64: a length is at most 10^6 pixels, 10^17 of these units.
    static func + (left: ScreenDistance, right: ScreenDistance) -> ScreenDistance {
        ScreenDistance(
            exact: left.exact + right.exact, exactMillimetres: left.exactMillimetres + right.exactMillimetres)
    }
}

extension Int128 {
    /// The nearest whole quotient by a positive number, halves up.
    func divided(by divisor: Int128) -> Int128 {
        let doubled = self * 2 + divisor
        let (quotient, remainder) = doubled.quotientAndRemainder(dividingBy: divisor * 2)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
