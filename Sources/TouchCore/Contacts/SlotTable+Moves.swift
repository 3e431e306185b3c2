/// Ids that change slots within a frame: equal ids with no -1 between are the same contacts.
extension SlotTable {
    /// A contact on its way through the slots of one frame.
    private enum Traveller {
        /// One from before the frame, with its touch.
        case old(TouchHandle)
        /// One that began in this frame, in `ContactChanges.began`.
        case new(Int)
        /// None any more, or one that nobody may hear of.
        case nobody
    }

    /// Finds out where the ids went that left their slots, and tells what became of their contacts.
    mutating func settleDepartures(_ changes: inout ContactChanges) {
        for index in departures.indices {
            let departure = departures[index]
            let next = arrivals.indices.first {
                arrivals[$0].id == departure.id && !arrivals[$0].isClaimed && Int32($0) > departure.arrival
            }
            guard let next else { continue }
            arrivals[next].isClaimed = true
            departures[index].next = Int32(next)
        }
        for index in departures.indices {
            let arrival = Int(departures[index].arrival)
            // One that came from elsewhere in this frame is followed from there.
            if arrival < 0 || !arrivals[arrival].isClaimed { follow(departures[index], &changes) }
        }
    }

    private mutating func follow(_ first: Departure, _ changes: inout ContactChanges) {
        var hop = first
        var isPalm = first.isPalm
        var traveller = Traveller.nobody
        if first.beginning >= 0 {
            traveller = .new(Int(first.beginning))
        } else if first.wasDown {
            traveller = .old(first.touch)
        }
        // A hop leads to a later arrival each time, so that this ends.
        while hop.next >= 0 {
            let arrival = arrivals[Int(hop.next)]
            if arrival.isReleased { isPalm = false }
            let leaving = departures.indices.first { departures[$0].arrival == hop.next }
            // What ended the contact here was only that it went on.
            let goesOn =
                leaving.map { departures[$0].next >= 0 && departures[$0].beginning == arrival.beginning } ?? false
            if first.isLost {
                if arrival.beginning >= 0 { changes.began[Int(arrival.beginning)].isWithdrawn = true }
            } else {
                arrive(&traveller, arrival, isPalm: isPalm, goesOn: goesOn, &changes)
            }
            guard let leaving else {
                return settle(arrival, hop.next, isPalm: isPalm, isLost: first.isLost)
            }
            hop = departures[leaving]
            isPalm = isPalm || hop.isPalm
        }
        if case .old(let touch) = traveller { end(touch, hop.slot, hop.ending, &changes) }
    }

    /// A contact goes on in another slot: with what the slot has seen of it since.
    private mutating func arrive(
        _ traveller: inout Traveller, _ arrival: Arrival, isPalm wasPalm: Bool, goesOn: Bool,
        _ changes: inout ContactChanges
    ) {
        let beginning = Int(arrival.beginning)
        guard beginning >= 0 else {
            // It hovers where it came to.
            if case .old(let touch) = traveller { end(touch, arrival.slot, .raised, &changes) }
            if case .new(let first) = traveller { changes.began[first].ending = .raised }
            traveller = .nobody
            return
        }
        let slot = Int(arrival.slot)
        let isOpen = slots[slot].beginning == arrival.beginning
        let isPalmNow = changes.began[beginning].isPalm || (isOpen && isPalm(slot))
        switch traveller {
        case .nobody: if wasPalm { changes.began[beginning].isPalm = true }
        case .new(let first):
            let isPalmYet = changes.began[first].isPalm || wasPalm
            changes.began[first] = changes.began[beginning]
            changes.began[first].isPalm = isPalmNow || isPalmYet
            changes.began[beginning].isWithdrawn = true
            if isOpen { slots[slot].beginning = Int32(first) }
            if !goesOn { traveller = .nobody }
        case .old(let touch):
            changes.began[beginning].isWithdrawn = true
            let ending = changes.began[beginning].ending
            if isOpen { slots[slot].beginning = -1 }
            if isPalmNow {
                end(touch, arrival.slot, .cancelled(.palm), &changes)
                traveller = .old(.none)
            } else if isOpen {
                slots[slot].touch = touch
                markMoved(slot)
                traveller = .nobody
            } else if !goesOn {
                end(touch, arrival.slot, ending ?? .lifted, &changes)
                traveller = .nobody
            }
        }
    }

    /// The slot in which an id is at the end of the frame inherits what is known of it.
    private mutating func settle(_ arrival: Arrival, _ number: Int32, isPalm: Bool, isLost: Bool) {
        let slot = Int(arrival.slot)
        guard slots[slot].arrival == number else { return }
        slots[slot].isPalm = slots[slot].isPalm || isPalm
        guard isLost else { return }
        slots[slot].isLost = true
        slots[slot].isDown = false
        slots[slot].beginning = -1
    }

    private func end(
        _ touch: TouchHandle, _ slot: Int32, _ ending: ContactEnding, _ changes: inout ContactChanges
    ) {
        guard touch != .none else { return }
        changes.ended.append(ContactChanges.Ended(slot: slot, touch: touch, ending: ending))
    }
}
