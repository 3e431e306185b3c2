extension TouchDevice {
    /// Whether positions may be followed before their frame's end is known: they can be taken back.
    @inline(__always)
    var canFollowAhead: Bool { contactProtocol == .slots && !isBehind }

    /// Follows what is left of one frame, without its `SYN_REPORT`, in order; `changes` tells what came of it.
    @inline(__always)
    mutating func follow(
        _ frame: Span<InputEvent>, _ changes: inout ContactChanges, _ problems: inout [InputProblem]
    ) {
        switch contactProtocol {
        case .slots:
            applyToSlots(frame, &changes, &problems)
            slots.finish(&changes)
        case .anonymous:
            applyToPackets(frame, &problems)
            anonymous.finish(&changes)
        case .single:
            applyToSingle(frame, &changes, &problems)
            single.finish(&changes)
        case .none: break
        }
    }

    @inline(__always)
    private mutating func applyToSlots(
        _ frame: Span<InputEvent>, _ changes: inout ContactChanges, _ problems: inout [InputProblem]
    ) {
        var place = 0
        while place < frame.count {
            slots.followLandings(frame, &place, &changes)
            guard place < frame.count else { return }
            applyToSlot(frame[place], &changes, &problems)
            place &+= 1
        }
    }

    @inline(__always)
    private mutating func applyToSlot(
        _ event: InputEvent, _ changes: inout ContactChanges, _ problems: inout [InputProblem]
    ) {
        guard event.code.type == EventType.absolute else {
            if event.code == .key(KeyCode.touch) { slots.setTouched(event.value != 0, &changes) }
            return
        }
        switch event.code.code {
        case AxisCode.slot: if !slots.select(event.value) { noteSlot(event.value, &problems) }
        case AxisCode.positionX:
            noteX(event.value, axes.x, AxisCode.positionX, &problems)
            slots.setX(axes.x.clamped(event.value))
        case AxisCode.positionY:
            noteY(event.value, axes.y, AxisCode.positionY, &problems)
            slots.setY(axes.y.clamped(event.value))
        case AxisCode.trackingID: slots.setID(event.value, &changes)
        case AxisCode.toolType: slots.setTool(event.value, &changes)
        case AxisCode.distance: slots.setDistance(event.value, &changes)
        case AxisCode.x:
            if let range = emulatedAxes?.x, slots.isEmulatedFollowed {
                noteX(event.value, range, AxisCode.x, &problems)
            }
            slots.setEmulatedX(event.value)
        case AxisCode.y:
            if let range = emulatedAxes?.y, slots.isEmulatedFollowed {
                noteY(event.value, range, AxisCode.y, &problems)
            }
            slots.setEmulatedY(event.value)
        default: break
        }
    }

    @inline(never)
    private mutating func applyToPackets(
        _ frame: Span<InputEvent>, _ problems: inout [InputProblem]
    ) {
        for place in frame.indices {
            let event = frame[place]
            switch event.code.type {
            case EventType.absolute:
                switch event.code.code {
                case AxisCode.positionX: noteX(event.value, axes.x, AxisCode.positionX, &problems)
                case AxisCode.positionY: noteY(event.value, axes.y, AxisCode.positionY, &problems)
                case AxisCode.pressure: if event.value == 0 { anonymous.releasePressure() }
                default: break
                }
                anonymous.setAxis(event.code.code, event.value)
            case EventType.synchronization:
                if event.code.code == SynchronizationCode.contactReport { anonymous.endPacket() }
            case EventType.key:
                if event.code.code == KeyCode.touch, event.value == 0 { anonymous.releaseKey() }
            default: break
            }
        }
    }

    @inline(never)
    private mutating func applyToSingle(
        _ frame: Span<InputEvent>, _ changes: inout ContactChanges, _ problems: inout [InputProblem]
    ) {
        for place in frame.indices {
            let event = frame[place]
            if event.code.type == EventType.absolute {
                switch event.code.code {
                case AxisCode.x:
                    noteX(event.value, axes.x, AxisCode.x, &problems)
                    single.setX(event.value)
                case AxisCode.y:
                    noteY(event.value, axes.y, AxisCode.y, &problems)
                    single.setY(event.value)
                case AxisCode.pressure:
                    if contactKey == .pressure { press(event.value > 0, .raised, &changes) }
                default: break
                }
            } else if event.code.type == EventType.key {
                switch (contactKey, event.code.code) {
                case (.touch, KeyCode.touch), (.left, KeyCode.left): press(event.value != 0, .lifted, &changes)
                default: break
                }
            }
        }
    }

    private mutating func press(_ isDown: Bool, _ ending: ContactEnding, _ changes: inout ContactChanges) {
        if isDown { single.press(&changes) } else { single.release(ending, &changes) }
    }

    /// Says once that a slot isn't there.
    mutating func noteSlot(_ number: Int32, _ problems: inout [InputProblem]) {
        guard !warned.slot else { return }
        warned.slot = true
        problems.append(InputProblem(.slotOutOfRange(number, count: Int32(slots.slots.count)), self.number))
    }

    @inline(__always)
    private mutating func noteX(_ value: Int32, _ range: AxisRange, _ axis: UInt16, _ problems: inout [InputProblem]) {
        guard !range.contains(value) else { return }
        clampCount += 1
        Self.note(value, range, axis, of: number, &warned.x, &problems)
    }

    @inline(__always)
    private mutating func noteY(_ value: Int32, _ range: AxisRange, _ axis: UInt16, _ problems: inout [InputProblem]) {
        guard !range.contains(value) else { return }
        clampCount += 1
        Self.note(value, range, axis, of: number, &warned.y, &problems)
    }

    /// Says once that a value is outside its range.
    @inline(never)
    private static func note(
        _ value: Int32, _ range: AxisRange, _ axis: UInt16, of device: DeviceIndex, _ isWarned: inout Bool,
        _ problems: inout [InputProblem]
    ) {
        guard !isWarned else { return }
        isWarned = true
        problems.append(InputProblem(.valueOutOfRange(value, axis: axis, range), device))
    }
}

/// Something that a device does and shouldn't, told once in its life.
public struct InputProblem: Equatable, Sendable {
    /// What it does.
    public enum Kind: Equatable, Sendable {
        /// It names a slot that it doesn't have; everything up to the next good slot is ignored.
        case slotOutOfRange(Int32, count: Int32)
        /// It sends a value outside the range that it declares; such values are clamped.
        case valueOutOfRange(Int32, axis: UInt16, AxisRange)
    }

    /// What it does.
    public var kind: Kind
    /// Which device.
    public var device: DeviceIndex

    init(_ kind: Kind, _ device: DeviceIndex) {
        self.kind = kind
        self.device = device
    }
}
