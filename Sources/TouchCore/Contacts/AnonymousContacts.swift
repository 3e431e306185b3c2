/// The contacts of a protocol A device: every frame says anew what is down, in packets that `SYN_MT_REPORT` ends.
///
/// Packets are matched with the contacts of the last frame by tracking id where there is one, else by the nearest
/// position, the closest pair first. Follows the kernel's multi-touch-protocol document ("Protocol Example A").
struct AnonymousContacts {
    /// The most contacts that one frame can hold; further packets are ignored.
    static let limit = 128

    struct Contact {
        var id: Int32?
        var point: DevicePoint
        var touch: TouchHandle = .none
        var isPalm = false
        /// The packet of this frame that is this contact.
        var packet: Int32 = -1
    }

    struct Packet {
        var id: Int32?
        var x: Int32?
        var y: Int32?
        var touchMajor: Int32?
        var distance: Int32 = 0
        var tool: Int32 = ToolType.finger
        /// The contact of the last frame that this packet goes on with.
        var isMatched = false

        var isEmpty: Bool { id == nil && x == nil && y == nil && touchMajor == nil }

        /// A packet that says where a contact is or which one.
        var isPlaced: Bool { (x != nil || y != nil || id != nil) && (id ?? 0) >= 0 }

        /// A packet of a contact that is over: lifted, or hovering.
        var isLift: Bool { touchMajor == 0 || distance > 0 }

        /// What counts: contacts, and what is told of a palm while it lifts.
        var isKept: Bool { isPlaced && (!isLift || tool == ToolType.palm) }
    }

    /// In the order in which they landed.
    private var contacts: [Contact] = []
    private var packets: [Packet] = []
    private var packet = Packet()
    private var hasReport = false
    private var hasKeyRelease = false
    private var hasPressureRelease = false
    /// Where a contact is whose packet leaves out a coordinate: the last one that any packet had.
    private var last: DevicePoint

    /// A device with nothing down.
    init(initialPoint: DevicePoint) {
        last = initialPoint
    }

    /// Takes the memory for all that a frame can hold.
    mutating func makeRoom() {
        contacts.reserveCapacity(Self.limit)
        packets.reserveCapacity(Self.limit)
    }

    mutating func setAxis(_ code: UInt16, _ value: Int32) {
        switch code {
        case AxisCode.positionX: packet.x = value
        case AxisCode.positionY: packet.y = value
        case AxisCode.trackingID: packet.id = value
        case AxisCode.touchMajor: packet.touchMajor = value
        case AxisCode.distance: packet.distance = value
        case AxisCode.toolType: packet.tool = value
        default: break
        }
    }

    /// `SYN_MT_REPORT`: the packet is complete.
    mutating func endPacket() {
        hasReport = true
        if packet.isKept, packets.count < Self.limit { packets.append(packet) }
        packet = Packet()
    }

    /// `BTN_TOUCH` 0: without any `SYN_MT_REPORT` in the frame, nothing is down.
    mutating func releaseKey() { hasKeyRelease = true }

    /// `ABS_PRESSURE` 0: the same.
    mutating func releasePressure() { hasPressureRelease = true }

    /// The frame ends: matches its packets with the contacts and tells what became of them.
    mutating func finish(_ changes: inout ContactChanges) {
        defer { forgetFrame() }
        let hasRelease = hasKeyRelease || hasPressureRelease
        if hasRelease, !hasReport {
            packets.removeAll(keepingCapacity: true)
        } else if !packet.isEmpty {
            // The last SYN_MT_REPORT may be missing.
            endPacket()
        }
        guard hasReport || hasRelease else { return }
        matchByID()
        matchByDistance()
        for index in contacts.indices {
            if contacts[index].packet >= 0 { follow(index, &changes) } else { end(index, &changes) }
        }
        contacts.removeAll { $0.packet < 0 }
        for packet in packets where !packet.isMatched && !packet.isLift { begin(packet, &changes) }
    }

