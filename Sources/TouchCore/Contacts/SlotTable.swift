/// The contacts of a protocol B device: each lives in a slot and is known by its tracking id.
///
/// The values inside a frame are followed in their order; `finish` tells what came of it. Follows the kernel's
/// multi-touch-protocol document ("Protocol Example B"): a non-negative id is a contact, another id another
/// contact, and values that aren't sent are those that the slot has.
struct SlotTable: ~Copyable {
    /// The most slots that are kept, as in the kernel's `input_mt_init_slots`.
    static let limit = 1024

    /// The ranges of the positions in the slots.
    let axes: DeviceCapabilities.Axes
    var slots: UniqueArray<Slot>
    /// The slot that the events are about, or a number outside the range: then they are about none.
    var number = 0
    /// `number` at the end of the last frame.
    var settledNumber = 0
    /// The slot that the events are about; nil after a number outside the range, until the next good one.
    private var current: Int? { hasCurrent ? number : nil }
    /// Slots whose position was sent in this frame, a bit each; from 64 slots on, several share one.
    var moved: UInt64 = 0
    /// Those of them whose touches may have something to say there.
    var restless: UInt64 = 0
    /// Slots of whose touches the tracker knows an older place, a bit each as in `moved`: where a touch has nothing to
    /// say, its place is told when somebody asks.
    var lagging: UInt64 = 0
    /// Ids that came, and ids that others replaced, in this frame.
    var arrivals = UniqueArray<Arrival>()
    var departures = UniqueArray<Departure>()
    /// `BTN_TOUCH` as last sent.
    var isTouched = false
    /// How many slots have an id, hovering ones and palms included.
    var idCount = 0
    /// The contact at `ABS_X`/`ABS_Y` of a touch without any id; nil where the device has no such axes.
    var emulated: SingleContact?
    /// `emulated` was pressed in this frame while no slot had an id: an id would still explain it.
    private(set) var isEmulatedNew = false

    /// Slots of a device with nothing down.
    init(
        count: Int, current: Int32, _ axes: DeviceCapabilities.Axes, initialPoint: DevicePoint, emulated: SingleContact?
    ) {
        self.axes = axes
        let count = min(max(count, 1), Self.limit)
        slots = UniqueArray(repeating: Slot(point: initialPoint), count: count)
        self.emulated = emulated
        number = Int(current)
        settledNumber = number
    }

    /// Regions or the map to the screen are others now.
    mutating func forgetCalm() {
        for slot in slots.indices { slots[slot].forgetCalm() }
    }

    mutating func setEmulatedX(_ value: Int32) {
        guard current != nil else { return }
        emulated?.setX(value)
    }

    mutating func setEmulatedY(_ value: Int32) {
        guard current != nil else { return }
        emulated?.setY(value)
    }

    /// Whether `ABS_X` and `ABS_Y` are a contact's own, and not those of one that has an id.
    var isEmulatedFollowed: Bool { idCount == 0 && current != nil }

    /// Whether the slot that the events are about is one of the device's.
    var hasCurrent: Bool { slots.has(number) }

    /// `ABS_MT_TRACKING_ID`: any negative id is none.
    @inline(__always)
    mutating func setID(_ id: Int32, _ changes: inout ContactChanges) {
        guard let current else { return }
        let old = slots[current].id
        if id < 0 {
            if old >= 0, !arrivals.isEmpty, hasMoved(old, from: current) {
                depart(current, .lifted, &changes)
            } else if slots[current].isDown {
                end(current, .lifted, &changes)
            }
            if old >= 0 { idCount -= 1 }
            slots[current].take(id: -1, arrival: -1)
        } else if id != old {
            if old >= 0 { depart(current, .cancelled(.replaced), &changes) } else { idCount += 1 }
            slots[current].take(id: id, arrival: Int32(arrivals.count))
            arrivals.append(Arrival(slot: Int32(current), id: id))
            if isEmulatedNew {
                emulated?.withdraw(&changes)
                isEmulatedNew = false
            }
            if !slots[current].isHovering { begin(current, &changes) }
        }
    }

    /// `ABS_MT_DISTANCE`: a finger above the screen is no contact.
    mutating func setDistance(_ distance: Int32, _ changes: inout ContactChanges) {
        guard let current else { return }
        let wasHovering = slots[current].isHovering
        slots[current].distance = distance
        guard slots[current].id >= 0 else { return }
        let isHovering = slots[current].isHovering
        let arrival = Int(slots[current].arrival)
        if arrival >= 0, !arrivals[arrival].isDistanceKnown {
            // The first word about the distance replaces what the last finger left in the slot.
            arrivals[arrival].isDistanceKnown = true
            if isHovering, slots[current].isDown { withdraw(current, &changes) }
        } else if isHovering, slots[current].isDown {
            end(current, .raised, &changes)
        }
        if wasHovering, !isHovering, !slots[current].isDown, !slots[current].isLost { begin(current, &changes) }
    }

