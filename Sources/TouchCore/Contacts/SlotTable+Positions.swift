extension SlotTable {
    /// Follows what nearly all events are: positions within their ranges, numbers of slots that are there, `ABS_X`
    /// and `ABS_Y` while there are ids, and what nobody asks for, such as the width of a finger.
    ///
    /// It calls nothing and stops at the first event that would have to: so all that it needs stays in registers.
    ///
    /// - Returns: how many events there are before the first one that is anything else.
    @inline(never)
    mutating func followPositions(_ events: Span<InputEvent>) -> Int {
        let axes = axes
        var number = number
        var moved = moved
        var place = 0
        while place < events.count {
            let event = events[unchecked: place]
            if event.code == .absolute(AxisCode.slot) {
                guard slots.has(Int(event.value)) else { break }
                number = Int(event.value)
                if let point = Self.position(after: place, in: events), axes.x.contains(point.x),
                    axes.y.contains(point.y)
                {
                    slots[number].point = point
                    moved |= Self.movedBit(number)
                    place &+= 3
                    continue
                }
            } else if event.code == .absolute(AxisCode.positionX) {
                guard axes.x.contains(event.value), slots.has(number) else { break }
                slots[number].point.x = event.value
                moved |= Self.movedBit(number)
            } else if event.code == .absolute(AxisCode.positionY) {
                guard axes.y.contains(event.value), slots.has(number) else { break }
                slots[number].point.y = event.value
                moved |= Self.movedBit(number)
            } else if event.code == .absolute(AxisCode.x), idCount > 0 {
                guard slots.has(number) else { break }
                emulated?.passX(event.value)
            } else if event.code == .absolute(AxisCode.y), idCount > 0 {
                guard slots.has(number) else { break }
                emulated?.passY(event.value)
            } else if Self.concernsContacts(event.code) {
                break
            }
            place &+= 1
        }
        self.number = number
        self.moved = moved
        return place
    }

    /// Both positions, where they come next, as they nearly always do after a slot.
    @inline(__always)
    private static func position(after place: Int, in events: Span<InputEvent>) -> DevicePoint? {
        guard place &+ 2 < events.count else { return nil }
        let x = events[unchecked: place &+ 1]
        let y = events[unchecked: place &+ 2]
        guard x.code == .absolute(AxisCode.positionX), y.code == .absolute(AxisCode.positionY) else { return nil }
        return DevicePoint(x: x.value, y: y.value)
    }

    /// Whether an event that is no position and no slot means anything here.
    @inline(__always)
    private static func concernsContacts(_ code: EventCode) -> Bool {
        guard code.type == EventType.absolute else { return code.endsFrame || code == .key(KeyCode.touch) }
        return switch code.code {
        case AxisCode.x, AxisCode.y, AxisCode.slot, AxisCode.positionX, AxisCode.positionY, AxisCode.trackingID,
            AxisCode.toolType, AxisCode.distance:
            true
        default: false
        }
    }

    /// A horizontal position, within its range.
    @inline(__always)
    mutating func setX(_ value: Int32) {
        guard hasCurrent else { return }
        slots[number].point.x = value
        moved |= Self.movedBit(number)
    }

    /// A vertical position, within its range.
    @inline(__always)
    mutating func setY(_ value: Int32) {
        guard hasCurrent else { return }
        slots[number].point.y = value
        moved |= Self.movedBit(number)
    }

    /// Makes a slot current. False for a number outside the range: what follows is ignored until a good one.
    @inline(__always)
    mutating func select(_ number: Int32) -> Bool {
        self.number = Int(number)
        return hasCurrent
    }

    /// The bit in `moved` that a slot has.
    @inline(__always)
    static func movedBit(_ slot: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: slot) }
}
