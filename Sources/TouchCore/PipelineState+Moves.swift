/// Contacts that have moved: straight from the slots to the tracker, and only those whose touches may have something to
/// say. Most moves are within an area in which they don't; of those, the place is told when it is asked for.
extension PipelineState {
    @inline(__always)
    mutating func followMovedSlots(_ device: inout TouchDevice, _ timeUs: Int64) {
        guard device.slots.slots.count <= 64 else { return followMovedOfMany(&device, timeUs) }
        device.slots.lagging |= device.slots.moved
        device.slots.moved = 0
        if device.slots.restless != 0 { followRestlessSlots(of: &device, timeUs) }
    }

    @inline(never)
    private mutating func followRestlessSlots(of device: inout TouchDevice, _ timeUs: Int64) {
        var rest = device.slots.restless
        device.slots.restless = 0
        while rest != 0 {
            followSlot(rest.trailingZeroBitCount, of: &device, timeUs)
            rest &= rest &- 1
        }
    }

    /// The same where slots share their bits: a slot that hasn't moved is where it was, which says nothing.
    @inline(never)
    private mutating func followMovedOfMany(_ device: inout TouchDevice, _ timeUs: Int64) {
        let moved = device.slots.moved
        device.slots.moved = 0
        device.slots.restless = 0
        device.slots.lagging |= moved
        guard moved != 0 else { return }
        for slot in device.slots.slots.indices where moved & SlotTable.movedBit(slot) != 0 {
            // Another slot's first move in a frame may take the bit that this one looks for.
            device.slots.slots[slot].settledPoint = device.slots.slots[slot].point
            followSlot(slot, of: &device, timeUs)
        }
    }

    @inline(__always)
    private mutating func followSlot(_ number: Int, of device: inout TouchDevice, _ timeUs: Int64) {
        let point = device.slots.slots[number].point
        guard !device.slots.slots[number].calm.contains(point) else { return }
        let touch = device.slots.slots[number].touch
        // One that begins in this frame has no touch yet.
        guard touch != .none else { return }
        let isOther = tracker.contactMoved(touch, to: device.transform.screenPoint(within: point), timeUs)
        if isOther || device.slots.slots[number].moveQuietly() { findCalm(number, of: &device) }
    }

    /// Finds out where a slot's touch has nothing to say, as it is now.
    @inline(__always)
    private mutating func findCalm(_ number: Int, of device: inout TouchDevice) {
        let touch = Int(device.slots.slots[number].touch)
        // What a cancelled one says of its region isn't so any more if that has gone elsewhere.
        guard tracker.touches[touch].isLive else { return }
        let isKnown = device.calmAreas.knows(
            tracker.touches[touch].region, tapSlop: tracker.touches[touch].tapSlop)
        if !isKnown { findCalm(inRegionOf: touch, on: &device) }
        device.slots.slots[number].setCalm(device.calmAreas.area(of: tracker.touches[touch]))
    }

    /// Apart from that, since map and touch are copied for it.
    @inline(never)
    private mutating func findCalm(inRegionOf touch: Int, on device: inout TouchDevice) {
        device.calmAreas.findOut(tracker.touches[touch], device.transform)
    }

    /// Tells the tracker where all touches are.
    mutating func placeTouches() {
        for place in devices.indices {
            guard var device = devices[place].take() else { continue }
            placeTouches(of: &device.value)
            devices[place] = consume device
        }
    }

    /// Tells the tracker where the touches of a device are: at the end of its last frame.
    @inline(__always)
    mutating func placeTouches(of device: inout TouchDevice) {
        if device.slots.lagging != 0 { placeLaggingTouches(of: &device) }
    }

    @inline(never)
    private mutating func placeLaggingTouches(of device: inout TouchDevice) {
        var rest = device.slots.lagging
        device.slots.lagging = 0
        if device.slots.slots.count <= 64 {
            while rest != 0 {
                placeTouch(in: rest.trailingZeroBitCount, of: &device)
                rest &= rest &- 1
            }
        } else {
            for slot in device.slots.slots.indices where rest & SlotTable.movedBit(slot) != 0 {
                placeTouch(in: slot, of: &device)
            }
        }
    }

    @inline(__always)
    private mutating func placeTouch(in slot: Int, of device: inout TouchDevice) {
        let touch = device.slots.slots[slot].touch
        guard touch != .none else { return }
        tracker.contactLagged(touch, at: device.transform.screenPoint(within: device.slots.settledPoint(of: slot)))
    }
}
