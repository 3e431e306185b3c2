extension SlotTable {
    /// Takes over what the device says at open: whatever is down gives nothing until it lifts.
    ///
    /// `hasTouchKey` says that the device has `BTN_TOUCH`: then an id counts as down only with it, since there are
    /// panels that leave the id in the slot when the finger goes.
    mutating func open(_ snapshot: ContactSnapshot, hasTouchKey: Bool) {
        isTouched = hasTouchKey && snapshot.isKeyDown
        for (slot, values) in zip(slots.indices, snapshot.slots) {
            take(values, in: slot)
            slots[slot].isDown = values.id >= 0 && values.distance <= 0 && (isTouched || !hasTouchKey)
        }
        recountIDs()
        if isTouched, idCount == 0 { emulated?.startDown() }
    }

    /// Events were lost, and the device says what is down now. By tracking id: the same contact goes on, one that
    /// went or was replaced is cancelled, and one that came meanwhile is ignored until its id is gone.
    mutating func resynchronize(_ snapshot: ContactSnapshot, hasTouchKey: Bool, _ changes: inout ContactChanges) {
        let before = slots.indices.map { slots[$0] }
        let wasTouched = isTouched
        isTouched = hasTouchKey && snapshot.isKeyDown
        // BTN_TOUCH that went from 1 to 0 says that nothing is down; one that never was 1 says nothing.
        let isNothingDown = wasTouched && !isTouched
        var isContinued = [Bool](repeating: false, count: before.count)
        for slot in slots.indices {
            let values = slot < snapshot.slots.count ? snapshot.slots[slot] : ContactSnapshot.SlotValues()
            take(values, in: slot)
            slots[slot].touch = .none
            slots[slot].isDown = false
            guard values.id >= 0 else { continue }
            let old = Self.find(values.id, in: before, near: slot, isContinued)
            if let old {
                isContinued[old] = true
                slots[slot].isPalm = before[old].isPalm
                slots[slot].isLost = before[old].isLost
            }
            if values.distance > 0 || isNothingDown {
                if let old { isContinued[old] = false }
            } else if let old {
                slots[slot].isDown = before[old].isDown || isTouched || !hasTouchKey
                slots[slot].touch = before[old].touch
            } else {
                slots[slot].isLost = true
            }
        }
        for slot in before.indices where before[slot].touch != .none && !isContinued[slot] {
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(slot), touch: before[slot].touch, ending: .cancelled(.dropped)))
        }
        for slot in slots.indices where slots[slot].tool == ToolType.palm && slots[slot].touch != .none {
            slots[slot].isPalm = true
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(slot), touch: slots[slot].touch, ending: .cancelled(.palm)))
            slots[slot].touch = .none
        }
        recountIDs()
        number = Int(snapshot.currentSlot)
        emulated?.resynchronize(isDown: isTouched && idCount == 0, point: snapshot.point, &changes)
        settle()
    }

    /// Tells every touch's contact as moved to where its slot says.
    func moveAll(_ changes: inout ContactChanges) {
        for slot in slots.indices where slots[slot].touch != .none {
            changes.moved.append(
                ContactChanges.Moved(slot: Int32(slot), touch: slots[slot].touch, point: slots[slot].point))
        }
    }

    private mutating func take(_ values: ContactSnapshot.SlotValues, in slot: Int) {
        slots[slot].take(id: max(values.id, -1), arrival: -1)
        slots[slot].point = DevicePoint(x: axes.x.clamped(values.point.x), y: axes.y.clamped(values.point.y))
        slots[slot].settledPoint = slots[slot].point
        slots[slot].distance = values.distance
        slots[slot].tool = values.tool
    }

    /// The old slot of this id: the same slot if it has it, else the first other one that isn't accounted for.
    private static func find(_ id: Int32, in slots: [Slot], near slot: Int, _ isContinued: [Bool]) -> Int? {
        if slots[slot].id == id, !isContinued[slot] { return slot }
        return slots.indices.first { slots[$0].id == id && !isContinued[$0] }
    }
}
