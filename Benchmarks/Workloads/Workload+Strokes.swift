import TouchCore

extension Workload {
    /// Five contacts that land in five regions, move over eight frames of 16 events and lift; one of them leaves its
    /// region and comes back.
    public static func fiveContacts(strokes: Int) -> Workload {
        Workload("five contacts moving", .slots) { writer in
            for _ in 0..<strokes {
                for slot in 0..<Int32(5) { writer.land(slot, start(of: slot)) }
                writer.key(KeyCode.touch, 1)
                writer.endFrame(then: 8_000)
                for step in 1...Int32(8) {
                    for slot in 0..<Int32(5) { writer.move(slot, place(of: slot, after: step)) }
                    writer.endFrame(then: 8_000)
                }
                for slot in 0..<Int32(5) { writer.lift(slot) }
                writer.key(KeyCode.touch, 0)
                writer.endFrame(then: 400_000)
            }
        }
    }

    /// Two contacts of a protocol A panel that land, move over eight frames and lift.
    public static func anonymousContacts(strokes: Int) -> Workload {
        Workload("protocol A", .anonymous) { writer in
            for _ in 0..<strokes {
                for step in 0...Int32(8) {
                    for slot in 0..<Int32(2) {
                        writer.absolute(AxisCode.positionX, place(of: slot, after: step).x)
                        writer.absolute(AxisCode.positionY, place(of: slot, after: step).y)
                        writer.endPacket()
                    }
                    writer.endFrame(then: 8_000)
                }
                writer.endPacket()
                writer.endFrame(then: 400_000)
            }
        }
    }

    /// One contact of a single-touch panel that lands, moves over eight frames and lifts.
    public static func singleContact(strokes: Int) -> Workload {
        Workload("single touch", .single) { writer in
            for _ in 0..<strokes {
                for step in 0...Int32(8) {
                    if step == 0 { writer.key(KeyCode.touch, 1) }
                    writer.absolute(AxisCode.x, place(of: 3, after: step).x)
                    writer.absolute(AxisCode.y, place(of: 3, after: step).y)
                    writer.endFrame(then: 8_000)
                }
                writer.key(KeyCode.touch, 0)
                writer.endFrame(then: 400_000)
            }
        }
    }

    /// Taps at one pixel, so far apart in time that each is the first.
    public static func taps(_ count: Int, x: Int32, y: Int32) -> Workload {
        Workload("taps", .slots) { writer in
            for _ in 0..<count {
                writer.land(0, Panel.position(x: x, y: y))
                writer.key(KeyCode.touch, 1)
                writer.endFrame(then: 50_000)
                writer.lift(0)
                writer.key(KeyCode.touch, 0)
                writer.endFrame(then: 400_000)
            }
        }
    }

    /// Two contacts that stay for longer than a long press takes, with a frame of nothing new in between; each frame
    /// is read by itself.
    public static func longPresses(_ count: Int) -> Workload {
        Workload("long presses", .slots, readSize: 1) { writer in
            for _ in 0..<count {
                for slot in 0..<Int32(2) { writer.land(slot, start(of: slot)) }
                writer.key(KeyCode.touch, 1)
                writer.endFrame(then: 600_000)
                writer.move(0, start(of: 0))
                writer.endFrame(then: 50_000)
                for slot in 0..<Int32(2) { writer.lift(slot) }
                writer.key(KeyCode.touch, 0)
                writer.endFrame(then: 400_000)
            }
        }
    }

    /// Near the centre of the region of the same number.
    private static func start(of slot: Int32) -> DevicePoint {
        Panel.position(x: 240 + slot % 4 * 480, y: 270 + slot / 4 * 540)
    }

    /// Contacts drift to the right; the fourth goes far enough to leave its region before it turns back.
    private static func place(of slot: Int32, after step: Int32) -> DevicePoint {
        var point = start(of: slot)
        point.x += slot == 3 ? min(step, 8 - step) * 120 : step * 12
        point.y += step * 3
        return point
    }
}
