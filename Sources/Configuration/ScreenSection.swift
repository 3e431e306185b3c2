import TouchCore

/// `[screen]`: its size, where the file tells it.
struct ScreenSection: Sendable {
    static let keys = ["width", "height", "width_mm", "height_mm"]

    /// The header, or the beginning of the file where there is none.
    var place = Place.start
    /// nil where it is to be the connected display's, or is wrong.
    var size: ScreenSize?
    /// Whether the file has a size, be it a wrong one.
    var tellsSize = false
    var widthMm: DecimalNumber?
    var heightMm: DecimalNumber?
    /// Whether lengths in mm have a scale; true also where it is given but wrong, which is told once and there.
    var tellsMillimetres = false

    /// What it measures, where the file tells.
    var panel: PanelSize? {
        guard let widthMm, let heightMm else { return nil }
        return PanelSize(widthUm: widthMm.billionths / 1_000_000, heightUm: heightMm.billionths / 1_000_000)
    }

    init() {}

    init(_ table: TableReader, _ problems: inout ProblemList) {
        place = table.place
        table.checkKeys(known: Self.keys, &problems)
        size = table.screenSize(&problems)
        tellsSize = table.has("width") || table.has("height")
        widthMm = Self.millimetres("width_mm", table, &problems)
        heightMm = Self.millimetres("height_mm", table, &problems)
        table.checkPair("width_mm", "height_mm", &problems)
        tellsMillimetres = table.has("width_mm") || table.has("height_mm")
    }

    private static func millimetres(
        _ key: String, _ table: TableReader, _ problems: inout ProblemList
    ) -> DecimalNumber? {
        guard let number = table.number(key, in: 0...100_000, &problems) else { return nil }
        guard number.billionths > 0 else {
            table.error(key, "must be above 0", at: table.entry(key)?.node.begin ?? table.place, &problems)
            return nil
        }
        return number
    }
}

extension TableReader {
    /// `width` and `height`, either both or none.
    func screenSize(_ problems: inout ProblemList) -> ScreenSize? {
        let range = 1...Int64(ScreenSize.limit)
        let width = whole("width", in: range, &problems)
        let height = whole("height", in: range, &problems)
        checkPair("width", "height", &problems)
        guard let width, let height else { return nil }
        return ScreenSize(width: Int32(clamping: width), height: Int32(clamping: height))
    }

    /// Two keys of which one means nothing without the other.
    func checkPair(_ first: String, _ second: String, _ problems: inout ProblemList) {
        guard has(first) != has(second) else { return }
        let (given, missing) = has(first) ? (first, second) : (second, first)
        error(missing, "missing, as \(given) is given", at: entry(given)?.keyPlace ?? place, &problems)
    }
}
