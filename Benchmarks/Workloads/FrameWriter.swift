import TouchCore

/// Puts down the frames that a panel would send, in reads that end with a frame.
struct FrameWriter {
    /// How many events are read at once, but for a frame that has more.
    private let readSize: Int
    private(set) var events: [InputEvent] = []
    private(set) var reads: [Range<Int>] = []
    private(set) var frameCount = 0
    private(set) var timeUs: Int64 = 1_000_000
    private var frameStart = 0
    private var lastID: Int32 = 0

    init(readSize: Int) {
        self.readSize = readSize
    }

    mutating func absolute(_ code: UInt16, _ value: Int32) { write(.absolute(code), value) }

    mutating func key(_ code: UInt16, _ value: Int32) { write(.key(code), value) }

    /// A contact lands in a slot, with the next tracking id.
    mutating func land(_ slot: Int32, _ point: DevicePoint) {
        lastID = (lastID + 1) & 0xffff
        absolute(AxisCode.slot, slot)
        absolute(AxisCode.trackingID, lastID)
        absolute(AxisCode.positionX, point.x)
        absolute(AxisCode.positionY, point.y)
    }

    /// The contact in a slot is elsewhere.
    mutating func move(_ slot: Int32, _ point: DevicePoint) {
        absolute(AxisCode.slot, slot)
        absolute(AxisCode.positionX, point.x)
        absolute(AxisCode.positionY, point.y)
    }

    /// The contact in a slot is gone.
    mutating func lift(_ slot: Int32) {
        absolute(AxisCode.slot, slot)
        absolute(AxisCode.trackingID, -1)
    }

    /// A packet of protocol A ends: `SYN_MT_REPORT`.
    mutating func endPacket() {
        write(EventCode(type: EventType.synchronization, code: SynchronizationCode.contactReport), 0)
    }

    /// The frame ends, and so much time goes by before the next.
    mutating func endFrame(then durationUs: Int64) {
        write(EventCode(type: EventType.synchronization, code: SynchronizationCode.report), 0)
        frameCount += 1
        timeUs += durationUs
        if let last = reads.last, events.count - last.lowerBound <= readSize {
            reads[reads.count - 1] = last.lowerBound..<events.count
        } else {
            reads.append(frameStart..<events.count)
        }
        frameStart = events.count
    }

    private mutating func write(_ code: EventCode, _ value: Int32) {
        events.append(InputEvent(timeUs: timeUs, code: code, value: value))
    }
}
