/// Counts consecutive taps in one region.
///
/// A tap goes on the count when it lands within the gap after the last lift, in the same region, with no tap in
/// another region between, and when the last touch in that region was a tap.
struct TapCounter {
    private var region: Int32 = -1
    private var liftedAtUs: Int64 = 0
    private var count: Int32 = 0

    /// Whether a tap that lands now goes on the count, unless another touch is down in the region.
    @inline(__always)
    func mayGoOn(in newRegion: Int32, at timeUs: Int64, gapUs: Int64) -> Bool {
        let gap = timeUs - liftedAtUs
        return newRegion == region && gapUs > 0 && gap >= 0 && gap <= gapUs
    }

    /// What a tap counts as that goes on the count.
    var next: Int32 { count == .max ? count : count + 1 }

    /// A tap ended in a region.
    mutating func tapEnded(in newRegion: Int32, at timeUs: Int64, count newCount: Int32) {
        region = newRegion
        liftedAtUs = timeUs
        count = newCount
    }

    /// A touch that was no tap ended in a region.
    mutating func touchEnded(in otherRegion: Int32) {
        if region == otherRegion { region = -1 }
    }

    /// The regions have other places now; -1 for one that is gone.
    mutating func renumber(_ places: [Int32]) {
        if region >= 0 { region = places[Int(region)] }
    }
}
