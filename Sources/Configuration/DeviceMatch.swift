/// What a `[[device]]` asks of an input node. All that is given must fit.
public struct DeviceMatch: Equatable, Sendable {
    /// A pattern for the device's own name.
    public var name: Glob?
    /// Vendor and product numbers.
    public var id: DeviceNumbers?
    /// Where the device is.
    public var path: DevicePath?
    /// A property that udev must tell of it.
    public var property: DeviceProperty?

    /// A vendor's and a product's number on the bus: written `0eef:0001`, hexadecimal.
    public struct DeviceNumbers: Equatable, Sendable {
        /// The vendor's number.
        public var vendor: UInt16
        /// The product's number.
        public var product: UInt16

        /// Both numbers.
        public init(vendor: UInt16, product: UInt16) {
            self.vendor = vendor
            self.product = product
        }
    }

    /// A place of a device.
    public enum DevicePath: Equatable, Sendable {
        /// The value of udev's `ID_PATH`.
        case udev(String)
        /// An absolute path: the node itself, or a link to it.
        case node(String)
    }

    /// A udev property: written `KEY=value`.
    public struct DeviceProperty: Equatable, Sendable {
        /// Its name, not empty.
        public var key: String
        /// Its whole value, perhaps empty.
        public var value: String

        /// A property with a value.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// A match that every device fits.
    public init() {}

    /// Whether a device fits.
    ///
    /// `isAt` and `hasProperty` are asked only where the match names a path or a property. Nil where nobody can know,
    /// as in a recording: that counts as fitting.
    public func fits(
        name deviceName: [UInt8], id numbers: DeviceNumbers,
        isAt: ((DevicePath) -> Bool)?, hasProperty: ((DeviceProperty) -> Bool)?
    ) -> Bool {
        if let name, !name.matches(deviceName) { return false }
        if let id, id != numbers { return false }
        if let path, let isAt, !isAt(path) { return false }
        if let property, let hasProperty, !hasProperty(property) { return false }
        return true
    }
}

extension DeviceMatch {
    static let keys = ["name", "id", "path", "property"]

    init(_ table: TableReader, _ problems: inout ProblemList) {
        table.checkKeys(known: Self.keys, &problems)
        name = table.string("name", &problems).map { Glob($0.value) }
        id = Self.id(table, &problems)
        path = table.string("path", &problems).map { path in
            path.value.utf8.first == UInt8(ascii: "/") ? .node(path.value) : .udev(path.value)
        }
        property = Self.property(table, &problems)
    }

    private static func id(_ table: TableReader, _ problems: inout ProblemList) -> DeviceNumbers? {
        guard let text = table.string("id", &problems) else { return nil }
        let parts = text.value.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        if parts.count == 2, let vendor = hexadecimal(parts[0]), let product = hexadecimal(parts[1]) {
            return DeviceNumbers(vendor: vendor, product: product)
        }
        let expected = "expected vendor:product in hexadecimal like \"0eef:0001\""
        table.error("id", "\(expected), found \(quoted(text.value))", at: text.place, &problems)
        return nil
    }

    private static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt16? {
        guard (1...4).contains(digits.count) else { return nil }
        var value: UInt16 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt16(digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt16(digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }

    private static func property(_ table: TableReader, _ problems: inout ProblemList) -> DeviceProperty? {
        guard let text = table.string("property", &problems) else { return nil }
        let bytes = text.value.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals != bytes.startIndex else {
            let expected = "expected KEY=value like \"ID_SEAT=seat1\""
            table.error("property", "\(expected), found \(quoted(text.value))", at: text.place, &problems)
            return nil
        }
        return DeviceProperty(
            key: String(decoding: bytes[..<equals], as: UTF8.self),
            value: String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self))
    }
}
