extension SlotTable {
    /// The frame ends: tells what became of the contacts.
    @inline(__always)
    mutating func finish(_ changes: inout ContactChanges) {
        if !departures.isEmpty { settleDepartures(&changes) }
        // Even a contact that is withdrawn must not stay "begun in this frame".
        for index in changes.began.indices {
            let number = Int(changes.began[index].slot)
            guard number < slots.count, slots[number].beginning == Int32(index) else { continue }
            changes.began[index].point = slots[number].point
            if isPalm(number) {
                slots[number].isPalm = true
                changes.began[index].isPalm = true
            }
            slots[number].beginning = -1
        }
        emulated?.finish(isFollowed: idCount == 0, &changes)
        clearEmulatedNew()
        settle()
        forgetFrame()
    }

    /// The frame counts, with the slot that is current now.
    @inline(__always)
    mutating func settle() {
        settledNumber = number
        emulated?.settle()
    }

    /// Where the contact of a slot was at the end of the last frame.
    @inline(__always)
    func settledPoint(of slot: Int) -> DevicePoint {
        moved & Self.movedBit(slot) != 0 ? slots[slot].settledPoint : slots[slot].point
    }

    /// The frame is lost or not complete yet: the positions that were followed of it don't count.
    mutating func takeBack() {
        for slot in slots.indices where moved & Self.movedBit(slot) != 0 {
            slots[slot].point = slots[slot].settledPoint
        }
        moved = 0
        restless = 0
        number = settledNumber
        emulated?.takeBack()
    }

    /// The frame was cut short by lost events, and there is no device to ask: every touch is cancelled, and its
    /// contact ignored until its slot gets another id.
    mutating func loseEvents(_ changes: inout ContactChanges, _ tracker: borrowing TouchTracker) {
        for slot in slots.indices where tracker.isLive(slots[slot].touch) {
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(slot), touch: slots[slot].touch, ending: .cancelled(.dropped)))
            slots[slot].touch = .none
            slots[slot].isDown = false
            slots[slot].isLost = true
        }
        emulated?.cancel(.dropped, &changes)
    }

    /// Every touch ends for a reason of the system's; the contacts stay and give nothing until they end.
    mutating func cancelAll(_ reason: CancelReason, _ changes: inout ContactChanges) {
        for slot in slots.indices where slots[slot].touch != .none {
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(slot), touch: slots[slot].touch, ending: .cancelled(reason)))
            slots[slot].touch = .none
        }
        emulated?.cancel(reason, &changes)
    }

    @inline(__always)
    private mutating func forgetFrame() {
        for index in arrivals.indices { slots[Int(arrivals[index].slot)].arrival = -1 }
        arrivals.removeAll()
        departures.removeAll()
    }
}
