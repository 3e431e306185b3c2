/// Reads the values of one table, and notes what is wrong with each by the table's name and the key.
struct TableReader {
    /// What messages call the table: `[screen]`, `region "exit"`.
    let name: String
    let place: Place
    let entries: [TomlEntry]

    /// What goes before a key in messages, for a table within a table.
    var keyPrefix = ""

    func entry(_ key: String) -> TomlEntry? { entries.first { key.isBytes($0.key) } }

    func has(_ key: String) -> Bool { entry(key) != nil }

    func error(_ key: String, _ text: String, at place: Place, _ problems: inout ProblemList) {
        problems.error(at: place, "\(name): \(keyPrefix)\(key): \(text)")
    }

    /// Every key that isn't known is an error.
    func checkKeys(known: [String], _ problems: inout ProblemList) {
        for entry in entries where !known.contains(where: { $0.isBytes(entry.key) }) {
            var text = "unknown key"
            if !problems.isCrowded {
                let nearest = nearestName(to: entry.key, among: known)
                text += nearest.map { "; did you mean \($0)?" } ?? "; known: \(listed(known))"
            }
            error(printable(entry.key), text, at: entry.keyPlace, &problems)
        }
    }

    /// A string that isn't empty and holds no NUL.
    func string(_ key: String, _ problems: inout ProblemList) -> Located<String>? {
        guard let node = entry(key)?.node else { return nil }
        return string(node, key, &problems)
    }

    func string(_ node: TomlNode, _ key: String, _ problems: inout ProblemList) -> Located<String>? {
        guard case .string(let bytes) = node.value else {
            error(key, "expected a string, found \(found(node, problems))", at: node.begin, &problems)
            return nil
        }
        guard !bytes.isEmpty else {
            error(key, "must not be empty", at: node.begin, &problems)
            return nil
        }
        guard !bytes.contains(0) else {
            error(key, "must not hold a NUL, found \(quoted(bytes))", at: node.begin, &problems)
            return nil
        }
        return Located(String(decoding: bytes, as: UTF8.self), at: node.begin)
    }

    func boolean(_ key: String, _ problems: inout ProblemList) -> Bool? {
        guard let node = entry(key)?.node else { return nil }
        guard case .boolean(let value) = node.value else {
            error(key, "expected true or false, found \(found(node, problems))", at: node.begin, &problems)
            return nil
        }
        return value
    }

    func whole(_ key: String, in range: ClosedRange<Int64>, _ problems: inout ProblemList) -> Int64? {
        guard let node = entry(key)?.node else { return nil }
        guard case .integer(let value) = node.value else {
            error(key, "expected a whole number, found \(found(node, problems))", at: node.begin, &problems)
            return nil
        }
        guard range.contains(value) else {
            let text = "must be \(range.lowerBound)...\(range.upperBound), not \(value)"
            error(key, text, at: node.begin, &problems)
            return nil
        }
        return value
    }

    /// A number with or without a fraction.
    func number(_ key: String, in range: ClosedRange<Int32>, _ problems: inout ProblemList) -> DecimalNumber? {
        guard let node = entry(key)?.node, let value = double(node, key, &problems) else { return nil }
        guard value >= Double(range.lowerBound), value <= Double(range.upperBound), let number = DecimalNumber(value)
        else {
            let text = "must be \(range.lowerBound)...\(range.upperBound), not \(found(node, problems))"
            error(key, text, at: node.begin, &problems)
            return nil
        }
        return number
    }

    func double(_ node: TomlNode, _ key: String, _ problems: inout ProblemList) -> Double? {
        switch node.value {
        case .integer(let value): return Double(value)
        case .float(let value) where value.isFinite: return value
        case .float:
            error(key, "must be finite, not \(found(node, problems))", at: node.begin, &problems)
            return nil
        default:
            error(key, "expected a number, found \(found(node, problems))", at: node.begin, &problems)
            return nil
        }
    }

    func array(_ key: String, of what: String, _ problems: inout ProblemList) -> Located<[TomlNode]>? {
        guard let node = entry(key)?.node else { return nil }
        guard case .array(let nodes) = node.value else {
            error(key, "expected \(what), found \(found(node, problems))", at: node.begin, &problems)
            return nil
        }
        return Located(nodes, at: node.begin)
    }

    /// What a value is in a message: as it is written where that is short, else its type.
    func found(_ node: TomlNode, _ problems: ProblemList) -> String {
        switch node.value {
        case .table: "a table"
        case .array: "an array"
        case .string(let bytes): quoted(bytes)
        case .integer(let value): "\(value)"
        case .boolean(let value): value ? "true" : "false"
        case .float, .time: printable(problems.source.text(from: node.begin, to: node.end))
        }
    }
}

/// A value with the place where it stands in the file.
struct Located<Value> {
    var value: Value
    var place: Place

    init(_ value: Value, at place: Place) {
        self.value = value
        self.place = place
    }
}

extension Located: Sendable where Value: Sendable {}
