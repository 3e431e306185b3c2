extension DeviceMatch {
    /// A rule by which udev gives the devices that fit a property, like `LIBINPUT_CALIBRATION_MATRIX`, by which it
    /// tells libinput, and touchd too, their calibration.
    ///
    /// `name` is the device's own. Where the match is by a node, so is the rule.
    public func udevRule(name deviceName: [UInt8], setting property: String, to value: String) -> String {
        var parts = ["ACTION==\"add|change\"", "SUBSYSTEM==\"input\""]
        if case .node(let node) = path, let kernelName = node.split(separator: "/").last {
            parts.append("KERNEL==" + Self.udevPattern(Array(kernelName.utf8)))
        } else {
            parts.append("KERNEL==\"event[0-9]*\"")
        }
        if name != nil { parts.append("ATTRS{name}==" + Self.udevPattern(deviceName)) }
        if let id {
            parts.append("ATTRS{id/vendor}==\"" + Self.hexadecimal(id.vendor) + "\"")
            parts.append("ATTRS{id/product}==\"" + Self.hexadecimal(id.product) + "\"")
        }
        if case .udev(let path) = path { parts.append("ENV{ID_PATH}==" + Self.udevPattern(Array(path.utf8))) }
        if let asked = self.property {
            parts.append("ENV{" + asked.key + "}==" + Self.udevPattern(Array(asked.value.utf8)))
        }
        parts.append("ENV{" + property + "}=\"" + value + "\"")
        return listed(parts)
    }

    /// A pattern of udev's that this text fits, in quotes: what means something else there fits as any one character,
    /// and what isn't UTF-8, or could be an order to a terminal, as anything: udev compares bytes.
    private static func udevPattern(_ text: [UInt8]) -> String {
        var pattern = "\""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar {
            case _ where scalar == "\u{fffd}" || isOrder(scalar): pattern += "*"
            case "\"", "\\", "*", "[", "]", "|", "\0"..<" ", "\u{7f}": pattern += "?"
            default: pattern.unicodeScalars.append(scalar)
            }
        }
        return pattern + "\""
    }
}
