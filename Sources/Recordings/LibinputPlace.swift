/// Where in the YAML of `libinput record` the reading stands: the mapping or list that is open.
enum LibinputPlace: Equatable {
    case outside, file, devices, device, evdev
    case identity, codes, codesOfType(UInt32), ranges, range(UInt16), properties
    case events, entry, eventList, event

    /// The two kinds of YAML nodes that hold others.
    enum Kind {
        case mapping, sequence

        var name: StaticString { self == .mapping ? "a mapping" : "a list" }
    }

    /// A key of a mapping, as far as it counts.
    enum Key: Equatable {
        case devices, evdev, events, name, id, codes, absinfo, properties
        case number(UInt32)
        case other
    }

    /// How deep something that doesn't count may be nested.
    static let deepest = 1000

    var isMapping: Bool {
        switch self {
        case .file, .device, .evdev, .codes, .ranges, .entry: true
        case .outside, .devices, .identity, .codesOfType, .range, .properties, .events, .eventList, .event: false
        }
    }

    /// The list of numbers that it is.
    var list: NumberList? {
        switch self {
        case .identity: .identity
        case .codesOfType(let type): .codes(type: type)
        case .range(let axis): .range(axis: axis)
        case .properties: .properties
        case .event: .event
        case .outside, .file, .devices, .device, .evdev, .codes, .ranges, .events, .entry, .eventList: nil
        }
    }

    var outer: LibinputPlace {
        switch self {
        case .outside, .file: .outside
        case .devices: .file
        case .device: .devices
        case .evdev, .events: .device
        case .identity, .codes, .ranges, .properties: .evdev
        case .codesOfType: .codes
        case .range: .ranges
        case .entry: .events
        case .eventList: .entry
        case .event: .eventList
        }
    }

    /// What the node must be that comes here, as the value of this key in a mapping, and where it leads; nil if
    /// it doesn't count. `place` is nil where neither a mapping nor a list will do.
    func inner(_ key: Key?) -> (place: LibinputPlace?, kind: Kind, name: StaticString)? {
        switch (self, key) {
        case (.outside, _): (.file, .mapping, "the document")
        case (.file, .devices): (.devices, .sequence, "the value of devices")
        case (.devices, _): (.device, .mapping, "the device")
        case (.device, .evdev): (.evdev, .mapping, "the value of evdev")
        case (.device, .events): (.events, .sequence, "the value of events")
        case (.evdev, .id): (.identity, .sequence, "the value of id")
        case (.evdev, .codes): (.codes, .mapping, "the value of codes")
        case (.evdev, .absinfo): (.ranges, .mapping, "the value of absinfo")
        case (.evdev, .properties): (.properties, .sequence, "the value of properties")
        case (.codes, .number(let type)): (.codesOfType(type), .sequence, "the list of codes")
        case (.ranges, .number(let axis)): (.range(UInt16(truncatingIfNeeded: axis)), .sequence, "the axis")
        case (.events, _): (.entry, .mapping, "the entry of events")
        case (.entry, .evdev): (.eventList, .sequence, "the value of evdev")
        case (.eventList, _): (.event, .sequence, "the event")
        default: nil
        }
    }

    /// The key that a scalar is.
    func key(_ scalar: UnsafeBufferPointer<UInt8>) throws(Fault) -> Key {
        switch self {
        case .file: return scalar.elementsEqual("devices".utf8) ? .devices : .other
        case .codes: return .number(try LibinputPlace.number("the event type", scalar))
        case .ranges: return .number(try LibinputPlace.number("the axis", scalar))
        case .entry: return scalar.elementsEqual("evdev".utf8) ? .evdev : .other
        case .device:
            if scalar.elementsEqual("evdev".utf8) { return .evdev }
            return scalar.elementsEqual("events".utf8) ? .events : .other
        case .evdev:
            if scalar.elementsEqual("name".utf8) { return .name }
            if scalar.elementsEqual("id".utf8) { return .id }
            if scalar.elementsEqual("codes".utf8) { return .codes }
            if scalar.elementsEqual("absinfo".utf8) { return .absinfo }
            return scalar.elementsEqual("properties".utf8) ? .properties : .other
        case .outside, .devices, .identity, .codesOfType, .range, .properties, .events, .eventList, .event:
            return .other
        }
    }

    private static func number(_ name: StaticString, _ scalar: UnsafeBufferPointer<UInt8>) throws(Fault) -> UInt32 {
        guard var fields = Fields(scalar) else { throw Fault("\(name) is missing") }
        let number = try fields.integer(name)
        guard number >= 0 && number <= 0xffff else { throw Fault("\(name) is out of range: \(quoted(scalar))") }
        return UInt32(truncatingIfNeeded: number)
    }
}
