import TouchCore

/// Writes touch events as JSON Lines: one object a line, keys always in the same order, without allocating.
///
/// The names of devices and regions are escaped once and kept by their numbers.
public struct EventEncoder {
    private var devices: [[UInt8]] = []
    private var regions: [[UInt8]] = []

    /// An encoder that knows no names yet.
    public init() {}

    /// A device has this name from now on.
    public mutating func setDeviceName(_ name: String, for device: DeviceIndex) {
        while devices.count <= Int(device) { devices.append([]) }
        devices[Int(device)] = JSONText.escaped(name)
    }

    /// The names of regions by their numbers; those that are known already don't change.
    public mutating func learnRegionNames(_ names: RegionNames) {
        while regions.count < names.list.count { regions.append(JSONText.escaped(names.list[regions.count])) }
    }

    /// Writes one event as one line, its newline included.
    public func encode(_ event: TouchEvent, into line: inout LineBuffer) {
        // Everything but the names is at most 260 bytes, with every number at its longest.
        line.reserve(320 + devices[Int(event.device)].count + regions[Int(event.region)].count)
        line.text("{\"event\":\"")
        line.text(event.kind.name)
        line.text("\",\"seq\":")
        line.number(event.seq)
        line.text(",\"timeUs\":")
        line.number(event.timeUs)
        line.text(",\"device\":\"")
        line.text(devices[Int(event.device)])
        line.text("\",\"touch\":")
        line.number(event.touch)
        line.text(",\"region\":\"")
        line.text(regions[Int(event.region)])
        line.text("\",\"x\":")
        line.hundredths(event.point.x)
        line.text(",\"y\":")
        line.hundredths(event.point.y)
        switch event.kind {
        case .touchDown: writeTapCount(event, into: &line)
        case .touchUpInside:
            writeDuration(event, into: &line)
            writeTapCount(event, into: &line)
        case .longPress, .touchUpOutside: writeDuration(event, into: &line)
        case .touchCancel:
            writeDuration(event, into: &line)
            if let reason = event.reason {
                line.text(",\"reason\":\"")
                line.text(reason.name)
                line.byte(0x22)
            }
        case .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: break
        }
        line.text("}\n")
    }

    /// Writes a region's name as the inside of a JSON string.
    public func writeRegionName(_ region: Int32, into line: inout LineBuffer) {
        line.reserve(regions[Int(region)].count)
        line.text(regions[Int(region)])
    }

    private func writeDuration(_ event: TouchEvent, into line: inout LineBuffer) {
        line.text(",\"durationUs\":")
        line.number(event.durationUs)
    }

    private func writeTapCount(_ event: TouchEvent, into line: inout LineBuffer) {
        line.text(",\"tapCount\":")
        line.number(Int64(event.tapCount))
    }
}
