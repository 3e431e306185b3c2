import TouchCore

/// One `[[device]]` as written.
struct DeviceSection: Sendable {
    static let keys = ["name", "match", "calibration", "rotation", "grab", "width", "height", "output"]

    /// What messages call it.
    let label: String
    var name: Located<String>?
    var match = DeviceMatch()
    var calibration: CalibrationMatrix?
    var rotation = Rotation.none
    var grab = false
    var size: ScreenSize?
    /// A display whose size its screen has.
    var output: Located<String>?
    /// Whether its screen is not `[screen]`; also where its size is given but wrong.
    var hasOwnScreen: Bool

    init(_ node: TomlNode, _ entries: [TomlEntry], number: Int, _ problems: inout ProblemList) {
        let table = TableReader(arrayOf: "device", number: number, node, entries)
        label = table.name
        table.checkKeys(known: Self.keys, &problems)
        name = table.string("name", &problems)
        match = Self.match(table, &problems)
        calibration = Self.calibration(table, &problems)
        rotation = Self.rotation(table, &problems)
        grab = table.boolean("grab", &problems) ?? false
        size = table.screenSize(&problems)
        output = table.string("output", &problems)
        hasOwnScreen = table.has("width") || table.has("height") || table.has("output")
        if let entry = table.entry("output"), table.has("width") || table.has("height") {
            table.error("output", "can't stand with width and height", at: entry.keyPlace, &problems)
        }
    }

    private static func match(_ table: TableReader, _ problems: inout ProblemList) -> DeviceMatch {
        let needed = "at least one of \(listed(DeviceMatch.keys)) is needed"
        guard let entry = table.entry("match") else {
            table.error("match", "missing: \(needed)", at: table.place, &problems)
            return DeviceMatch()
        }
        guard case .table(let entries) = entry.node.value else {
            let text = "expected a table like { name = \"eGalax*\" }, found \(table.found(entry.node, problems))"
            table.error("match", text, at: entry.node.begin, &problems)
            return DeviceMatch()
        }
        if entries.isEmpty { table.error("match", needed, at: entry.node.begin, &problems) }
        let inner = TableReader(name: table.name, place: entry.node.begin, entries: entries, keyPrefix: "match.")
        return DeviceMatch(inner, &problems)
    }

    private static func calibration(_ table: TableReader, _ problems: inout ProblemList) -> CalibrationMatrix? {
        guard let array = table.array("calibration", of: "an array of six numbers", &problems) else { return nil }
        guard array.value.count == 6 else {
            let text = "expected six numbers, found \(array.value.count)"
            table.error("calibration", text, at: array.place, &problems)
            return nil
        }
        var numbers: [Double] = []
        for node in array.value {
            if let number = table.double(node, "calibration", &problems) { numbers.append(number) }
        }
        guard numbers.count == 6 else { return nil }
        let matrix = CalibrationMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard matrix.isInvertible else {
            table.error("calibration", "not invertible: a e - b d is 0 or too large", at: array.place, &problems)
            return nil
        }
        return matrix
    }

    private static func rotation(_ table: TableReader, _ problems: inout ProblemList) -> Rotation {
        guard let node = table.entry("rotation")?.node else { return .none }
        if case .integer(let degrees) = node.value, let degrees = Int(exactly: degrees),
            let rotation = Rotation(rawValue: degrees)
        {
            return rotation
        }
        let text = "must be 0, 90, 180 or 270, not \(table.found(node, problems))"
        table.error("rotation", text, at: node.begin, &problems)
        return .none
    }
}

extension TableReader {
    /// One table of an array of tables: called by its name, or counted from 1 where it has none that can be shown.
    init(arrayOf kind: String, number: Int, _ node: TomlNode, _ entries: [TomlEntry]) {
        let shown: String
        if let entry = entries.first(where: { "name".isBytes($0.key) }), case .string(let bytes) = entry.node.value,
            !bytes.isEmpty
        {
            shown = quoted(bytes)
        } else {
            shown = "\(number)"
        }
        self.init(name: "\(kind) \(shown)", place: node.begin, entries: entries)
    }
}
