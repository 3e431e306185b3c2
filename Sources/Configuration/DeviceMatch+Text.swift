extension Glob {
    /// A pattern that a name fits and no other does; what of it isn't UTF-8 fits anything.
    public init(exactly name: [UInt8]) {
        var pattern = ""
        var isFoul = false
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
            // A file of TOML can't hold such bytes, and a name no NUL; a replacement character of the name's own fits
            // as well.
            let isReplaced = scalar == "\u{fffd}" || scalar == "\0"
            if isReplaced {
                if !isFoul { pattern += "*" }
            } else {
                if scalar == "*" || scalar == "?" || scalar == "[" || scalar == "\\" { pattern += "\\" }
                pattern.unicodeScalars.append(scalar)
            }
            isFoul = isReplaced
        }
        self.init(pattern)
    }
}

extension DeviceMatch {
    /// A match for devices of this very name, where they have one, and these numbers.
    public init(name deviceName: [UInt8], id numbers: DeviceNumbers) {
        // An empty one can't be asked for.
        if !deviceName.isEmpty { name = Glob(exactly: deviceName) }
        id = numbers
    }

    /// The match as the configuration has it: `{ name = "eGalax*", id = "0eef:0001" }`.
    public var text: String {
        var parts: [String] = []
        if let name { parts.append("name = " + tomlString(name.text)) }
        if let id {
            parts.append("id = " + tomlString(Self.hexadecimal(id.vendor) + ":" + Self.hexadecimal(id.product)))
        }
        switch path {
        case .udev(let path), .node(let path): parts.append("path = " + tomlString(path))
        case nil: break
        }
        if let property { parts.append("property = " + tomlString(property.key + "=" + property.value)) }
        return "{ " + listed(parts) + " }"
    }

    /// Four digits.
    static func hexadecimal(_ value: UInt16) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}

/// What a terminal could take for an order, beside the ASCII ones: to itself, or to turn the text round.
func isOrder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80..<0xa0, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfffe...0xffff: true
    default: false
    }
}

/// A basic string of TOML, which shows what it holds.
func tomlString(_ text: String) -> String {
    var string = "\""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x22, 0x5c: string += "\\"
        case let value where value < 0x20 || value == 0x7f || isOrder(scalar):
            let digits = String(scalar.value, radix: 16)
            string += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            continue
        default: break
        }
        string.unicodeScalars.append(scalar)
    }
    return string + "\""
}
