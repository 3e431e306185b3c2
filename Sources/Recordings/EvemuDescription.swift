import TouchCore

/// The description lines of one device in evemu text, from its N: line on.
struct EvemuDescription {
    /// The letters that begin a description's lines.
    static let letters: [UInt8] = Array("NIPBALS".utf8)

    private var device = DeviceDescription()
    /// How many bytes of properties there have been: lines go on where the one before ended.
    private var propertyBytes = 0
    /// The same for the codes of each event type.
    private var codeBytes = [Int](repeating: 0, count: EventType.count)

    init() {}

    /// A device begins: `fields` hold its name, which is kept as it is but for the blanks before it.
    init(name fields: Fields, initial: InitialValues) {
        var fields = fields
        fields.skipBlanks()
        device.name = Array(fields.rest)
        device.initial = initial
    }

    /// The whole device.
    func completed() -> DeviceDescription {
        var whole = device
        whole.dropStrayRanges()
        return whole
    }

    /// Takes in a line but for its letter and colon; N: is not for this.
    mutating func read(_ letter: UInt8, _ fields: inout Fields) throws(Fault) {
        switch letter {
        case UInt8(ascii: "I"): try readIdentity(&fields)
        case UInt8(ascii: "P"): try readProperties(&fields)
        case UInt8(ascii: "B"): try readCodes(&fields)
        case UInt8(ascii: "A"): try readAxis(&fields)
        default:
            _ = try fields.hexadecimal("the code", upTo: 0xffff)
            _ = try fields.decimal("the value")
        }
    }

    private mutating func readIdentity(_ fields: inout Fields) throws(Fault) {
        device.bus = UInt16(truncatingIfNeeded: try fields.hexadecimal("the bus", upTo: 0xffff))
        device.vendor = UInt16(truncatingIfNeeded: try fields.hexadecimal("the vendor", upTo: 0xffff))
        device.product = UInt16(truncatingIfNeeded: try fields.hexadecimal("the product", upTo: 0xffff))
        device.version = UInt16(truncatingIfNeeded: try fields.hexadecimal("the version", upTo: 0xffff))
    }

    private mutating func readProperties(_ fields: inout Fields) throws(Fault) {
        repeat {
            let byte = try fields.hexadecimal("the byte of properties", upTo: 0xff)
            if propertyBytes < 8 { device.properties |= UInt64(byte) << UInt64(8 * propertyBytes) }
            propertyBytes += 1
        } while !fields.isAtEnd
    }

    private mutating func readCodes(_ fields: inout Fields) throws(Fault) {
        let type = try fields.hexadecimal("the event type", upTo: 0xffff)
        repeat {
            let byte = try fields.hexadecimal("the byte of codes", upTo: 0xff)
            guard type < EventType.count else { continue }
            let offset = codeBytes[Int(type)]
            codeBytes[Int(type)] = offset + 1
            for bit in 0..<8 where byte >> bit & 1 != 0 { device.insert(type: type, code: 8 * offset + bit) }
        } while !fields.isAtEnd
    }

    private mutating func readAxis(_ fields: inout Fields) throws(Fault) {
        let code = try fields.hexadecimal("the axis", upTo: 0xffff)
        let minimum = try fields.decimal("the minimum")
        let maximum = try fields.decimal("the maximum")
        _ = try fields.decimal("the fuzz")
        _ = try fields.decimal("the flat")
        // Versions before 1.2 don't tell the resolution.
        let resolution = fields.isAtEnd ? 0 : try fields.decimal("the resolution")
        guard code < AxisCode.count else { return }
        device.ranges[Int(code)] = AxisRange(minimum: minimum, maximum: maximum, resolution: resolution)
    }
}

extension EventType {
    /// How many event types there are: `EV_CNT`.
    static let count = 32
}
