/// A command line that is wrong.
struct UsageError: Error, Equatable {
    /// What is wrong with it.
    let text: String

    init(_ text: String) { self.text = text }
}

/// The arguments of one command, sorted into options and operands.
///
/// Options come as `--name VALUE` or `--name=VALUE`, before or after operands; `--` ends them. The last of
/// several counts. `-` alone is an operand: standard input or output.
struct Arguments: Equatable {
    /// What is neither an option nor an option's value, in order.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var given: [String] = []

    /// Sorts arguments; `options` are the names that the command takes with a value, `flags` those without.
    init(_ arguments: [String], options: [String], flags: [String] = []) throws(UsageError) {
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
            if flags.contains(name) {
                guard parts.count == 1 else { throw UsageError("option '\(name)' takes no value") }
                given.append(name)
                continue
            }
            guard options.contains(name) else { throw UsageError("unknown option '\(name)'") }
            if parts.count == 2 {
                values[name] = String(parts[1])
            } else if let value = rest.popFirst() {
                values[name] = value
            }
            guard values[name]?.isEmpty == false else { throw UsageError("option '\(name)' needs a value") }
        }
    }

    /// Whether a flag is given.
    func has(_ flag: String) -> Bool { given.contains(flag) }

    /// The value of an option, nil where it isn't given.
    func value(_ option: String) -> String? { values[option] }

    /// How lines are written: the value of `--format`.
    func format(unlessGiven standard: Format) throws(UsageError) -> Format {
        guard let value = values["--format"] else { return standard }
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
