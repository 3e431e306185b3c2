/// What became of the contacts of a device in one frame, or by an order: told to the tracker, and the touches of new ones to
/// the device.
extension PipelineState {
    /// Tells the tracker what became of the contacts: what ended, what moved, what began.
    @inline(__always)
    mutating func follow(_ device: inout TouchDevice) {
        let timeUs = device.timeUs
        // Packets of protocol A stand in the order in which they landed.
        if device.contactProtocol == .slots { changes.sortBySlot() }
        if !changes.ended.isEmpty { tracker.contactsEnded(changes.ended, timeUs) }
        if device.contactProtocol == .slots { followMovedSlots(&device, timeUs) }
        if !changes.moved.isEmpty { followMovedContacts(on: &device) }
        guard !changes.began.isEmpty else { return }
        device.contactProtocol == .slots ? landInSlots(of: &device) : landElsewhere(on: &device)
    }

    /// Contacts that are in no slot.
    @inline(never)
    private mutating func followMovedContacts(on device: inout TouchDevice) {
        for index in changes.moved.indices {
            let change = changes.moved[index]
            tracker.contactMoved(change.touch, to: device.screenPoint(change.point, slot: change.slot), device.timeUs)
        }
    }

    /// Contacts began in slots, which keep to the ranges.
    @inline(never)
    private mutating func landInSlots(of device: inout TouchDevice) {
        for place in changes.began.indices where changes.began[place].isTold {
            let slot = changes.began[place].slot
            let position = changes.began[place].point
            let point =
                slot == SingleContact.slot
                ? device.emulatedTransform.screenPoint(position) : device.transform.screenPoint(within: position)
            if let touch = land(changes.began[place], at: point, on: &device) { device.slots.assign(touch, to: slot) }
        }
    }

    /// Contacts of a device without slots began.
    @inline(never)
    private mutating func landElsewhere(on device: inout TouchDevice) {
        for place in changes.began.indices where changes.began[place].isTold {
            let point = device.screenPoint(changes.began[place].point, slot: changes.began[place].slot)
            if let touch = land(changes.began[place], at: point, on: &device) {
                device.assign(touch, to: changes.began[place].slot)
            }
        }
    }

    /// A contact began: the region under it owns its touch.
    ///
    /// - Returns: that touch, `none` where there is no region; nil if the same frame ended the contact.
    @inline(__always)
    private mutating func land(
        _ contact: ContactChanges.Began, at point: ScreenPoint, on device: inout TouchDevice
    ) -> TouchHandle? {
        var touch = TouchHandle.none
        if let region = indexes[device.index].region(at: point, tracker.regions) {
            touch = tracker.contactBegan(on: device.number, in: region, at: point, on: contact.point, device.timeUs)
        }
        guard let ending = contact.ending else { return touch }
        if touch != .none { tracker.contactEnded(touch, ending, device.timeUs) }
        return nil
    }
}
