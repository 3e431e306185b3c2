import EventLines
import TouchCore
import Workloads

/// Writes workloads as evemu text.
enum EvemuFile {
    /// Writes a panel's description and the workload's frames over and over, as time goes on, up to about so many
    /// events.
    ///
    /// - Returns: how many events were written; nil if the file can't be written.
    static func write(_ original: Workload, events limit: Int, to file: borrowing TemporaryFile) -> Int? {
        var workload = original
        var bytes = LineBuffer()
        describe(workload.panel.description, &bytes)
        var count = 0
        while count < limit {
            for event in workload.events {
                bytes.reserve(80)
                write(event, &bytes)
            }
            guard file.append(&bytes) else { return nil }
            count += workload.events.count
            workload.moveOn()
        }
        return count
    }

    private static func write(_ event: InputEvent, _ bytes: inout LineBuffer) {
        bytes.text("E: ")
        bytes.number(event.timeUs / 1_000_000)
        bytes.byte(UInt8(ascii: "."))
        var unit: Int64 = 100_000
        while unit > 0 {
            bytes.byte(UInt8(ascii: "0") + UInt8(event.timeUs / unit % 10))
            unit /= 10
        }
        hexadecimal(event.code.type, digits: 4, &bytes)
        hexadecimal(event.code.code, digits: 4, &bytes)
        bytes.byte(UInt8(ascii: " "))
        bytes.number(Int64(event.value))
        bytes.byte(UInt8(ascii: "\n"))
    }

    private static func describe(_ device: DeviceDescription, _ bytes: inout LineBuffer) {
        bytes.reserve(8192)
        bytes.text("# EVEMU 1.3\nN: ")
        bytes.text(device.name)
        bytes.text("\nI: 0003 0000 0000 0000\n")
        bytes.text("P: 02 00 00 00 00 00 00 00\n")
        codes(0, count: 8) { $0 == 0 || $0 == 1 || $0 == 3 }
        codes(EventType.key, count: KeyCode.count) { device.keys.contains($0) }
        codes(EventType.absolute, count: AxisCode.count) { device.hasAxis($0) }
        for code in UInt16(0)..<UInt16(AxisCode.count) where device.hasAxis(code) {
            bytes.text("A:")
            hexadecimal(code, digits: 2, &bytes)
            bytes.byte(UInt8(ascii: " "))
            bytes.number(Int64(device.ranges[Int(code)].minimum))
            bytes.byte(UInt8(ascii: " "))
            bytes.number(Int64(device.ranges[Int(code)].maximum))
            bytes.text(" 0 0 0\n")
        }

        func codes(_ type: UInt16, count: Int, _ contains: (UInt16) -> Bool) {
            for row in stride(from: 0, to: count, by: 64) {
                bytes.text("B:")
                hexadecimal(type, digits: 2, &bytes)
                for byte in stride(from: row, to: row + 64, by: 8) {
                    let bits = (0..<8).reduce(UInt16(0)) { $0 | (contains(UInt16(byte + $1)) ? 1 << UInt16($1) : 0) }
                    hexadecimal(bits, digits: 2, &bytes)
                }
                bytes.byte(UInt8(ascii: "\n"))
            }
        }
    }

    /// A blank and the number.
    private static func hexadecimal(_ value: UInt16, digits: Int, _ bytes: inout LineBuffer) {
        bytes.byte(UInt8(ascii: " "))
        for place in stride(from: digits - 1, through: 0, by: -1) {
            let digit = UInt8(truncatingIfNeeded: value >> UInt16(4 * place)) & 15
            bytes.byte(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
