import TouchCore

/// What panels without slots send: protocol A with and without ids, and a single touch by whatever says contact.
struct PanelStream {
    enum Manner: CaseIterable {
        case packetsWithIDs
        case packets
        case key
        case pressure
        case left
    }

    let manner: Manner
    private var choices: SeededChoices
    private var timeUs: Int64 = 0
    private var fingers: [(id: Int32, x: Int32, y: Int32)] = []
    private var nextID: Int32 = 0

    init(_ manner: Manner, seed: UInt64) {
        self.manner = manner
        choices = SeededChoices(seed: seed)
    }

    var description: DeviceDescription {
        var description = DeviceDescription()
        description.properties = 1 << UInt64(DeviceProperty.direct)
        let isPackets = manner == .packets || manner == .packetsWithIDs
        let axes = isPackets ? [AxisCode.positionX, AxisCode.positionY] : [AxisCode.x, AxisCode.y]
        description.addAxis(axes[0], AxisRange(minimum: 0, maximum: 799))
        description.addAxis(axes[1], AxisRange(minimum: 0, maximum: 479))
        switch manner {
        case .packetsWithIDs: description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
        case .packets, .key: description.keys.insert(KeyCode.touch)
        case .pressure: description.addAxis(AxisCode.pressure, AxisRange(minimum: 0, maximum: 255))
        case .left: description.keys.insert(KeyCode.left)
        }
        return description
    }

    mutating func frame() -> [InputEvent] {
        timeUs += Int64(choices.below(20)) * 1000
        let most = manner == .packets || manner == .packetsWithIDs ? 5 : 1
        let wasDown = !fingers.isEmpty
        fingers.removeAll { _ in choices.oneIn(6) }
        for place in fingers.indices {
            fingers[place].x = min(max(fingers[place].x + Int32(choices.below(21)) - 10, 0), 799)
            fingers[place].y = min(max(fingers[place].y + Int32(choices.below(21)) - 10, 0), 479)
        }
        if fingers.count < most, choices.oneIn(3) {
            fingers.append((nextID, Int32(choices.below(256)) * 3, Int32(choices.below(240)) * 2))
            nextID += 1
        }
        let values = most > 1 ? packets() : single(wasDown: wasDown)
        return values.map { InputEvent(timeUs: timeUs, code: $0.0, value: $0.1) } + [.report(at: timeUs)]
    }

    private mutating func packets() -> [(EventCode, Int32)] {
        guard !fingers.isEmpty else {
            return [manner == .packets && choices.oneIn(2) ? (.key(KeyCode.touch), 0) : (.contactReport, 0)]
        }
        return fingers.flatMap { finger in
            let position: [(EventCode, Int32)] = [
                (.absolute(AxisCode.positionX), finger.x), (.absolute(AxisCode.positionY), finger.y),
            ]
            let id: [(EventCode, Int32)] =
                manner == .packetsWithIDs ? [(EventCode.absolute(AxisCode.trackingID), finger.id)] : []
            return id + position + [(.contactReport, 0)]
        }
    }

    private func single(wasDown: Bool) -> [(EventCode, Int32)] {
        let contact: EventCode =
            switch manner {
            case .pressure: .absolute(AxisCode.pressure)
            case .left: .key(KeyCode.left)
            default: .key(KeyCode.touch)
            }
        guard let finger = fingers.first else {
            let lift: [(EventCode, Int32)] = [(contact, 0)]
            return wasDown ? lift : []
        }
        return [(.absolute(AxisCode.x), finger.x), (.absolute(AxisCode.y), finger.y), (contact, 1)]
    }
}
