@testable import TouchCore

/// A panel with slots on which fingers move by little, and what else may come: palms, ids that change slots, fingers that
/// hover.
struct StrokedPanel {
    let axis: AxisRange
    let slots: Int
    var mapping: DeviceMapping
    /// Its number in the pipeline.
    var index: DeviceIndex = -1
    private var values: [ContactSnapshot.SlotValues]
    private var nextID: Int32 = 0

    init(_ axis: AxisRange, slots: Int, _ mapping: DeviceMapping) {
        self.axis = axis
        self.slots = slots
        self.mapping = mapping
        let start = DevicePoint(x: axis.clamped(0), y: axis.clamped(0))
        values = Array(repeating: ContactSnapshot.SlotValues(point: start), count: slots)
    }

    var description: DeviceDescription {
        var description = DeviceDescription()
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.addAxis(AxisCode.positionX, axis)
        description.addAxis(AxisCode.positionY, axis)
        description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: Int32(slots) - 1))
        description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        description.addAxis(AxisCode.toolType, AxisRange(minimum: 0, maximum: 2))
        description.addAxis(AxisCode.distance, AxisRange(minimum: 0, maximum: 255))
        return description
    }

    /// A frame.
    mutating func next(_ choices: inout SeededChoices, at timeUs: Int64) -> [InputEvent] {
        var frame: [(UInt16, Int32)] = []
        for _ in 0..<1 + choices.below(4) {
            // Fingers 0 and 64 are two of those that share their bits.
            let slot = slots > 64 ? choices.pick([0, 1, 5, 64, 65, 69]) : choices.below(slots)
            frame.append((AxisCode.slot, Int32(slot)))
            change(slot, &choices, &frame)
        }
        if choices.oneIn(100) { swap(&choices, &frame) }
        return frame.map { InputEvent(timeUs: timeUs, code: .absolute($0.0), value: $0.1) } + [.report(at: timeUs)]
    }

    /// What it says when it is asked; much may have happened since the last frame.
    mutating func snapshot(_ choices: inout SeededChoices) -> ContactSnapshot {
        var unseen: [(UInt16, Int32)] = []
        for slot in [0, 1, 2, slots - 1] where choices.oneIn(2) { change(slot, &choices, &unseen) }
        if choices.oneIn(8) { swap(&choices, &unseen) }
        var snapshot = ContactSnapshot()
        snapshot.slots = values
        snapshot.currentSlot = Int32(choices.below(slots))
        return snapshot
    }

    private mutating func change(_ slot: Int, _ choices: inout SeededChoices, _ frame: inout [(UInt16, Int32)]) {
        guard values[slot].id >= 0 else {
            guard choices.oneIn(3) else { return }
            nextID += 1
            values[slot].id = nextID
            frame.append((AxisCode.trackingID, nextID))
            if !choices.oneIn(8) { place(slot, DevicePoint(x: value(&choices), y: value(&choices)), &frame) }
            return
        }
        switch choices.below(150) {
        case 0..<20:
            values[slot].id = -1
            frame.append((AxisCode.trackingID, -1))
        case 20:
            nextID += 1
            values[slot].id = nextID
            frame.append((AxisCode.trackingID, nextID))
        case 21:
            values[slot].tool = choices.pick([ToolType.finger, ToolType.palm])
            frame.append((AxisCode.toolType, values[slot].tool))
        case 22:
            values[slot].distance = choices.pick([0, 0, 9])
            frame.append((AxisCode.distance, values[slot].distance))
        default:
            let step = choices.oneIn(10) ? (axis.maximum - axis.minimum) / 8 : choices.pick([1, 4])
            let point = values[slot].point
            let to = DevicePoint(
                x: axis.clamped(point.x + Int32(choices.below(3) - 1) * step),
                y: axis.clamped(point.y + Int32(choices.below(3) - 1) * step))
            place(slot, to, &frame)
        }
    }

    private mutating func place(_ slot: Int, _ point: DevicePoint, _ frame: inout [(UInt16, Int32)]) {
        let old = values[slot].point
        values[slot].point = point
        if point.x != old.x { frame.append((AxisCode.positionX, point.x)) }
        if point.y != old.y { frame.append((AxisCode.positionY, point.y)) }
    }

    /// Two contacts change their slots.
    private mutating func swap(_ choices: inout SeededChoices, _ frame: inout [(UInt16, Int32)]) {
        let (one, other) = (choices.below(2), slots - 1)
        let ids = (values[one].id, values[other].id)
        for (slot, id) in [(one, ids.1), (other, ids.0)] where values[slot].id != id {
            values[slot].id = id
            frame += [(AxisCode.slot, Int32(slot)), (AxisCode.trackingID, id)]
        }
    }

    private func value(_ choices: inout SeededChoices) -> Int32 { choices.value(of: axis) }
}
