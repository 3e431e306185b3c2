extension TouchTracker {
    /// What a touch that is over says, if anybody heard of it.
    mutating func finish(_ handle: TouchHandle, _ ending: ContactEnding, _ timeUs: Int64) {
        let index = Int(handle)
        switch touches[index].state {
        case .free: assertionFailure("a contact ended twice: state free, input \(ending)")
        case .ignored: break
        case .held:
            ghostCount += 1
            heldEvents.removeAll { $0.handle == handle }
        case .tracking:
            switch ending {
            case .lifted, .raised:
                touches[index].isInside ? tellUpInside(handle, timeUs) : tellUpOutside(handle, timeUs)
            case .cancelled(let reason): tellCancel(handle, reason, timeUs)
            }
        }
    }

    mutating func tellDown(_ handle: TouchHandle, _ timeUs: Int64) {
        lastNumber += 1
        touches[Int(handle)].number = lastNumber
        var event = newEvent(.touchDown, handle, timeUs)
        event.point = touches[Int(handle)].landedAt
        event.tapCount = touches[Int(handle)].tapCount
        emit(event)
    }

    /// The hold of a touch ends: its touchDown comes now, and what happened meanwhile follows in order.
    mutating func release(_ handle: TouchHandle, _ timeUs: Int64) {
        touches[Int(handle)].state = .tracking
        tellDown(handle, timeUs)
        guard heldEvents.contains(where: { $0.handle == handle }) else { return }
        for held in heldEvents where held.handle == handle {
            var event = held.event
            event.touch = touches[Int(handle)].number
            event.timeUs = timeUs
            if event.kind == .longPress { event.durationUs = timeUs - touches[Int(handle)].landedAtUs }
            emit(event)
        }
        heldEvents.removeAll { $0.handle == handle }
    }

    /// Tells an event of a live touch, or keeps it back with a held one.
    mutating func tell(_ kind: TouchEvent.Kind, _ handle: TouchHandle, _ timeUs: Int64) {
        var event = newEvent(kind, handle, timeUs)
        if kind == .longPress { event.durationUs = timeUs - touches[Int(handle)].landedAtUs }
        if touches[Int(handle)].state == .held {
            heldEvents.append((handle, event))
        } else {
            emit(event)
        }
    }

    /// What a move changed: that the touch left its region or came back, and where it is.
    @inline(never)
    mutating func tellMove(_ handle: TouchHandle, _ timeUs: Int64) {
        let isInside = touches[Int(handle)].isInside
        if touches[Int(handle)].hasCrossed {
            touches[Int(handle)].hasCrossed = false
            tell(isInside ? .touchDragEnter : .touchDragExit, handle, timeUs)
            let isHeld = touches[Int(handle)].state == .held
            trace(handle, from: isHeld ? .held : isInside ? .outside : .inside, .contactMoved, timeUs)
        }
        if touches[Int(handle)].tellsDrags {
            tell(isInside ? .touchDragInside : .touchDragOutside, handle, timeUs)
        }
    }

    private mutating func tellUpInside(_ handle: TouchHandle, _ timeUs: Int64) {
        let touch = touches[Int(handle)]
        var event = newEvent(.touchUpInside, handle, timeUs)
        event.durationUs = timeUs - touch.landedAtUs
        if touch.isStill, !touch.hasLongPressed {
            event.tapCount = touch.tapCount
            taps.tapEnded(in: touch.region, at: timeUs, count: touch.tapCount)
        } else {
            taps.touchEnded(in: touch.region)
        }
        emit(event)
    }

    private mutating func tellUpOutside(_ handle: TouchHandle, _ timeUs: Int64) {
        var event = newEvent(.touchUpOutside, handle, timeUs)
        event.durationUs = timeUs - touches[Int(handle)].landedAtUs
        taps.touchEnded(in: touches[Int(handle)].region)
        emit(event)
    }

    private mutating func tellCancel(_ handle: TouchHandle, _ reason: CancelReason, _ timeUs: Int64) {
        var event = newEvent(.touchCancel, handle, timeUs)
        event.durationUs = timeUs - touches[Int(handle)].landedAtUs
        event.reason = reason
        taps.touchEnded(in: touches[Int(handle)].region)
        emit(event)
    }

    private func newEvent(_ kind: TouchEvent.Kind, _ handle: TouchHandle, _ timeUs: Int64) -> TouchEvent {
        let touch = touches[Int(handle)]
        return TouchEvent(
            kind, timeUs: timeUs, device: touch.device, touch: touch.number,
            region: regions.nameNumbers[Int(touch.region)],
            point: touch.point)
    }

    private mutating func emit(_ event: TouchEvent) {
        lastSeq += 1
        var told = event
        told.seq = lastSeq
        events.append(told)
    }
}
