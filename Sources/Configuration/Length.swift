/// A length as written: pixels, a share of the screen, or millimetres.
enum Length: Equatable, Sendable {
    case pixels(DecimalNumber)
    case percent(DecimalNumber)
    case millimetres(DecimalNumber)

    static let zero = Length.pixels(DecimalNumber(0))

    /// The most pixels or millimetres that a length may have, to either side.
    static let limit: Int32 = 1_000_000

    var isNegative: Bool { number.billionths < 0 }

    var isInMillimetres: Bool {
        if case .millimetres = self { true } else { false }
    }

    private var number: DecimalNumber {
        switch self {
        case .pixels(let number), .percent(let number), .millimetres(let number): number
        }
    }
}

/// A length is not one; the text tells what was expected.
struct LengthMistake: Error, Equatable {
    var text: String

    static let expected = "expected pixels, \"12.5%\" or \"8mm\""
}

extension Length {
    /// The length of a TOML value; what was found is for the message.
    init(_ value: TomlNode.Value, found: String) throws(LengthMistake) {
        switch value {
        case .integer(let pixels):
            guard let number = Int32(exactly: pixels), abs(Int64(number)) <= Self.limit else {
                throw .beyond(found, "pixels")
            }
            self = .pixels(DecimalNumber(number))
        case .float(let pixels):
            guard pixels.isFinite else { throw LengthMistake(text: "must be finite, not \(found)") }
            guard abs(pixels) <= Double(Self.limit), let number = DecimalNumber(pixels) else {
                throw .beyond(found, "pixels")
            }
            self = .pixels(number)
        case .string(let text): try self.init(text, found: found)
        default: throw LengthMistake(text: "\(LengthMistake.expected), found \(found)")
        }
    }

    private init(_ text: [UInt8], found: String) throws(LengthMistake) {
        guard !text.isEmpty else { throw LengthMistake(text: "must not be empty: \(LengthMistake.expected)") }
        let isNegative = text.first == UInt8(ascii: "-")
        let unsigned = isNegative ? text.dropFirst() : text[...]
        if text.last == UInt8(ascii: "%") {
            let number = try Self.number(unsigned.dropLast(), unit: "%", found: found)
            guard !isNegative, number <= DecimalNumber(100) else {
                throw LengthMistake(text: "must be \"0%\" to \"100%\", not \(found)")
            }
            self = .percent(number)
        } else if text.suffix(2).elementsEqual("mm".utf8) {
            let number = try Self.number(unsigned.dropLast(2), unit: "mm", found: found)
            guard number <= DecimalNumber(Self.limit) else { throw .beyond(found, "mm") }
            self = .millimetres(isNegative ? DecimalNumber(billionths: -number.billionths) : number)
        } else {
            throw LengthMistake(text: "\(LengthMistake.expected), found \(found)")
        }
    }

    private static func number(
        _ digits: ArraySlice<UInt8>, unit: String, found: String
    ) throws(LengthMistake) -> DecimalNumber {
        do throws(DecimalNumber.Mistake) {
            return try DecimalNumber(digits: digits)
        } catch {
            switch error {
            case .tooManyDigits:
                throw LengthMistake(text: "takes 9 digits before and 9 after the point, found \(found)")
            case .notDecimal:
                let hint = digits.contains(UInt8(ascii: ",")) ? " with a decimal point" : ""
                throw LengthMistake(text: "expected one number\(hint) just before the \"\(unit)\", found \(found)")
            }
        }
    }
}

extension LengthMistake {
    fileprivate static func beyond(_ found: String, _ unit: String) -> LengthMistake {
        LengthMistake(text: "must be -\(Length.limit)...\(Length.limit) \(unit), not \(found)")
    }
}
