import CLinux

/// A command line that is wrong.
struct UsageError: Error, Equatable {
    /// What is wrong with it.
    let text: String

    init(_ text: String) { self.text = text }
}

/// The options that a command takes, but for `--help`, which all take.
struct OptionNames: Equatable {
    /// Those with a value.
    let withValue: [String]
    /// Those without.
    let flags: [String]

    init(_ withValue: [String], flags: [String] = []) {
        self.withValue = withValue
        self.flags = flags
    }
}

/// The arguments of one command, sorted into options and operands.
///
/// Options come as `--name VALUE` or `--name=VALUE`, before or after operands; `--` ends them. The last of
/// several counts, unless the command takes all. `-` alone is an operand: standard input or output.
struct Arguments: Equatable {
    /// What is neither an option nor an option's value, in order.
    private(set) var operands: [String] = []
    private var values: [Value] = []
    private var given: [String] = []

    /// An option with its value.
    private struct Value: Equatable {
        let option: String
        let text: String
    }

    /// Sorts the arguments of a command that takes these options.
    init(_ arguments: [String], _ options: OptionNames) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            guard !argument.isEmpty else { throw UsageError("an argument is empty") }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if options.flags.contains(name) {
                guard parts.count == 1 else { throw UsageError("option '\(name)' takes no value") }
                given.append(name)
                continue
            }
            guard options.withValue.contains(name) else { throw UsageError("unknown option '\(name)'") }
            let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
            guard !value.isEmpty else { throw UsageError("option '\(name)' needs a value") }
            values.append(Value(option: name, text: value))
        }
    }

    /// Whether a flag is given.
    func has(_ flag: String) -> Bool { given.contains(flag) }

    /// The value of an option, nil where it isn't given.
    func value(_ option: String) -> String? { values.last { $0.option == option }?.text }

    /// All values of an option, in order.
    func allValues(_ option: String) -> [String] { values.filter { $0.option == option }.map { $0.text } }

    /// The value of an option that is a whole number within a range, nil where it isn't given.
    func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let value = value(option) else { return nil }
        guard let number = Int(value), range.contains(number) else {
            throw UsageError(
                "\(option) is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(value)'")
        }
        return number
    }

    /// The value of an option that is a number of seconds, in microseconds; nil where it isn't given.
    func seconds(_ option: String) throws(UsageError) -> Int64? {
        guard let value = value(option) else { return nil }
        let isDecimal = value.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2e }
        var rest: UnsafePointer<CChar>?
        let (seconds, isWhole) = value.withCString { (clinux_parse_number($0, &rest), rest == $0 + strlen($0)) }
        guard isDecimal, isWhole, (0.000_001...1e9).contains(seconds) else {
            throw UsageError("\(option) is a number of seconds above 0, not '\(value)'")
        }
        return Int64(seconds * 1_000_000)
    }

    /// How lines are written: the value of `--format`.
    func format(unlessGiven standard: Format) throws(UsageError) -> Format {
        guard let value = value("--format") else { return standard }
        guard let format = Format(rawValue: value) else {
            throw UsageError("--format is json or text, not '\(value)'")
        }
        return format
    }
}

/// How lines are written.
enum Format: String {
    /// JSON Lines, for programs.
    case json
    /// Columns, for people.
    case text
}
