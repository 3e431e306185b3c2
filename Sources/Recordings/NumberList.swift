import TouchCore

/// A list of numbers in the YAML of `libinput record`: what each of them is, and what the whole list does.
enum NumberList {
    case identity
    case codes(type: UInt32)
    case range(axis: UInt16)
    case properties
    case event

    /// How many numbers it must have; nil where any count will do. More are left out.
    var count: Int? {
        switch self {
        case .identity: 4
        case .range, .event: 5
        case .codes, .properties: nil
        }
    }

    /// What a message calls the list.
    var name: StaticString {
        switch self {
        case .identity: "the id"
        case .codes: "the list of codes"
        case .range: "the axis"
        case .properties: "the list of properties"
        case .event: "the event"
        }
    }

    /// What the number at this place is called and which values it may have.
    func number(at index: Int) -> (name: StaticString, values: ClosedRange<Int64>) {
        let word: ClosedRange<Int64> = 0...0xffff
        let int: ClosedRange<Int64> = Int64(Int32.min)...Int64(Int32.max)
        let time: ClosedRange<Int64> = 0...(Int64.max - 1)
        switch (self, index) {
        case (.identity, 0): return ("the bus", word)
        case (.identity, 1): return ("the vendor", word)
        case (.identity, 2): return ("the product", word)
        case (.identity, _): return ("the version", word)
        case (.codes, _): return ("the code", word)
        case (.properties, _): return ("the property", word)
        case (.range, 0): return ("the minimum", int)
        case (.range, 1): return ("the maximum", int)
        case (.range, 2): return ("the fuzz", int)
        case (.range, 3): return ("the flat", int)
        case (.range, _): return ("the resolution", int)
        case (.event, 0): return ("the event's time in seconds", time)
        case (.event, 1): return ("the event's microsecond part", time)
        case (.event, 2): return ("the event's type", 0...0x1f)
        case (.event, 3): return ("the event's code", word)
        case (.event, _): return ("the event's value", int)
        }
    }
}

extension DeviceDescription {
    /// Takes in one number of a list of any length.
    mutating func insert(_ number: Int64, of list: NumberList) {
        switch list {
        case .codes(let type):
            // Codes of EV_SYN say nothing of the device; that a type is listed is what EV_SYN's bits tell.
            if type != UInt32(EventType.synchronization) { insert(type: type, code: Int(number)) }
        case .properties: if number < 64 { properties |= 1 << UInt64(number) }
        case .identity, .range, .event: break
        }
    }

    /// Takes in a whole list that describes the device.
    mutating func set(_ list: NumberList, to numbers: [Int64]) {
        switch list {
        case .identity:
            bus = UInt16(truncatingIfNeeded: numbers[0])
            vendor = UInt16(truncatingIfNeeded: numbers[1])
            product = UInt16(truncatingIfNeeded: numbers[2])
            version = UInt16(truncatingIfNeeded: numbers[3])
        case .range(let axis):
            guard axis < AxisCode.count else { return }
            ranges[Int(axis)] = AxisRange(
                minimum: Int32(truncatingIfNeeded: numbers[0]), maximum: Int32(truncatingIfNeeded: numbers[1]),
                resolution: Int32(truncatingIfNeeded: numbers[4]))
        case .codes, .properties, .event: break
        }
    }
}

extension InputEvent {
    /// The event of a whole list; nil if its time is too large.
    init?(_ numbers: [Int64]) {
        let (whole, overflow) = numbers[0].multipliedReportingOverflow(by: 1_000_000)
        let (timeUs, overflowToo) = whole.addingReportingOverflow(numbers[1])
        guard !overflow && !overflowToo else { return nil }
        self.init(
            timeUs: timeUs,
            code: EventCode(type: UInt16(truncatingIfNeeded: numbers[2]), code: UInt16(truncatingIfNeeded: numbers[3])),
            value: Int32(truncatingIfNeeded: numbers[4]))
    }
}
