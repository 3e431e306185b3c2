import TouchCore

/// Which lines a reader wants: all, until it says otherwise.
public struct Subscription: Sendable {
    /// The events that are wanted.
    public let events: EventNames
    /// The regions whose touch events are wanted, by name; nil for every region.
    public let regions: Set<String>?
    /// The same by the numbers of regions.
    private var isWanted: [Bool] = []

    /// A subscription to these events, and to touch events in these regions only; nil: in every region. A region that
    /// isn't there yet may come with a reload.
    public init(events: EventNames = .all, regions: Set<String>? = nil) {
        self.events = events
        self.regions = regions
    }

    /// The regions by their numbers; those that are known already don't change.
    public mutating func learnRegionNames(_ names: RegionNames) {
        guard let regions else { return }
        while isWanted.count < names.list.count { isWanted.append(regions.contains(names.list[isWanted.count])) }
    }

    /// Whether it filters no regions, and none of these events.
    func wantsAll(_ names: EventNames) -> Bool { regions == nil && events.isSuperset(of: names) }

    /// Whether a line is wanted; `region` counts for touch events only.
    func wants(_ name: EventName, _ region: Int32) -> Bool {
        events.contains(EventNames(name)) && (!name.isTouchEvent || wantsTouches(in: region))
    }

    /// Whether touches in a region are wanted.
    func wantsTouches(in region: Int32) -> Bool { regions == nil || isWanted[Int(region)] }
}
