import Recordings
import TouchCore

/// Everything that came out of a recording, in order, with the events between two devices in one piece.
struct Reading: Equatable {
    var items: [RecordingItem] = []
    var warnings: [String] = []
    var error: String?

    /// Reads bytes that come in pieces of one size.
    init(_ bytes: [UInt8], file: String = "tap.evemu", inPiecesOf size: Int = 4096) {
        var reader = RecordingReader(file: file, source: pieces(bytes, of: size))
        do throws(RecordingError) {
            while let item = try reader.next() { append(item) }
        } catch {
            self.error = error.description
        }
        warnings = reader.warnings.map(\.description)
    }

    init(_ text: String, file: String = "tap.evemu", inPiecesOf size: Int = 4096) {
        self.init(Array(text.utf8), file: file, inPiecesOf: size)
    }

    var devices: [DeviceDescription] {
        items.compactMap { if case .device(let device) = $0 { device } else { nil } }
    }

    var events: [InputEvent] {
        items.flatMap { if case .events(let events) = $0 { events } else { [InputEvent]() } }
    }

    private mutating func append(_ item: RecordingItem) {
        if case .events(let more) = item, case .events(let events) = items.last {
            items[items.count - 1] = .events(events + more)
        } else {
            items.append(item)
        }
    }
}

/// A source of bytes in pieces of one size.
func pieces(_ bytes: [UInt8], of size: Int) -> RecordingSource {
    var offset = 0
    return { buffer in
        let count = min(size, buffer.count, bytes.count - offset)
        buffer.copyBytes(from: bytes[offset..<offset + count])
        offset += count
        return count
    }
}

/// A small ten-slot panel in evemu text.
let panelText = """
    # EVEMU 1.3
    # Input device name: "Example Panel"
    # Supported events:
    #   Event type 0 (EV_SYN)
    #     Event code 0 (SYN_REPORT)
    #   Event type 1 (EV_KEY)
    #     Event code 330 (BTN_TOUCH)
    #   Event type 3 (EV_ABS)
    #     Event code 0 (ABS_X)
    #       Value     17
    #       Min        0
    #     Event code 47 (ABS_MT_SLOT)
    #       Value      3
    #     Event code 53 (ABS_MT_POSITION_X)
    #       Value     99
    # Properties:
    N: Example Panel
    I: 0003 0eef 0001 0210
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 02 00 00 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 4095 0 0 0
    A: 01 0 2047 0 0 0
    A: 2f 0 9 0 0 0
    A: 35 0 4095 0 0 12
    A: 36 0 2047 0 0 12
    A: 39 0 65535 0 0 0

    """

/// The same panel as a value.
var panel: DeviceDescription {
    var device = DeviceDescription()
    device.name = Array("Example Panel".utf8)
    (device.bus, device.vendor, device.product, device.version) = (3, 0x0eef, 1, 0x0210)
    device.properties = 1 << 1
    device.eventTypes = 0b1011
    device.keys.insert(KeyCode.touch)
    device.addAxis(AxisCode.x, AxisRange(minimum: 0, maximum: 4095))
    device.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 2047))
    device.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: 9))
    device.addAxis(AxisCode.positionX, AxisRange(minimum: 0, maximum: 4095, resolution: 12))
    device.addAxis(AxisCode.positionY, AxisRange(minimum: 0, maximum: 2047, resolution: 12))
    device.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
    device.initial.x = 17
    device.initial.slot = 3
    return device
}

let tapText = """
    E: 0.000001 0003 0039 5\t# EV_ABS / ABS_MT_TRACKING_ID   5
    E: 0.000001 0001 014a 1
    E: 0.000001 0000 0000 0\t# ------------ SYN_REPORT (0) ----------
    E: 12.5 0003 0039 -1
    E: 12.5 0000 0000 0

    """

let tapEvents = [
    InputEvent(timeUs: 1, code: .absolute(AxisCode.trackingID), value: 5),
    InputEvent(timeUs: 1, code: .key(KeyCode.touch), value: 1),
    InputEvent(timeUs: 1, code: EventCode(type: 0, code: 0), value: 0),
    InputEvent(timeUs: 12_500_000, code: .absolute(AxisCode.trackingID), value: -1),
    InputEvent(timeUs: 12_500_000, code: EventCode(type: 0, code: 0), value: 0),
]
