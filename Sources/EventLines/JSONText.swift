/// Text as the inside of a JSON string (RFC 8259): UTF-8, with the escapes that it must have.
public enum JSONText {
    /// The bytes of a text between the quotes of a JSON string.
    public static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5c: bytes += [0x5c, byte]
            case 0x08: bytes += [0x5c, 0x62]
            case 0x09: bytes += [0x5c, 0x74]
            case 0x0a: bytes += [0x5c, 0x6e]
            case 0x0c: bytes += [0x5c, 0x66]
            case 0x0d: bytes += [0x5c, 0x72]
            case 0..<0x20: bytes += [0x5c, 0x75, 0x30, 0x30, hexDigit(byte >> 4), hexDigit(byte & 15)]
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
