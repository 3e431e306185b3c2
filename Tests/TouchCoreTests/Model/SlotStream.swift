import TouchCore

/// What a good kernel sends for a panel with slots: random fingers that land, move and lift.
struct SlotStream {
    static let slots = 5

    let regions: [Region]
    /// A device unit in hundredths of a pixel.
    let unit: Int32
    private(set) var timeUs: Int64 = 0
    private var choices: SeededChoices
    private var isDown = [Bool](repeating: false, count: slots)
    private var current: Int32 = 0
    private var nextID: Int32 = 0
    private var isTouched = false
    private var last = ScreenPoint(x: 40_000, y: 24_000)

    init(seed: UInt64) {
        choices = SeededChoices(seed: seed)
        regions = choices.plainRegions(count: 1 + choices.below(6))
        unit = choices.pick([100, 50, 1])
    }

    /// The panel: its whole range is a screen of 800x480.
    var description: DeviceDescription {
        var description = DeviceDescription()
        let x = AxisRange(minimum: 0, maximum: 80_000 / unit - 1)
        let y = AxisRange(minimum: 0, maximum: 48_000 / unit - 1)
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.keys.insert(KeyCode.touch)
        description.addAxis(AxisCode.x, x)
        description.addAxis(AxisCode.y, y)
        description.addAxis(AxisCode.positionX, x)
        description.addAxis(AxisCode.positionY, y)
        description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: Int32(Self.slots) - 1))
        description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        return description
    }

    /// Time goes on without a frame, or not at all.
    mutating func wait() -> Int64 {
        timeUs += Int64(choices.pick([0, 1, 5, 5, 8, 10, 10, 20, 50, 150, 300, 600])) * 1000
        return timeUs
    }

    /// The next frame, as events and as what the fingers do.
    mutating func frame() -> (events: [InputEvent], actions: [(slot: Int, action: TouchModel.Action)]) {
        var events: [InputEvent] = []
        var actions: [(slot: Int, action: TouchModel.Action)] = []
        _ = wait()
        for slot in 0..<Self.slots where choices.oneIn(2) {
            let before = events.count
            switch (isDown[slot], choices.below(8)) {
            case (true, 0):
                actions.append((slot, .lift(x: axis(&events, true), y: axis(&events, false))))
                end(slot, &events)
            case (true, 1):
                actions.append((slot, .lift(x: nil, y: nil)))
                end(slot, &events)
                begin(slot, &events)
                actions.append((slot, .land(x: axis(&events, true), y: axis(&events, false))))
            case (true, _): actions.append((slot, .move(x: axis(&events, true), y: axis(&events, false))))
            case (false, 0):
                begin(slot, &events)
                actions.append((slot, .tap(x: axis(&events, true), y: axis(&events, false))))
                end(slot, &events)
            case (false, 1...3):
                begin(slot, &events)
                actions.append((slot, .land(x: axis(&events, true), y: axis(&events, false))))
            case (false, _): break
            }
            // The kernel names a slot only where it changes.
            if events.count > before, current != Int32(slot) {
                events.insert(event(.absolute(AxisCode.slot), Int32(slot)), at: before)
                current = Int32(slot)
            }
        }
        emulate(&events)
        return (events + [.report(at: timeUs)], actions)
    }

    private func event(_ code: EventCode, _ value: Int32) -> InputEvent {
        InputEvent(timeUs: timeUs, code: code, value: value)
    }

    private mutating func begin(_ slot: Int, _ events: inout [InputEvent]) {
        isDown[slot] = true
        events.append(event(.absolute(AxisCode.trackingID), nextID))
        nextID = (nextID + 1) % 65536
    }

    private mutating func end(_ slot: Int, _ events: inout [InputEvent]) {
        isDown[slot] = false
        events.append(event(.absolute(AxisCode.trackingID), -1))
    }

    /// A coordinate in device units: near the last one, at an edge of a region, or anywhere; often not sent.
    private mutating func axis(_ events: inout [InputEvent], _ isX: Bool) -> Int32? {
        if choices.oneIn(8) { return nil }
        if isX { choosePlace() }
        let end: Int32 = isX ? 80_000 : 48_000
        let value = min(max(isX ? last.x : last.y, 0), end - 1) / unit
        events.append(event(.absolute(isX ? AxisCode.positionX : AxisCode.positionY), value))
        return value
    }

    private mutating func choosePlace() {
        switch choices.below(4) {
        case 0: last = choices.plainPoint()
        case 1:
            last = choices.pick(choices.pick(regions).shape.edgePoints)
            let slop = choices.pick(regions).slop
            last.x += choices.pick([0, 0, 1, -1, slop, -slop])
            last.y += choices.pick([0, 0, 1, -1, slop, -slop])
        default:
            last.x += Int32(choices.below(256) - 128) * 10
            last.y += Int32(choices.below(256) - 128) * 10
        }
        last = ScreenPoint(x: min(max(last.x, 0), 79_999), y: min(max(last.y, 0), 47_999))
    }

    /// `BTN_TOUCH` as the kernel sends it: whether any contact is down at the end of the frame.
    private mutating func emulate(_ events: inout [InputEvent]) {
        let nowTouched = isDown.contains(true)
        if nowTouched != isTouched { events.append(event(.key(KeyCode.touch), nowTouched ? 1 : 0)) }
        isTouched = nowTouched
        if nowTouched, choices.oneIn(2) { events.append(event(.absolute(AxisCode.x), last.x / unit)) }
    }
}
