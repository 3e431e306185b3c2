import TouchCore

/// What a configuration file says, valid in itself; what it leaves to the displays is still open.
public struct Configuration: Sendable {
    var screen = ScreenSection()
    var startLayer: Located<String>?
    var touch = TouchTimings()
    var socket = SocketSettings()
    var devices: [DeviceSection] = []
    var regions: [RegionSection] = []

    /// What is odd but no error, in the order of the file. More may come with `resolved(displays:)`.
    public internal(set) var warnings: [Problem] = []

    init() {}

    /// Reads the bytes of a whole file: TOML 1.0 in UTF-8.
    ///
    /// Throws everything that is wrong with it at once, in the order of the file; of broken TOML the first mistake.
    public static func parse(_ file: [UInt8]) throws(ConfigurationError) -> Configuration {
        var problems = ProblemList(in: SourceText(file))
        var configuration = try read(&problems)
        guard !problems.hasErrors else { throw ConfigurationError(problems: problems.inFileOrder) }
        configuration.warnings = problems.inFileOrder
        return configuration
    }

    /// As much as can be read; throws where the text is no TOML at all.
    static func read(_ problems: inout ProblemList) throws(ConfigurationError) -> Configuration {
        let source = problems.source
        if let problem = source.encodingProblem() ?? source.keyDepthProblem() {
            throw ConfigurationError(problems: [problem])
        }
        let root: TomlNode
        do throws(TomlFailure) {
            root = try TomlNode.parse(source.bytes[...])
        } catch {
            throw ConfigurationError(problems: [syntaxProblem(error, in: source)])
        }
        var configuration = Configuration()
        if case .table(let entries) = root.value { configuration.read(entries, &problems) }
        return configuration
    }

    func index(ofDevice name: String) -> Int? {
        devices.firstIndex { $0.name?.value.isBytes(name.utf8) ?? false }
    }
}

extension Configuration {
    private mutating func read(_ entries: [TomlEntry], _ problems: inout ProblemList) {
        let root = RootReader(entries: entries)
        root.checkKeys(&problems)
        if let table = root.table("screen", &problems) { screen = ScreenSection(table, &problems) }
        if let table = root.table("layers", &problems) {
            table.checkKeys(known: RootReader.layerKeys, &problems)
            startLayer = table.string("start", &problems)
        }
        if let table = root.table("touch", &problems) {
            table.checkKeys(known: TouchSection.keys, &problems)
            touch = TouchSection.read(table, over: touch, &problems)
        }
        if let table = root.table("socket", &problems) { socket = SocketSettings(table, &problems) }
        for (index, node) in root.tables("device", &problems).enumerated() {
            devices.append(DeviceSection(node, node.tableEntries, number: index + 1, &problems))
        }
        let tables = root.tables("region", &problems)
        if tables.isEmpty, !root.has("region") {
            problems.error(at: .start, "there is no [[region]]: at least one is needed")
        }
        for (index, node) in tables.enumerated() {
            regions.append(RegionSection(node, node.tableEntries, number: index + 1, in: self, &problems))
        }
        checkUnique(devices.compactMap { $0.name }, "device", &problems)
        checkUnique(regions.compactMap { $0.name }, "region", &problems)
        checkStartLayer(&problems)
    }

    private func checkUnique(_ names: [Located<String>], _ kind: String, _ problems: inout ProblemList) {
        // Sorted, the same names stand together, in the order of the file. A dictionary's type would be made at each start.
        let sorted = names.indices.sorted { one, other in
            let (name, otherName) = (names[one].value.utf8, names[other].value.utf8)
            return name.elementsEqual(otherName) ? one < other : name.lexicographicallyPrecedes(otherName)
        }
        var first = 0
        for place in sorted.indices.dropFirst() {
            let (name, firstName) = (names[sorted[place]], names[sorted[first]])
            guard name.value.isBytes(firstName.value.utf8) else {
                first = place
                continue
            }
            let text = "name: used twice: in line \(firstName.place.line) and in line \(name.place.line)"
            problems.error(at: name.place, "\(kind) \(quoted(name.value)): \(text)")
        }
    }

    private func checkStartLayer(_ problems: inout ProblemList) {
        guard let startLayer else { return }
        let bytes = Array(startLayer.value.utf8)
        guard !regions.contains(where: { $0.layer?.isBytes(bytes) ?? false }) else { return }
        problems.warning(at: startLayer.place, "[layers]: start: no region has the layer \(quoted(bytes))")
    }
}
