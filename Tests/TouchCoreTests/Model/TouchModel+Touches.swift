import TouchCore

extension TouchModel {
    mutating func land(_ slot: Int, _ timeUs: Int64) {
        let at = points[slot]
        let owners = regions.indices.filter { regions[$0].shape.modelContains(at) }
        guard let region = owners.max(by: { (regions[$0].z, $0) < (regions[$1].z, $1) }) else { return }
        landingCount += 1
        var finger = Finger(
            region: region, landing: landingCount, landedUs: timeUs, landedAt: at, at: at, tapCount: 1)
        let gap = regions[region].timings.multiTapUs
        let isAlone = !fingers.values.contains { $0.region == region }
        if let last = endings.last(where: { $0.region == region || $0.taps > 0 }), last.region == region,
            last.taps > 0, isAlone, gap > 0, timeUs - last.timeUs <= gap
        {
            finger.tapCount = last.taps + 1
        }
        if regions[region].timings.minTouchUs == 0 { show(&finger, timeUs) }
        fingers[slot] = finger
    }

    mutating func move(_ slot: Int, _ timeUs: Int64) {
        guard var finger = fingers[slot], finger.at != points[slot] else { return }
        finger.at = points[slot]
        let region = regions[finger.region]
        let slop = Int64(region.timings.tapSlop)
        let dx = Int64(finger.at.x - finger.landedAt.x)
        let dy = Int64(finger.at.y - finger.landedAt.y)
        if dx * dx + dy * dy > slop * slop { (finger.isTap, finger.mayLongPress) = (false, false) }
        let isInside = region.shape.modelContains(finger.at, slop: region.slop)
        if !isInside { finger.mayLongPress = false }
        if isInside != finger.isInside {
            finger.isInside = isInside
            tell(isInside ? .touchDragEnter : .touchDragExit, &finger, timeUs)
        }
        if region.drag { tell(isInside ? .touchDragInside : .touchDragOutside, &finger, timeUs) }
        fingers[slot] = finger
    }

    mutating func lift(_ slot: Int, _ timeUs: Int64) {
        guard var finger = fingers.removeValue(forKey: slot), finger.touch > 0 else { return }
        let taps = finger.isInside && finger.isTap ? finger.tapCount : 0
        finger.tapCount = taps
        tell(finger.isInside ? .touchUpInside : .touchUpOutside, &finger, timeUs)
        endings.append((finger.region, timeUs, taps))
    }

    mutating func show(_ finger: inout Finger, _ timeUs: Int64) {
        touchCount += 1
        finger.touch = touchCount
        let at = finger.at
        finger.at = finger.landedAt
        tell(.touchDown, &finger, timeUs)
        finger.at = at
        for var event in finger.kept {
            event.timeUs = timeUs
            event.touch = touchCount
            if event.kind == .longPress { event.durationUs = timeUs - finger.landedUs }
            event.seq = Int64(told.count) + 1
            told.append(event)
        }
        finger.kept = []
    }

    mutating func tell(
        _ kind: TouchEvent.Kind, _ finger: inout Finger, _ timeUs: Int64, _ reason: CancelReason? = nil
    ) {
        var event = TouchEvent(
            kind, timeUs: timeUs, device: 0, touch: finger.touch, region: Int32(finger.region), point: finger.at)
        if [.touchUpInside, .touchUpOutside, .longPress, .touchCancel].contains(kind) {
            event.durationUs = timeUs - finger.landedUs
        }
        if [.touchDown, .touchUpInside].contains(kind) { event.tapCount = finger.tapCount }
        event.reason = reason
        guard finger.touch > 0 else { return finger.kept.append(event) }
        event.seq = Int64(told.count) + 1
        told.append(event)
    }
}