    /// `ABS_MT_TOOL_TYPE`: a palm is one for as long as its id stays.
    mutating func setTool(_ tool: Int32, _ changes: inout ContactChanges) {
        guard let current else { return }
        slots[current].tool = tool
        guard tool == ToolType.palm, slots[current].id >= 0 else { return }
        slots[current].isPalm = true
        if slots[current].touch != .none {
            let touch = slots[current].touch
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(current), touch: touch, ending: .cancelled(.palm)))
            slots[current].touch = .none
        }
    }

    /// `BTN_TOUCH`: 0 ends every contact, 1 begins those anew whose id stayed.
    @inline(__always)
    mutating func setTouched(_ nowTouched: Bool, _ changes: inout ContactChanges) {
        // Everything that stands with a slot outside the range is ignored with it.
        guard hasCurrent else { return }
        if !nowTouched {
            isTouched = false
            // Without an id nothing is down, and no palm.
            if idCount > 0 { release(&changes) }
            for index in arrivals.indices { arrivals[index].isReleased = true }
            emulated?.release(.lifted, &changes)
            isEmulatedNew = false
        } else if !isTouched {
            isTouched = true
            press(&changes)
        }
    }

    @inline(never)
    private mutating func press(_ changes: inout ContactChanges) {
        var idsLeft = idCount
        for slot in slots.indices where slots[slot].id >= 0 {
            if !slots[slot].isDown, !slots[slot].isHovering, !slots[slot].isLost { begin(slot, &changes) }
            idsLeft -= 1
            if idsLeft == 0 { break }
        }
        if idCount == 0, emulated != nil {
            emulated?.press(&changes)
            isEmulatedNew = true
        }
    }

    @inline(never)
    private mutating func release(_ changes: inout ContactChanges) {
        for slot in slots.indices {
            if slots[slot].isDown { end(slot, .lifted, &changes) }
            slots[slot].isPalm = false
        }
    }

    /// Whether a contact is down, lost ones included.
    var hasContactDown: Bool {
        slots.indices.contains { slots[$0].isDown || (slots[$0].isLost && slots[$0].id >= 0) }
            || (emulated?.isDown ?? false)
    }

    /// The contact that `changes` told as begun belongs to this touch.
    @inline(__always)
    mutating func assign(_ touch: TouchHandle, to slot: Int32) {
        guard slot != SingleContact.slot else {
            emulated?.assign(touch)
            return
        }
        slots[Int(slot)].touch = touch
        // It was told where it began. Where slots share bits, others may lag.
        if slots.count <= 64 { lagging &= ~Self.movedBit(Int(slot)) }
    }

    /// Nothing of the frame is pending any more.
    mutating func clearEmulatedNew() { isEmulatedNew = false }

    /// Recounts the ids, after the slots were written from outside.
    mutating func recountIDs() { idCount = slots.indices.count { slots[$0].id >= 0 } }

    @inline(__always)
    private mutating func begin(_ slot: Int, _ changes: inout ContactChanges) {
        let beginning = Int32(changes.began.count)
        changes.began.append(ContactChanges.Began(slot: Int32(slot), point: slots[slot].point))
        slots[slot].begin(as: beginning)
        let arrival = Int(slots[slot].arrival)
        if arrival >= 0, arrivals[arrival].beginning < 0 { arrivals[arrival].beginning = beginning }
    }

    /// A contact ends: with the place it has now if it began in this frame, else where its touch is.
    @inline(__always)
    private mutating func end(_ slot: Int, _ ending: ContactEnding, _ changes: inout ContactChanges) {
        let beginning = Int(slots[slot].beginning)
        if beginning >= 0 {
            changes.began[beginning].ending = ending
            changes.began[beginning].point = slots[slot].point
            if isPalm(slot) { changes.began[beginning].isPalm = true }
            slots[slot].beginning = -1
        } else if slots[slot].touch != .none {
            changes.ended.append(
                ContactChanges.Ended(slot: Int32(slot), touch: slots[slot].touch, ending: ending))
        }
        slots[slot].end()
    }

    private mutating func withdraw(_ slot: Int, _ changes: inout ContactChanges) {
        let arrival = Int(slots[slot].arrival)
        changes.began[Int(slots[slot].beginning)].isWithdrawn = true
        slots[slot].beginning = -1
        slots[slot].isDown = false
        if arrival >= 0 { arrivals[arrival].beginning = -1 }
    }

    /// Whether the contact in a slot is a palm by now.
    func isPalm(_ slot: Int) -> Bool { slots[slot].isPalm || slots[slot].tool == ToolType.palm }

    /// Whether an id has shown up in another slot since it came to this one, and is there now.
    private func hasMoved(_ id: Int32, from slot: Int) -> Bool {
        arrivals.indices.contains { index in
            let arrival = arrivals[index]
            return arrival.id == id && Int(arrival.slot) != slot && Int32(index) > slots[slot].arrival
                && slots[Int(arrival.slot)].arrival == Int32(index)
        }
    }

    /// An id leaves its slot. Whether it ended or went to another slot shows at the end of the frame.
    private mutating func depart(_ slot: Int, _ ending: ContactEnding, _ changes: inout ContactChanges) {
        let old = slots[slot]
        departures.append(
            Departure(
                slot: Int32(slot), id: old.id, touch: old.touch, wasDown: old.isDown && old.beginning < 0,
                beginning: old.beginning, isPalm: old.isPalm, isLost: old.isLost, ending: ending,
                arrival: old.arrival))
        if old.beginning >= 0 { end(slot, ending, &changes) }
        slots[slot].end()
    }
}
