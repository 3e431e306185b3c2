extension SlotTable {
    /// Follows what nearly all events are: positions within their ranges, numbers of slots that are there, `ABS_X`
    /// and `ABS_Y` while there are ids, and what nobody asks for, such as the width of a finger.
    ///
    /// It calls nothing and stops at the first event that would have to: so all that it needs stays in registers.
    ///
    /// - Returns: the place of the first one that is anything else, the number of events where there is none.
    @inline(never)
    mutating func followPositions(_ events: Span<InputEvent>, from start: Int) -> Int {
        var place = start
        while true {
            place = followWholeMoves(events, from: place)
            guard place < events.count else { return place }
            let event = events[unchecked: place]
            switch event.code {
            case .synchronization(SynchronizationCode.report): return place
            case .absolute(AxisCode.slot):
                guard slots.has(Int(event.value)), !Self.isID(at: place &+ 1, in: events) else { return place }
                number = Int(event.value)
            case .absolute(AxisCode.positionX):
                guard axes.x.contains(event.value), slots.has(number) else { return place }
                move(number, to: DevicePoint(x: event.value, y: slots[number].point.y))
            case .absolute(AxisCode.positionY):
                guard axes.y.contains(event.value), slots.has(number) else { return place }
                move(number, to: DevicePoint(x: slots[number].point.x, y: event.value))
            case .absolute(AxisCode.x) where idCount > 0:
                guard slots.has(number) else { return place }
                emulated?.passX(event.value)
            case .absolute(AxisCode.y) where idCount > 0:
                guard slots.has(number) else { return place }
                emulated?.passY(event.value)
            default:
                if Self.concernsContacts(event.code) { return place }
            }
            place &+= 1
        }
    }

    /// Follows what nearly all of that is: a slot and both its positions.
    @inline(__always)
    private mutating func followWholeMoves(_ events: Span<InputEvent>, from start: Int) -> Int {
        var place = start
        let end = events.count &- 2
        while place < end {
            let slot = events[unchecked: place]
            let x = events[unchecked: place &+ 1]
            let y = events[unchecked: place &+ 2]
            guard slot.code == .absolute(AxisCode.slot), x.code == .absolute(AxisCode.positionX),
                y.code == .absolute(AxisCode.positionY), slots.has(Int(slot.value))
            else { break }
            let point = DevicePoint(x: x.value, y: y.value)
            let bit = Self.movedBit(Int(slot.value))
            // A calm area lies within the ranges.
            if !slots[Int(slot.value)].calm.contains(point) {
                guard axes.x.contains(point.x), axes.y.contains(point.y) else { break }
                restless |= bit
            }
            slots[Int(slot.value)].move(to: point, isFirst: moved & bit == 0)
            moved |= bit
            number = Int(slot.value)
            place &+= 3
        }
        return place
    }

    /// A slot's contact is elsewhere, within the ranges.
    @inline(__always)
    private mutating func move(_ slot: Int, to point: DevicePoint) {
        slots[slot].move(to: point, isFirst: moved & Self.movedBit(slot) == 0)
        moved |= Self.movedBit(slot)
        if !slots[slot].calm.contains(point) { restless |= Self.movedBit(slot) }
    }

    /// Whether a contact lands or lifts first, as it does in most frames in which one does.
    @inline(__always)
    static func beginsWithID(_ events: Span<InputEvent>, from start: Int) -> Bool {
        if isID(at: start, in: events) { return true }
        return isID(at: start &+ 1, in: events)
    }

    @inline(__always)
    private static func isID(at place: Int, in events: Span<InputEvent>) -> Bool {
        guard place < events.count else { return false }
        return events[unchecked: place].code == .absolute(AxisCode.trackingID)
    }

    /// Both positions, where they come one after the other, as they nearly always do.
    @inline(__always)
    static func position(at place: Int, in events: Span<InputEvent>) -> DevicePoint? {
        guard place &+ 1 < events.count else { return nil }
        let x = events[unchecked: place]
        let y = events[unchecked: place &+ 1]
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
        markMoved(number)
    }

    /// A vertical position, within its range.
    @inline(__always)
    mutating func setY(_ value: Int32) {
        guard hasCurrent else { return }
        slots[number].point.y = value
        markMoved(number)
    }

    /// Makes a slot current. False for a number outside the range: what follows is ignored until a good one.
    @inline(__always)
    mutating func select(_ number: Int32) -> Bool {
        self.number = Int(number)
        return hasCurrent
    }

    /// A slot's contact is elsewhere, or another one.
    @inline(__always)
    mutating func markMoved(_ slot: Int) {
        moved |= Self.movedBit(slot)
        restless |= Self.movedBit(slot)
    }

    /// The bit in `moved` that a slot has.
    @inline(__always)
    static func movedBit(_ slot: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: slot) }
}
