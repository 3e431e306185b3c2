import CFloor
import EventLines
import TouchCore

/// What a JSON line costs, against the same bytes made in C.
enum LineCost {
    private static let rounds = 15
    private static let lines = 20_000
    private static let device = "Goodix Capacitive TouchScreen"
    private static let region = "checkout button"
    private static let deviceLength = device.utf8.count
    private static let regionLength = region.utf8.count

    static func measure(_ report: inout Report) {
        let encoder = Self.encoder()
        var byHand = Samples()
        var bySnprintf = Samples()
        var line = LineBuffer()
        let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 1024)
        defer { room.deallocate() }
        for _ in 0..<rounds {
            let start = ThreadClock.now()
            let length = encode(tap, count: lines, encoder, &line)
            let encoded = ThreadClock.now()
            let handLength = writeByHand(room)
            let written = ThreadClock.now()
            let printfLength = writeBySnprintf(room)
            let end = ThreadClock.now()
            requireEqual(length, handLength, "bytes of lines by the encoder and by hand")
            requireEqual(length, printfLength, "bytes of lines by the encoder and by snprintf")
            let ns = Double(encoded - start) / Double(lines)
            byHand.add(ns, against: Double(written - encoded) / Double(lines))
            bySnprintf.add(ns, against: Double(end - written) / Double(lines))
        }
        report.add("JSON line, against C by hand", goal: 1.5, byHand)
        report.add("JSON line, against snprintf", goal: 1, bySnprintf)
    }

    /// A touch that ends as a tap: what has most to tell.
    static var tap: TouchEvent {
        var event = TouchEvent(
            .touchUpInside, timeUs: 8_123_456_789, device: 0, touch: 12_345, region: 0,
            point: ScreenPoint(x: 43_125, y: 9_875))
        event.durationUs = 91_000
        event.tapCount = 1
        return event
    }

    /// What knows the names that the event has.
    static func encoder() -> EventEncoder {
        var names = RegionNames()
        _ = names.number(of: region)
        var encoder = EventEncoder()
        encoder.setDeviceName(device, for: 0)
        encoder.learnRegionNames(names)
        return encoder
    }

    /// Makes so many lines of an event, one after another.
    ///
    /// - Returns: how many bytes they have.
    static func encode(_ original: TouchEvent, count: Int, _ encoder: EventEncoder, _ line: inout LineBuffer) -> Int {
        var event = original
        var bytes = 0
        for seq in 0..<count {
            event.seq = Int64(seq)
            line.removeAll()
            encoder.encode(event, into: &line)
            bytes += line.count
        }
        return bytes
    }

    private static func writeByHand(_ room: UnsafeMutableBufferPointer<CChar>) -> Int {
        var touch = floorTouch
        return device.withCString { device in
            region.withCString { region in
                (0..<lines).reduce(0) { bytes, seq in
                    touch.seq = Int64(seq)
                    return bytes
                        + floor_line(room.baseAddress, &touch, device, deviceLength, region, regionLength)
                }
            }
        }
    }

    private static func writeBySnprintf(_ room: UnsafeMutableBufferPointer<CChar>) -> Int {
        var touch = floorTouch
        return device.withCString { device in
            region.withCString { region in
                (0..<lines).reduce(0) { bytes, seq in
                    touch.seq = Int64(seq)
                    return bytes + floor_line_by_snprintf(room.baseAddress, room.count, &touch, device, region)
                }
            }
        }
    }

    /// The same touch as the encoder's; both coordinates have two decimals, as snprintf always writes them.
    private static var floorTouch: floor_touch {
        var touch = floor_touch()
        touch.time_us = 8_123_456_789
        touch.touch = 12_345
        touch.duration_us = 91_000
        touch.x = 431.25
        touch.y = 98.75
        touch.kind = FLOOR_UP_INSIDE
        touch.tap_count = 1
        return touch
    }
}
