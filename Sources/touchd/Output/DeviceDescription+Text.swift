import TouchCore

extension DeviceDescription {
    /// Its bus numbers as `VENDOR:PRODUCT`, in hexadecimal.
    var idText: String { Self.hexadecimal(vendor) + ":" + Self.hexadecimal(product) }

    private static func hexadecimal(_ value: UInt16) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}

extension DeviceCapabilities.ContactProtocol {
    /// The name in lines.
    var text: String {
        switch self {
        case .slots: "slots"
        case .anonymous: "anonymous"
        case .single: "single"
        case .none: "none"
        }
    }
}
