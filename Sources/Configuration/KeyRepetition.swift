/// A key or table given twice. The parser tells the second place alone, so what stands before it is parsed again.
func repetition(_ failure: TomlFailure, in source: SourceText) -> Problem? {
    guard failure.message.contains(bytes: "cannot redefine existing") else { return nil }
    let line = failure.place.line
    let statement = source.line(line).drop { $0.isBlank }
    let column = statement.startIndex - source.line(line).startIndex + 1
    let isHeader = statement.first == UInt8(ascii: "[")
    let key = isHeader ? headerKey(statement) : trimmed(statement.prefix { $0 != UInt8(ascii: "=") })
    let name = isHeader ? printable(headerText(statement)) : quoted(key)
    var first: Int?
    // A repetition within an inline table leaves the statement before it cut, which is no TOML: both are in its line.
    if let before = try? TomlNode.parse(source.text(beforeLine: line)),
        let path = (try? TomlNode.parse(ArraySlice(key + bytes(" = 0"))))?.onlyPath
    {
        first = before.place(ofPath: path, below: isHeader ? nil : before.lastHeader(in: source))?.line
    }
    guard let first else {
        let text = "\(failure.namedKey ?? "a key") is given twice in line \(line): \(printable(statement))"
        return Problem(.error, line: line, column: failure.place.column, text)
    }
    if isHeader, statement.starts(with: bytes("[[")) != failure.message.contains(bytes: "existing array '") {
        let key = printable(key)
        let text = "\(name) can't follow line \(first): where there may be several, each is [[\(key)]]"
        return Problem(.error, line: line, column: column, text)
    }
    let several = name == "[region]" || name == "[device]" ? "; several are written [\(name)]" : ""
    let text = "\(name) is given twice: in line \(first) and in line \(line)\(several)"
    return Problem(.error, line: line, column: column, text)
}

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension TomlFailure {
    /// The key that the message has in single quotes, in ours.
    fileprivate var namedKey: String? {
        let text = Array(message.utf8)
        let quote = UInt8(ascii: "'")
        guard let first = text.firstIndex(of: quote), let last = text.lastIndex(of: quote), first < last else {
            return nil
        }
        return quoted(text[(first + 1)..<last])
    }
}

private func headerText(_ statement: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = statement.lastIndex(of: UInt8(ascii: "]")) else { return statement }
    return statement[...last]
}

private func headerKey(_ statement: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let opened = statement.drop { $0 == UInt8(ascii: "[") }
    return trimmed(opened.prefix { $0 != UInt8(ascii: "]") })
}

extension TomlNode {
    private var entries: [TomlEntry] {
        switch value {
        case .table(let entries): entries
        // A header's path goes on in the last table of an array of tables.
        case .array(let nodes): nodes.last?.entries ?? []
        default: []
        }
    }

    /// The keys from the root to the only value of a document with one line.
    fileprivate var onlyPath: [[UInt8]] {
        guard case .table(let entries) = value, let entry = entries.first else { return [] }
        return [entry.key] + entry.node.onlyPath
    }

    /// Where the last key of a path stands.
    fileprivate func place(ofPath path: [[UInt8]], below table: TomlNode?) -> Place? {
        var node = table ?? self
        var place: Place?
        for key in path {
            guard let entry = node.entries.first(where: { $0.key == key }) else { return nil }
            (node, place) = (entry.node, entry.keyPlace)
        }
        return place
    }

    /// The table whose header comes last, which is where lines after it belong; nil where there is none.
    ///
    /// The root table, which begins where the text does, may look like the first of them: an inner one wins.
    fileprivate func lastHeader(in source: SourceText) -> TomlNode? {
        var last: TomlNode?
        if case .table = value, source.byte(at: begin) == UInt8(ascii: "[") { last = self }
        let children: [TomlNode]
        switch value {
        case .table(let entries): children = entries.map { $0.node }
        case .array(let nodes): children = nodes
        default: children = []
        }
        for child in children {
            if let found = child.lastHeader(in: source), last.map({ $0.begin <= found.begin }) ?? true { last = found }
        }
        return last
    }
}
