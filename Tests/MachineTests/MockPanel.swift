/// A touchscreen with ten slots, a unit a pixel on 800x480, as files that umockdev reads.
struct MockPanel {
    var name = "Panel"
    /// Its node is /dev/input/eventN.
    var number = 5
    /// The USB port it is in.
    var port = 1
    /// More of udev's properties.
    var properties: [String: String] = [:]

    var node: String { "/dev/input/event\(number)" }
    var idPath: String { "pci-0000:00:14.0-usb-0:\(port):1.0" }

    private var parent: String {
        "/devices/pci0000:00/0000:00:14.0/usb1/1-\(port)/1-\(port):1.0/input/input\(number + 10)"
    }

    /// Its place in /sys.
    var folder: String { "/sys\(parent)/event\(number)" }

    private static let axes: [(code: Int, maximum: Int32)] = [
        (0x00, 799), (0x01, 479), (0x2f, 9), (0x35, 799), (0x36, 479), (0x39, 65535),
    ]
    private static let touchKey = 0x14a

    /// What udevadm would tell of it, the input device last.
    var description: String {
        let abs = String(Self.axes.reduce(UInt64(0)) { $0 | 1 << UInt64($1.code) }, radix: 16)
        let more = properties.map { "E: \($0.key)=\($0.value)\n" }.sorted().joined()
        return """
            P: \(parent)/event\(number)
            N: input/event\(number)
            E: DEVNAME=\(node)
            E: ID_INPUT=1
            E: ID_INPUT_TOUCHSCREEN=1
            E: ID_PATH=\(idPath)
            E: MAJOR=13
            E: MINOR=\(64 + number)
            E: SUBSYSTEM=input
            \(more)A: dev=13:\(64 + number)
            L: device=../../input\(number + 10)

            P: \(parent)
            E: NAME="\(name)"
            E: SUBSYSTEM=input
            A: capabilities/ev=b
            A: capabilities/abs=\(abs)
            A: capabilities/key=400 0 0 0 0 0
            A: name=\(name)
            A: properties=2

            """
    }

    /// Answers to what libevdev asks, in the sizes in which it asks: `NAME RESULT BYTES`.
    var answers: String {
        var lines = ["@DEV \(node)"]
        func add(_ request: String, _ result: Int, _ bytes: [UInt8]) {
            lines.append("\(request) \(result) \(bytes.map(Self.hex).joined())")
        }
        func text(_ request: String, _ text: String) {
            add(request, text.utf8.count + 1, Array(text.utf8) + [UInt8](repeating: 0, count: 255 - text.utf8.count))
        }
        add("EVIOCGBIT(0)", 8, Self.bits([0, 1, 3], 8))
        text("EVIOCGNAME(0)", name)
        text("EVIOCGPHYS(0)", "usb-\(port)")
        text("EVIOCGUNIQ(0)", "")
        add("EVIOCGID", 0, [3, 0, 0x34, 0x12, 0x78, 0x56, 1, 0])
        add("EVIOCGVERSION", 0, [1, 0, 1, 0])
        add("EVIOCGPROP(0)", 8, Self.bits([1], 8))
        add("EVIOCGBIT(1)", 96, Self.bits([Self.touchKey], 96))
        add("EVIOCGBIT(3)", 8, Self.bits(Self.axes.map { $0.code }, 8))
        for (type, size) in [(2, 8), (4, 8), (5, 8), (17, 8), (18, 8), (21, 16)] {
            add("EVIOCGBIT(\(type))", size, Self.bits([], size))
        }
        add("EVIOCGKEY(0)", 96, Self.bits([], 96))
        add("EVIOCGLED(0)", 8, Self.bits([], 8))
        add("EVIOCGSW(0)", 8, Self.bits([], 8))
        for (code, maximum) in Self.axes {
            add("EVIOCGABS(\(code))", 0, [0, 0, maximum, 0, 0, 0].flatMap(Self.bytes))
        }
        for (code, _) in Self.axes where code > 0x2f {
            let empty: Int32 = code == 0x39 ? -1 : 0
            add("EVIOCGMTSLOTS(0)", 0, ([Int32(code)] + [Int32](repeating: empty, count: 256)).flatMap(Self.bytes))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A frame: a finger lands, or the finger is lifted. Type, code and value of each event.
    static func down(x: Int32, y: Int32, id: Int32) -> [(UInt16, UInt16, Int32)] {
        [(3, 0x2f, 0), (3, 0x39, id), (3, 0x35, x), (3, 0x36, y), (1, UInt16(touchKey), 1), (0, 0, 0)]
    }
    static let up: [(UInt16, UInt16, Int32)] = [(3, 0x2f, 0), (3, 0x39, -1), (1, UInt16(touchKey), 0), (0, 0, 0)]

    private static func bytes(_ value: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func bits(_ codes: [Int], _ size: Int) -> [UInt8] {
        codes.reduce(into: [UInt8](repeating: 0, count: size)) { $0[$1 / 8] |= 1 << UInt8($1 % 8) }
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