    /// Whether a contact is down.
    var hasContactDown: Bool { !contacts.isEmpty }

    /// The contact that `changes` told as begun belongs to this touch.
    mutating func assign(_ touch: TouchHandle, to place: Int32) { contacts[Int(place)].touch = touch }

    /// Every touch ends for a reason of the system's; the contacts stay and give nothing until they end.
    mutating func cancelAll(_ reason: CancelReason, _ changes: inout ContactChanges) {
        for index in contacts.indices where contacts[index].touch != .none {
            changes.ended.append(
                ContactChanges.Ended(slot: 0, touch: contacts[index].touch, ending: .cancelled(reason)))
            contacts[index].touch = .none
        }
    }

    /// Throws away what stands of an unfinished frame.
    mutating func forgetFrame() {
        if !packets.isEmpty { packets.removeAll(keepingCapacity: true) }
        packet = Packet()
        hasReport = false
        hasKeyRelease = false
        hasPressureRelease = false
    }

    private mutating func matchByID() {
        for index in contacts.indices {
            contacts[index].packet = -1
            guard let id = contacts[index].id else { continue }
            if let found = packets.firstIndex(where: { $0.id == id && !$0.isMatched }) {
                contacts[index].packet = Int32(found)
                packets[found].isMatched = true
            }
        }
    }

    private mutating func matchByDistance() {
        while true {
            var best: (contact: Int, packet: Int, distance: Int64)?
            for contact in contacts.indices where contacts[contact].id == nil && contacts[contact].packet < 0 {
                for number in packets.indices where packets[number].id == nil && !packets[number].isMatched {
                    let distance = squaredDistance(contacts[contact].point, packets[number])
                    if distance < best?.distance ?? .max { best = (contact, number, distance) }
                }
            }
            guard let best else { return }
            contacts[best.contact].packet = Int32(best.packet)
            packets[best.packet].isMatched = true
        }
    }

    /// In device units; halved so that no two positions overflow.
    private func squaredDistance(_ point: DevicePoint, _ packet: Packet) -> Int64 {
        let dx = (Int64(packet.x ?? point.x) - Int64(point.x)) / 2
        let dy = (Int64(packet.y ?? point.y) - Int64(point.y)) / 2
        return dx * dx + dy * dy
    }

    private mutating func follow(_ index: Int, _ changes: inout ContactChanges) {
        let packet = packets[Int(contacts[index].packet)]
        if packet.isLift { contacts[index].packet = -1 }
        contacts[index].point = DevicePoint(
            x: packet.x ?? contacts[index].point.x, y: packet.y ?? contacts[index].point.y)
        last = contacts[index].point
        if packet.tool == ToolType.palm { contacts[index].isPalm = true }
        guard contacts[index].touch != .none else { return }
        if contacts[index].isPalm {
            changes.ended.append(
                ContactChanges.Ended(slot: 0, touch: contacts[index].touch, ending: .cancelled(.palm)))
            contacts[index].touch = .none
        } else {
            changes.moved.append(
                ContactChanges.Moved(slot: 0, touch: contacts[index].touch, point: contacts[index].point))
        }
    }

    private func end(_ index: Int, _ changes: inout ContactChanges) {
        guard contacts[index].touch != .none else { return }
        changes.ended.append(
            ContactChanges.Ended(slot: 0, touch: contacts[index].touch, ending: hasKeyRelease ? .lifted : .raised))
    }

    private mutating func begin(_ packet: Packet, _ changes: inout ContactChanges) {
        let point = DevicePoint(x: packet.x ?? last.x, y: packet.y ?? last.y)
        last = point
        let isPalm = packet.tool == ToolType.palm
        contacts.append(Contact(id: packet.id, point: point, isPalm: isPalm, packet: 0))
        changes.began.append(
            ContactChanges.Began(slot: Int32(contacts.count - 1), point: point, isPalm: isPalm))
    }
}
