import Configuration
import InputDevices
import TouchCore

/// Why a device isn't used, for the operator.
extension Daemon {
    /// A node that can't be opened.
    mutating func sayWhyNot(_ node: String, _ status: NodeStatus, _ facts: UdevFacts?, _ error: InputDeviceError) {
        switch error {
        case .gone: break
        case .permissionDenied:
            // Where udev tells what the node is, nobody wants to hear of keyboards.
            if let facts, facts.isInitialized, facts.property("ID_INPUT_TOUCHSCREEN") != "1",
                configuration.devices.isEmpty
            {
                return
            }
            guard refused[node]?.mayChange != true else { return }
            let name = facts?.name
            let shown = name.map { "\"\($0)\" \(node)" } ?? node
            let advice = AccessAdvice(status)
            say(
                .denied, of: name ?? node, .warning,
                "\(shown): permission denied: the node belongs to \(advice.owners); waiting for rights: "
                    + advice.remedy)
        case .busy, .noEventDevice, .failed:
            say(.cannotOpen, of: facts?.name ?? node, .warning, "\(node): can't be opened: \(error.reason)")
        }
    }

    /// A device that isn't wanted: told only where somebody would expect it to be.
    mutating func sayWhyNot(
        _ device: EvdevDevice, _ capabilities: DeviceCapabilities, _ rule: DeviceRule?, _ facts: UdevFacts?
    ) {
        let name = String(decoding: device.description.name, as: UTF8.self)
        let shown = "\"\(name)\" (\(device.path))"
        if let rule, rule.isNamed {
            say(
                .notUsed, of: name, .error,
                "\(shown): a [[device]] of the configuration fits it, but it can't be used: "
                    + "\(capabilities.reason); numbers of nodes change: see /dev/input/by-path and by-id")
        } else if rule != nil,
            device.description.hasProperty(DeviceProperty.direct) || capabilities.kind == .touchscreen
        {
            say(.notUsed, of: name, .note, "\(shown): not used: \(capabilities.reason)")
        } else if rule == nil, capabilities.isUsed, facts?.isInitialized ?? true || !finder.hasUdevd {
            // Before udev is done, it may yet get what the configuration asks for.
            let path = facts?.property("ID_PATH").map { ", path \"\($0)\"" } ?? ""
            say(
                .notUsed, of: name, .note,
                "\(shown): not used: no [[device]] of the configuration fits it; its id is "
                    + "\"\(device.description.idText)\"\(path)")
        }
    }

    /// Two nodes that fit one `[[device]]` are both used, but that is seldom meant.
    mutating func warnOfTwins(_ rule: DeviceRule, _ node: String) {
        guard let entry = rule.entry else { return }
        for case .some(let other) in devices where other.rule.entry == entry {
            say(
                .twins, of: other.name, .warning,
                "device \"\(other.name)\": both \(other.device.path) and \(node) fit it; both are used: tell them apart by path"
            )
        }
    }
}
