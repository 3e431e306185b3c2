import TouchCore

/// Writes what a panel would send, in the verbs of the case list: every verb is one frame.
struct TouchScript {
    private var ids: [Int: Int32] = [:]
    private var points: [Int: (Int32, Int32)] = [:]
    /// Slots in the order in which their contacts landed: `ABS_X` and `ABS_Y` follow the first.
    private var order: [Int] = []

    /// `DOWN slot id x y`: a contact lands; `BTN_TOUCH` with the first, `ABS_X`/`ABS_Y` of the oldest.
    mutating func down(_ slot: Int, _ id: Int32, _ x: Int32, _ y: Int32) -> [(EventCode, Int32)] {
        let isFirst = order.isEmpty
        ids[slot] = id
        points[slot] = (x, y)
        order.removeAll { $0 == slot }
        order.append(slot)
        var events: [(EventCode, Int32)] = [
            (.absolute(AxisCode.slot), Int32(slot)), (.absolute(AxisCode.trackingID), id),
            (.absolute(AxisCode.positionX), x), (.absolute(AxisCode.positionY), y),
        ]
        if isFirst { events.append((.key(KeyCode.touch), 1)) }
        return events + emulated()
    }

    /// `MOVE slot x y`
    mutating func move(_ slot: Int, _ x: Int32, _ y: Int32) -> [(EventCode, Int32)] {
        points[slot] = (x, y)
        let events: [(EventCode, Int32)] = [
            (.absolute(AxisCode.slot), Int32(slot)), (.absolute(AxisCode.positionX), x),
            (.absolute(AxisCode.positionY), y),
        ]
        return order.first == slot ? events + emulated() : events
    }

    /// `UP slot`: id -1; `BTN_TOUCH` 0 with the last.
    mutating func up(_ slot: Int) -> [(EventCode, Int32)] {
        ids[slot] = nil
        order.removeAll { $0 == slot }
        var events: [(EventCode, Int32)] = [
            (.absolute(AxisCode.slot), Int32(slot)), (.absolute(AxisCode.trackingID), -1),
        ]
        if order.isEmpty { events.append((.key(KeyCode.touch), 0)) }
        return events
    }

    private func emulated() -> [(EventCode, Int32)] {
        guard let first = order.first, let point = points[first] else { return [] }
        return [(.absolute(AxisCode.x), point.0), (.absolute(AxisCode.y), point.1)]
    }

    /// The short names of events in a scenario's `FRAME` lines.
    static func code(_ name: Substring) -> EventCode? {
        switch name {
        case "SLOT": .absolute(AxisCode.slot)
        case "ID": .absolute(AxisCode.trackingID)
        case "X": .absolute(AxisCode.positionX)
        case "Y": .absolute(AxisCode.positionY)
        case "TOOL": .absolute(AxisCode.toolType)
        case "DISTANCE": .absolute(AxisCode.distance)
        case "MAJOR": .absolute(AxisCode.touchMajor)
        case "ABS_X": .absolute(AxisCode.x)
        case "ABS_Y": .absolute(AxisCode.y)
        case "PRESSURE": .absolute(AxisCode.pressure)
        case "BTN_TOUCH": .key(KeyCode.touch)
        case "BTN_LEFT": .key(KeyCode.left)
        case "MSC": EventCode(type: 4, code: 5)
        case "MT": EventCode(type: 0, code: SynchronizationCode.contactReport)
        case "SYN": EventCode(type: 0, code: SynchronizationCode.report)
        case "DROPPED": EventCode(type: 0, code: SynchronizationCode.dropped)
        default: nil
        }
    }
}
