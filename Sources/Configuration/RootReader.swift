/// Reads the tables of a file, and notes those that it doesn't know.
struct RootReader {
    static let layerKeys = ["start"]
    static let tableNames = ["screen", "layers", "touch", "socket"]
    static let arrayNames = ["device", "region"]

    let entries: [TomlEntry]

    func has(_ key: String) -> Bool { entry(key) != nil }

    private func entry(_ key: String) -> TomlEntry? { entries.first { key.isBytes($0.key) } }

    func checkKeys(_ problems: inout ProblemList) {
        let names = Self.tableNames + Self.arrayNames
        for entry in entries where !names.contains(where: { $0.isBytes(entry.key) }) {
            let advice = problems.isCrowded ? "" : "; \(advice(on: entry, names))"
            let shown: String
            switch entry.node.value {
            case .table: shown = "[\(printable(entry.key))]: unknown table"
            case .array(let nodes) where nodes.first?.isTable ?? false:
                shown = "[[\(printable(entry.key))]]: unknown table"
            default: shown = "\(printable(entry.key)): unknown key"
            }
            problems.error(at: entry.keyPlace, shown + advice)
        }
    }

    /// The nearest table, or, for a key before the first header, the nearest key of any table.
    private func advice(on entry: TomlEntry, _ names: [String]) -> String {
        if let name = nearestName(to: entry.key, among: names) { return "did you mean \(Self.header(name))?" }
        if !entry.node.isTable {
            let sections = [
                ("touch", TouchSection.keys), ("screen", ScreenSection.keys), ("layers", Self.layerKeys),
                ("socket", SocketSettings.keys), ("device", DeviceSection.keys), ("region", RegionSection.keys),
            ]
            for (section, keys) in sections {
                guard let key = nearestName(to: entry.key, among: keys) else { continue }
                return "did you mean \(key) in \(Self.header(section))?"
            }
        }
        return "known: \(listed(names.map { Self.header($0) }))"
    }

    private static func header(_ name: String) -> String {
        arrayNames.contains { $0.isBytes(name.utf8) } ? "[[\(name)]]" : "[\(name)]"
    }

    /// A table that is there once.
    func table(_ name: String, _ problems: inout ProblemList) -> TableReader? {
        guard let entry = entry(name) else { return nil }
        guard case .table(let entries) = entry.node.value else {
            problems.error(at: entry.keyPlace, "\(name): expected one table: [\(name)]")
            return nil
        }
        return TableReader(name: "[\(name)]", place: entry.node.begin, entries: entries)
    }

    /// The tables of an array of tables.
    func tables(_ name: String, _ problems: inout ProblemList) -> [TomlNode] {
        guard let entry = entry(name) else { return [] }
        var tables: [TomlNode] = []
        if case .array(let nodes) = entry.node.value {
            tables = nodes.filter { $0.isTable }
            if tables.count == nodes.count, !nodes.isEmpty { return tables }
        }
        problems.error(at: entry.keyPlace, "\(name): expected tables, each with the header [[\(name)]]")
        return tables
    }
}

extension TomlNode {
    fileprivate var isTable: Bool {
        if case .table = value { true } else { false }
    }

    /// What a table holds.
    var tableEntries: [TomlEntry] {
        if case .table(let entries) = value { entries } else { [] }
    }
}
