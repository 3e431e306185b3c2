import CTouch
import TouchCore

extension DeviceDescription {
    /// What sysfs tells of a node that can't be opened: everything but the ranges and values of its axes. nil where
    /// it tells nothing.
    public init?(sysfsOf node: String) {
        guard let event = node.split(separator: "/").last else { return nil }
        let folder = "/sys/class/input/\(event)/device"
        guard let name = Self.line(of: folder + "/name") else { return nil }
        self.init()
        self.name = name
        bus = Self.number(folder + "/id/bustype")
        vendor = Self.number(folder + "/id/vendor")
        product = Self.number(folder + "/id/product")
        version = Self.number(folder + "/id/version")
        properties = Self.words(folder + "/properties").first ?? 0
        eventTypes = Self.words(folder + "/capabilities/ev").first ?? 0
        relativeAxes = Self.words(folder + "/capabilities/rel").first ?? 0
        absoluteAxes = Self.words(folder + "/capabilities/abs").first ?? 0
        keys = KeyBits(words: Self.words(folder + "/capabilities/key"))
    }

    /// The bits of a bitmap, 64 a word, the lowest first. sysfs writes hexadecimal words, the highest first, as large as
    /// a `long` of the program that reads them.
    private static func words(_ path: String) -> [UInt64] {
        var words: [UInt64] = []
        for (place, digits) in (line(of: path) ?? []).split(separator: 0x20).reversed().enumerated() {
            let word = UInt64(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
            let bit = place * UInt.bitWidth
            if bit % 64 == 0 { words.append(word) } else { words[bit / 64] |= word << UInt64(bit % 64) }
        }
        return words
    }

    private static func number(_ path: String) -> UInt16 {
        UInt16(String(decoding: line(of: path) ?? [], as: UTF8.self), radix: 16) ?? 0
    }

    private static func line(of path: String) -> [UInt8]? {
        let descriptor = ctouch_open_node(path)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { CTouch.read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return nil }
        return Array(bytes[..<count].prefix { $0 != 0x0a })
    }
}
