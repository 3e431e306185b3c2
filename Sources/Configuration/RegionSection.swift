import TouchCore

/// One `[[region]]` as written.
struct RegionSection: Sendable {
    static let ownKeys = ["name", "shape", "slop", "z", "drag", "device", "layer"]
    static let keys = ownKeys + ShapeName.allKeys + TouchSection.keys

    var place: Place
    var name: Located<String>?
    var layout: Layout?
    var slop: Centipixels = 0
    var z: Int32 = 0
    var drag = false
    var device: Located<String>?
    var layer: String?
    var timings: TouchTimings

    init(
        _ node: TomlNode, _ entries: [TomlEntry], number: Int, in file: Configuration, _ problems: inout ProblemList
    ) {
        let table = TableReader(arrayOf: "region", number: number, node, entries)
        place = node.begin
        table.checkKeys(known: Self.keys, &problems)
        name = table.string("name", &problems)
        if !table.has("name") { table.error("name", "missing", at: place, &problems) }
        slop = table.slop("slop", &problems) ?? 0
        if let z = table.whole("z", in: Int64(Int32.min)...Int64(Int32.max), &problems) { self.z = Int32(clamping: z) }
        drag = table.boolean("drag", &problems) ?? false
        layer = table.string("layer", &problems)?.value
        timings = TouchSection.read(table, over: file.touch, &problems)
        device = Self.device(table, in: file, &problems)
        guard let shape = Self.shape(table, &problems) else { return }
        let reader = LayoutReader(table: table, noMillimetres: Self.noMillimetres(in: file))
        layout = reader.read(shape, &problems)
    }

    private static func shape(_ table: TableReader, _ problems: inout ProblemList) -> ShapeName? {
        var shape = ShapeName.rect
        if table.has("shape") {
            guard let name = table.string("shape", &problems) else { return nil }
            guard let known = ShapeName.allCases.first(where: { $0.rawValue.isBytes(name.value.utf8) }) else {
                let names = ShapeName.allCases.map { $0.rawValue }
                let nearest = nearestName(to: Array(name.value.utf8), among: names)
                let advice = nearest.map { "did you mean \"\($0)\"?" } ?? "known: \(listed(names))"
                table.error("shape", "unknown shape \(quoted(name.value)); \(advice)", at: name.place, &problems)
                return nil
            }
            shape = known
        }
        for key in ShapeName.allKeys where !shape.keys.contains(where: { $0.isBytes(key.utf8) }) {
            guard let entry = table.entry(key) else { continue }
            let text = "doesn't belong to shape \"\(shape.rawValue)\", only to \(ShapeName.having(key))"
            table.error(key, text, at: entry.keyPlace, &problems)
        }
        return shape
    }

    private static func device(
        _ table: TableReader, in file: Configuration, _ problems: inout ProblemList
    ) -> Located<String>? {
        guard let device = table.string("device", &problems) else { return nil }
        let bytes = Array(device.value.utf8)
        let names = file.devices.compactMap { $0.name?.value }
        if names.contains(where: { $0.isBytes(bytes) }) { return device }
        var advice = "there is no [[device]]"
        if !names.isEmpty {
            let nearest = nearestName(to: bytes, among: names)
            advice = nearest.map { "did you mean \(quoted($0))?" } ?? "known: \(listed(names.map { quoted($0) }))"
        }
        table.error("device", "unknown device \(quoted(bytes)); \(advice)", at: device.place, &problems)
        return nil
    }

    /// The scale is `[screen]`'s, also on a device's own screen.
    private static func noMillimetres(in file: Configuration) -> String? {
        file.screen.tellsMillimetres ? nil : "mm needs width_mm and height_mm in [screen]"
    }
}
