import TouchCore

extension Choices {
    /// A position, mostly one on the panels.
    mutating func position() -> Int32 {
        let choice = Int32(byte())
        return choice < 245 ? choice * 3 : anything()
    }

    /// A tracking id, mostly one of a few.
    mutating func identifier() -> Int32 {
        let choice = Int32(byte())
        return choice < 245 ? choice % 16 - 4 : anything()
    }

    /// The numbers with which arithmetic goes wrong, or any.
    mutating func anything() -> Int32 {
        oneIn(3) ? number() : pick([.min, .min + 1, -65536, -1, 0, 1, 1023, 1024, 65535, .max - 1, .max])
    }

    /// What a panel of any protocol says when a contact lands or moves.
    mutating func contact(at timeUs: Int64) -> [InputEvent] {
        let (x, y) = (position(), position() / 8 &* 5)
        let values: [(EventCode, Int32)] = [
            (.absolute(AxisCode.slot), Int32(below(10))), (.absolute(AxisCode.trackingID), identifier()),
            (.absolute(AxisCode.positionX), x), (.absolute(AxisCode.positionY), y),
            (.contactReport, 0), (.key(KeyCode.touch), 1), (.absolute(AxisCode.x), x),
            (.absolute(AxisCode.y), y), (.absolute(AxisCode.pressure), 1), (.key(KeyCode.left), 1),
        ]
        return values.map { InputEvent(timeUs: timeUs, code: $0.0, value: $0.1) }
    }

    /// What a panel of any protocol says when a contact lifts, and of some protocols when the last one does.
    mutating func lift(at timeUs: Int64) -> [InputEvent] {
        let slots: [(EventCode, Int32)] = [
            (.absolute(AxisCode.slot), Int32(below(10))), (.absolute(AxisCode.trackingID), -1),
        ]
        let keys: [(EventCode, Int32)] = [
            (.key(KeyCode.touch), 0), (.absolute(AxisCode.pressure), 0), (.key(KeyCode.left), 0),
        ]
        return (oneIn(2) ? slots : slots + keys).map { InputEvent(timeUs: timeUs, code: $0.0, value: $0.1) }
    }

    /// Any event but one that ends a frame: any code that means something, mostly with a value that does too.
    mutating func event(at timeUs: Int64) -> InputEvent {
        let (code, value) = codeAndValue()
        return InputEvent(timeUs: timeUs, code: code, value: value)
    }

    private mutating func codeAndValue() -> (EventCode, Int32) {
        switch below(32) {
        case 0...4: (.absolute(AxisCode.slot), byte() < 245 ? Int32(below(12)) - 1 : anything())
        case 5...9: (.absolute(AxisCode.trackingID), identifier())
        case 10...13: (.absolute(AxisCode.positionX), position())
        case 14...17: (.absolute(AxisCode.positionY), position())
        case 18: (.absolute(AxisCode.toolType), oneIn(8) ? ToolType.palm : Int32(below(2)))
        case 19: (.absolute(AxisCode.distance), oneIn(8) ? anything() : 0)
        case 20: (.absolute(AxisCode.touchMajor), byte() < 250 ? Int32(below(3)) : anything())
        case 21...22: (.absolute(AxisCode.x), position())
        case 23: (.absolute(AxisCode.y), position())
        case 24: (.absolute(AxisCode.pressure), byte() < 250 ? Int32(below(3)) : anything())
        case 25...26: (.key(KeyCode.touch), byte() < 250 ? Int32(below(2)) : anything())
        case 27: (.key(KeyCode.left), Int32(below(2)))
        case 28...30: (.contactReport, 0)
        default: (EventCode(type: UInt16(below(33)), code: UInt16(byte()) << 2), anything())
        }
    }
}

extension EventCode {
    /// `SYN_MT_REPORT`
    static let contactReport = EventCode(
        type: EventType.synchronization, code: SynchronizationCode.contactReport)
}

extension InputEvent {
    /// `SYN_REPORT`
    static func report(at timeUs: Int64, _ value: Int32 = 0) -> InputEvent {
        InputEvent(
            timeUs: timeUs, code: EventCode(type: EventType.synchronization, code: SynchronizationCode.report),
            value: value)
    }

    /// `SYN_DROPPED`
    static func dropped(at timeUs: Int64) -> InputEvent {
        InputEvent(
            timeUs: timeUs, code: EventCode(type: EventType.synchronization, code: SynchronizationCode.dropped),
            value: 0)
    }
}
