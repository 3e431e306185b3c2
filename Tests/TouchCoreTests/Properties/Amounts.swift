/// How much the property tests play. Optimised they play many times as much as in a debug build.
enum Amounts {
    #if DEBUG
        private static let scale = 1
    #else
        private static let scale = 25
    #endif

    /// Hostile input events, in plays of this length.
    static let hostileEvents = 300_000 * scale
    static let hostileLength = 5_000
    /// Input events of valid streams, each fed in several ways.
    static let splitEvents = 100_000 * scale
    /// Input events of valid slot streams, followed by the model.
    static let modelEvents = 50_000 * scale
    /// Points asked of random sets of regions.
    static let points = 10_000 * scale

    /// What a test run plays in all.
    static let events = hostileEvents + splitEvents + modelEvents
}
