import CToml

/// A value of a TOML document with its place.
struct TomlNode: Sendable {
    enum Value: Sendable {
        case table([TomlEntry])
        case array([TomlNode])
        case string([UInt8])
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        case time
    }

    var value: Value
    /// Where it begins; for a table with a header, where the header does.
    var begin: Place
    /// Just after its last character.
    var end: Place
}

/// A key of a table with its value.
struct TomlEntry: Sendable {
    var key: [UInt8]
    var keyPlace: Place
    var node: TomlNode
}

/// Why a text isn't TOML, in the parser's words.
struct TomlFailure: Error {
    var place: Place
    var message: String
}

extension TomlNode {
    /// The root table of a TOML 1.0 document in UTF-8.
    ///
    /// The entries of a table are in the order of the file. What is nested deeper than `CTOML_DEPTH` is left out.
    static func parse(_ text: ArraySlice<UInt8>) throws(TomlFailure) -> TomlNode {
        var failure = ctoml_failure()
        let parsed = text.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { ctoml_parse($0.baseAddress, $0.count, &failure) }
        }
        guard let document = parsed else {
            let place = failure.position.line > 0 ? Place(failure.position) : .start
            throw TomlFailure(place: place, message: message(of: &failure))
        }
        defer { ctoml_free(document) }
        var index = 0
        return node(of: document, at: &index)
    }

    private static func node(of document: OpaquePointer, at index: inout Int) -> TomlNode {
        let item = ctoml_at(document, index)
        index += 1
        let value: Value
        switch item.type {
        case CTOML_TABLE:
            var entries: [TomlEntry] = []
            for _ in 0..<item.children {
                let child = ctoml_at(document, index)
                let key = bytes(child.key, child.key_length)
                let node = node(of: document, at: &index)
                entries.append(TomlEntry(key: key, keyPlace: Place(child.key_position), node: node))
            }
            value = .table(entries.sorted { $0.keyPlace < $1.keyPlace })
        case CTOML_ARRAY:
            var nodes: [TomlNode] = []
            for _ in 0..<item.children { nodes.append(node(of: document, at: &index)) }
            value = .array(nodes)
        case CTOML_STRING: value = .string(bytes(item.string, item.string_length))
        case CTOML_INTEGER: value = .integer(item.integer)
        case CTOML_FLOAT: value = .float(item.number)
        case CTOML_BOOLEAN: value = .boolean(item.boolean)
        default: value = .time
        }
        return TomlNode(value: value, begin: Place(item.begin), end: Place(item.end))
    }

    private static func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> [UInt8] {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count).map { $0 }
    }

    private static func message(of failure: inout ctoml_failure) -> String {
        withUnsafeBytes(of: &failure.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension Place {
    /// A place as the parser counts: columns are characters.
    init(_ position: ctoml_position) {
        self.init(line: Int(position.line), column: Int(position.column))
    }
}
