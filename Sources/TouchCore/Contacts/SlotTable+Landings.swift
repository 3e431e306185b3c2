/// Contacts that land and lift as they do on most panels: each in one step, from its events to what is told of it.
extension SlotTable {
    /// Follows contacts that land in empty slots, each with both positions, and contacts that lift; nothing that needs a
    /// second look, as an id that may have come from another slot.
    ///
    /// `place` goes on to the first event that is anything else.
    @inline(__always)
    mutating func followLandings(_ events: Span<InputEvent>, _ place: inout Int, _ changes: inout ContactChanges) {
        while place < events.count {
            var next = place
            var slot = number
            if events[unchecked: next].code == .absolute(AxisCode.slot) {
                slot = Int(events[unchecked: next].value)
                next &+= 1
            }
            guard next < events.count, events[unchecked: next].code == .absolute(AxisCode.trackingID), slots.has(slot)
            else { return }
            let id = events[unchecked: next].value
            if id >= 0 {
                guard let point = Self.position(at: next &+ 1, in: events), canLand(slot, at: point) else { return }
                land(slot, id: id, at: point, &changes)
                place = next &+ 3
            } else {
                guard canLift(slot) else { return }
                lift(slot, &changes)
                place = next &+ 1
            }
            number = slot
        }
    }

    @inline(__always)
    private func canLand(_ slot: Int, at point: DevicePoint) -> Bool {
        guard slots[slot].id < 0, !slots[slot].isHovering, !isEmulatedNew else { return false }
        guard axes.x.contains(point.x), axes.y.contains(point.y) else { return false }
        return true
    }

    @inline(__always)
    private mutating func land(_ slot: Int, id: Int32, at point: DevicePoint, _ changes: inout ContactChanges) {
        idCount &+= 1
        moved |= Self.movedBit(slot)
        slots[slot].point = point
        slots[slot].take(id: id, arrival: Int32(truncatingIfNeeded: arrivals.count))
        slots[slot].begin(as: Int32(truncatingIfNeeded: changes.began.count))
        let number = Int32(truncatingIfNeeded: slot)
        arrivals.append(Arrival(slot: number, id: id, beginning: slots[slot].beginning))
        changes.began.append(ContactChanges.Began(slot: number, point: point))
    }

    /// Whether a contact has been down since before this frame, and no id has come in it.
    @inline(__always)
    private func canLift(_ slot: Int) -> Bool {
        guard slots[slot].id >= 0, slots[slot].isDown, slots[slot].beginning < 0 else { return false }
        return arrivals.isEmpty
    }

    @inline(__always)
    private mutating func lift(_ slot: Int, _ changes: inout ContactChanges) {
        let touch = slots[slot].touch
        if touch != .none {
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(truncatingIfNeeded: slot), touch: touch, ending: .lifted))
        }
        slots[slot].end()
        slots[slot].take(id: -1, arrival: -1)
        idCount &-= 1
    }
}
