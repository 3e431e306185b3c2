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
        var cursor = line.begin(
            atMost: 320 + devices[Int(event.device)].count + regions[Int(event.region)].count)
        cursor.text("{\"event\":\"")
        cursor.text(event.kind.name)
        cursor.text("\",\"seq\":")
        cursor.number(event.seq)
        cursor.text(",\"timeUs\":")
        cursor.number(event.timeUs)
        cursor.text(",\"device\":\"")
        cursor.text(devices[Int(event.device)])
        cursor.text("\",\"touch\":")
        cursor.number(event.touch)
        cursor.text(",\"region\":\"")
        cursor.text(regions[Int(event.region)])
        cursor.text("\",\"x\":")
        cursor.hundredths(event.point.x)
        cursor.text(",\"y\":")
        cursor.hundredths(event.point.y)
        switch event.kind {
        case .touchDown: cursor.add(tapCountOf: event)
        case .touchUpInside:
            cursor.add(durationOf: event)
            cursor.add(tapCountOf: event)
        case .longPress, .touchUpOutside: cursor.add(durationOf: event)
        case .touchCancel:
            cursor.add(durationOf: event)
            if let reason = event.reason {
                cursor.text(",\"reason\":\"")
                cursor.text(reason.name)
                cursor.byte(0x22)
            }
        case .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: break
        }
        cursor.text("}\n")
        line.end(cursor)
    }

    /// Writes a region's name as the inside of a JSON string.
    public func writeRegionName(_ region: Int32, into line: inout LineBuffer) {
        line.reserve(regions[Int(region)].count)
        line.text(regions[Int(region)])
    }
}

extension LineCursor {
    @inline(__always)
    fileprivate mutating func add(durationOf event: TouchEvent) {
        text(",\"durationUs\":")
        number(event.durationUs)
    }

    @inline(__always)
    fileprivate mutating func add(tapCountOf event: TouchEvent) {
        text(",\"tapCount\":")
        number(Int64(event.tapCount))
    }
}
