extension SlotTable {
    /// The frame ends: tells what became of the contacts.
    mutating func finish(_ changes: inout ContactChanges) {
        for index in departures.indices { settle(departures[index], &changes) }
        moved.drain { number in
            let slot = slots[number]
            if slot.beginning < 0, slot.touch != .none {
                changes.moved.append(
                    ContactChanges.Moved(slot: Int32(truncatingIfNeeded: number), touch: slot.touch, point: slot.point))
            }
        }
        // Even a contact that is withdrawn must not stay "begun in this frame".
        for index in changes.began.indices {
            let number = Int(changes.began[index].slot)
            guard number < slots.count, slots[number].beginning == Int32(index) else { continue }
            changes.began[index].point = slots[number].point
            if slots[number].isPalm || slots[number].tool == ToolType.palm {
                slots[number].isPalm = true
                changes.began[index].isWithdrawn = true
            }
            slots[number].beginning = -1
        }
        emulated?.finish(isFollowed: idCount == 0, &changes)
        clearEmulatedNew()
        forgetFrame()
    }

    /// The frame was cut short by lost events, and there is no device to ask: every touch is cancelled, and its
    /// contact ignored until its slot gets another id.
    mutating func loseEvents(_ changes: inout ContactChanges) {
        for slot in slots.indices where slots[slot].touch != .none {
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

    /// An id that another replaced: the same id in another slot is the same contact, else it is over.
    private mutating func settle(_ departure: Departure, _ changes: inout ContactChanges) {
        guard
            let index = arrivals.indices.first(where: { arrivals[$0].id == departure.id && !arrivals[$0].isClaimed }),
            case let arrival = arrivals[index]
        else {
            if departure.wasDown, departure.touch != .none {
                changes.ended.append(
                    ContactChanges.Ended(
                        slot: departure.slot, touch: departure.touch, ending: .cancelled(.replaced)))
            }
            return
        }
        arrivals[index].isClaimed = true
        let slot = Int(arrival.slot)
        let isStillThere = slots[slot].arrival == Int32(index)
        if isStillThere {
            slots[slot].isPalm = slots[slot].isPalm || departure.isPalm
            slots[slot].isLost = departure.isLost
        }
        if departure.beginning >= 0 {
            continueBeginning(Int(departure.beginning), as: arrival, isStillThere: isStillThere, &changes)
        } else if departure.wasDown || departure.isLost {
            continueContact(departure, as: arrival, isStillThere: isStillThere, &changes)
        }
    }

    /// A contact from before the frame goes on in another slot, or ended there.
    private mutating func continueContact(
        _ departure: Departure, as arrival: Arrival, isStillThere: Bool, _ changes: inout ContactChanges
    ) {
        let slot = Int(arrival.slot)
        let beginning = Int(arrival.beginning)
        var ending: ContactEnding? = .lifted
        if beginning >= 0 {
            changes.began[beginning].isWithdrawn = true
            ending = changes.began[beginning].ending
        }
        guard isStillThere, beginning >= 0, slots[slot].beginning == arrival.beginning else {
            return endElsewhere(departure, arrival.slot, ending ?? .lifted, &changes)
        }
        slots[slot].beginning = -1
        slots[slot].isDown = !departure.isLost
        if slots[slot].isPalm {
            return endElsewhere(departure, arrival.slot, .cancelled(.palm), &changes)
        }
        slots[slot].touch = departure.touch
        moved.insert(slot)
    }

    private func endElsewhere(
        _ departure: Departure, _ slot: Int32, _ ending: ContactEnding, _ changes: inout ContactChanges
    ) {
        guard departure.touch != .none else { return }
        changes.ended.append(ContactChanges.Ended(slot: slot, touch: departure.touch, ending: ending))
    }

    /// A contact that began in this frame changed slots within it: one beginning, in the slot where it is now.
    private mutating func continueBeginning(
        _ first: Int, as arrival: Arrival, isStillThere: Bool, _ changes: inout ContactChanges
    ) {
        guard arrival.beginning >= 0 else {
            changes.began[first].ending = .lifted
            return
        }
        let second = Int(arrival.beginning)
        let slot = Int(arrival.slot)
        let isWithdrawn = changes.began[first].isWithdrawn
        changes.began[first] = changes.began[second]
        changes.began[first].isWithdrawn = changes.began[first].isWithdrawn || isWithdrawn
        changes.began[second].isWithdrawn = true
        if isStillThere, slots[slot].beginning == arrival.beginning { slots[slot].beginning = Int32(first) }
    }

    private mutating func forgetFrame() {
        for index in arrivals.indices { slots[Int(arrivals[index].slot)].arrival = -1 }
        arrivals.removeAll()
        departures.removeAll()
    }
}
