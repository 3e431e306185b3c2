import TouchCore

/// The keys of `[touch]`, which a region may have for itself.
enum TouchSection {
    static let keys = ["long_press_ms", "multi_tap_ms", "tap_slop", "min_touch_ms", "stuck_s"]

    private static let hourMs: Int64 = 3_600_000
    private static let daySeconds: Int32 = 86_400

    /// The times of a table; what it doesn't give stays as it is.
    static func read(_ table: TableReader, over timings: TouchTimings, _ problems: inout ProblemList) -> TouchTimings {
        var timings = timings
        if let value = table.whole("long_press_ms", in: 0...hourMs, &problems) { timings.longPressUs = value * 1000 }
        if let value = table.whole("multi_tap_ms", in: 0...hourMs, &problems) { timings.multiTapUs = value * 1000 }
        if let value = table.whole("min_touch_ms", in: 0...hourMs, &problems) { timings.minTouchUs = value * 1000 }
        if let value = table.slop("tap_slop", &problems) { timings.tapSlop = value }
        if let value = table.number("stuck_s", in: 0...daySeconds, &problems) {
            timings.stuckUs = (value.billionths + 500) / 1000
        }
        return timings
    }
}

extension TableReader {
    /// A tolerated distance: pixels alone, with or without a fraction.
    func slop(_ key: String, _ problems: inout ProblemList) -> Centipixels? {
        guard let number = number(key, in: 0...100_000, &problems) else { return nil }
        let unit = DecimalNumber.billion / 100
        return Centipixels(clamping: (number.billionths + unit / 2) / unit)
    }
}
