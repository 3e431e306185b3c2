extension TouchTracker {
    /// What a touch that is over says, if anybody heard of it.
    @inline(__always)
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
                touches[index].isInside ? tellUpInside(handle, timeUs) : tellEnd(.touchUpOutside, handle, timeUs)
            case .cancelled(let reason): tellEnd(.touchCancel, handle, timeUs, reason)
            }
        }
    }

    @inline(__always)
    mutating func tellDown(_ handle: TouchHandle, _ timeUs: Int64) {
        let index = Int(handle)
        lastNumber += 1
        touches[index].number = lastNumber
        emit(
            TouchEvent(
                .touchDown, touches[index], at: touches[index].landedAt, timeUs, tapCount: touches[index].tapCount))
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
        let index = Int(handle)
        let event = TouchEvent(
            kind, touches[index], at: touches[index].point, timeUs,
            durationUs: kind == .longPress ? timeUs - touches[index].landedAtUs : 0)
        if touches[Int(handle)].state == .held {
            heldEvents.append((handle, event))
        } else {
            emit(event)
        }
    }

    /// What a move changed: that the touch left its region or came back, and where it is.
    @inline(never)
    mutating func tellMove(_ handle: TouchHandle, _ timeUs: Int64) {
        let isInside = regions.isInside(touches[Int(handle)].point, region: touches[Int(handle)].region)
        if isInside != touches[Int(handle)].isInside {
            touches[Int(handle)].isInside = isInside
            touches[Int(handle)].longPressAtUs = .max
            tell(isInside ? .touchDragEnter : .touchDragExit, handle, timeUs)
            let isHeld = touches[Int(handle)].state == .held
            trace(handle, from: isHeld ? .held : isInside ? .outside : .inside, .contactMoved, timeUs)
        }
        if regions.terms[Int(touches[Int(handle)].region)].tellsDrags {
            tell(isInside ? .touchDragInside : .touchDragOutside, handle, timeUs)
        }
    }

    @inline(__always)
    private mutating func tellUpInside(_ handle: TouchHandle, _ timeUs: Int64) {
        let index = Int(handle)
        let isTap = touches[index].isStill && !touches[index].hasLongPressed
        let tapCount = isTap ? touches[index].tapCount : 0
        if isTap {
            taps.tapEnded(in: touches[index].region, at: timeUs, count: tapCount)
        } else {
            taps.touchEnded(in: touches[index].region)
        }
        emit(
            TouchEvent(
                .touchUpInside, touches[index], at: touches[index].point, timeUs,
                durationUs: timeUs - touches[index].landedAtUs, tapCount: tapCount))
    }

    /// The end of a touch that is no tap.
    @inline(__always)
    private mutating func tellEnd(
        _ kind: TouchEvent.Kind, _ handle: TouchHandle, _ timeUs: Int64, _ reason: CancelReason? = nil
    ) {
        let index = Int(handle)
        taps.touchEnded(in: touches[index].region)
        emit(
            TouchEvent(
                kind, touches[index], at: touches[index].point, timeUs,
                durationUs: timeUs - touches[index].landedAtUs, reason: reason))
    }

    @inline(__always)
    private mutating func emit(_ event: TouchEvent) {
        lastSeq += 1
        var told = event
        told.seq = lastSeq
        events.append(told)
    }
}

extension TouchEvent {
    /// An event of this touch, which hasn't been told yet.
    @inline(__always)
    fileprivate init(
        _ kind: Kind, _ touch: borrowing Touch, at point: ScreenPoint, _ timeUs: Int64, durationUs: Int64 = 0,
        tapCount: Int32 = 0, reason: CancelReason? = nil
    ) {
        self.init(
            kind, timeUs: timeUs, device: touch.device, touch: touch.number, region: touch.name, point: point)
        self.durationUs = durationUs
        self.tapCount = tapCount
        self.reason = reason
    }
}
