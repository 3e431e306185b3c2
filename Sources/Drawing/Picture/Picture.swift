import TouchCore

/// What is to be drawn: regions on their screens, and recordings that were played over them.
public struct Picture {
    /// What it is of: the configuration's name.
    let title: String
    /// All regions, in the order of the configuration.
    let regions: [Region]
    /// The layer at the start; regions with another one own nothing.
    let layer: String?
    /// The screens.
    public internal(set) var screens: [DrawnScreen] = []
    /// The recordings, in the order in which they were given.
    public var recordings: [PlayedRecording] = []

    /// A picture of regions, without a screen and without recordings.
    public init(title: String, regions: [Region], layer: String?) {
        self.title = title
        self.regions = regions
        self.layer = layer
    }

    /// The place in `screens` of the one that a device of this name touches; nil for a device without one. Devices to which the
    /// same regions apply on screens of one size share it.
    public mutating func addScreen(of device: String?, _ size: ScreenSize) -> Int {
        var places: [Int] = []
        for place in regions.indices where regions[place].device == nil || regions[place].device == device {
            places.append(place)
        }
        var found = 0
        while found < screens.count, screens[found].size != size || screens[found].regions != places { found += 1 }
        if found == screens.count { screens.append(DrawnScreen(size, places)) }
        if let device, !screens[found].devices.contains(device) { screens[found].devices.append(device) }
        return found
    }
}

/// One screen, with the regions that count on it.
public final class DrawnScreen {
    /// The devices that touch it, for people; empty for every touchscreen.
    var devices: [String] = []
    /// As seen, in pixels.
    let size: ScreenSize
    /// Its regions, as places in the configuration, in that order.
    let regions: [Int]
    /// What it measures, in micrometres from left to right and from top to bottom; 0 where nothing tells.
    var widthUm: Int64 = 0
    var heightUm: Int64 = 0
    /// Whether a device told that, not the configuration.
    private(set) var isMeasuredByPanel = false
    private var isMeasured = false

    init(_ size: ScreenSize, _ regions: [Int]) {
        self.size = size
        self.regions = regions
    }

    /// Somebody tells what it measures, in micrometres. Where another one has told something else, nobody knows.
    public func measure(widthUm: Int64, heightUm: Int64) {
        let agree = !isMeasured || (self.widthUm == widthUm && self.heightUm == heightUm)
        isMeasured = true
        self.widthUm = agree ? widthUm : 0
        self.heightUm = agree ? heightUm : 0
    }

    /// A device tells by its axes what it measures: nothing where they have no resolution, or where a calibration makes the
    /// screen something else than the panel.
    public func measure(by axes: DeviceCapabilities.Axes, _ mapping: DeviceMapping) {
        guard axes.x.resolution > 0, axes.y.resolution > 0, mapping.calibration == .identity else {
            return measure(widthUm: 0, heightUm: 0)
        }
        isMeasuredByPanel = true
        let width = axes.x.count * 1000 / Int64(axes.x.resolution)
        let height = axes.y.count * 1000 / Int64(axes.y.resolution)
        let isTurned = mapping.rotation == .quarter || mapping.rotation == .threeQuarters
        measure(widthUm: isTurned ? height : width, heightUm: isTurned ? width : height)
    }
}
