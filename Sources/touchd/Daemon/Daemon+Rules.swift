import CLinux
import Configuration
import InputDevices
import TouchCore

/// What the configuration and udev say of devices that are open, when that changes.
extension Daemon {
    /// Takes over a new configuration: regions, and how devices are mapped.
    mutating func applyConfiguration() {
        let nowUs = clinux_monotonic_us()
        var mappings: [DeviceIndex: DeviceMapping] = [:]
        for number in devices.indices {
            guard let open = devices[number] else { continue }
            let path = open.device.path
            let rule = DeviceRule(configuration, path: path, open.device.description, finder.facts(of: path))
            guard let rule, isWanted(open.capabilities, rule), rule.grab == open.rule.grab else {
                // It is opened again, if it is wanted otherwise.
                close(number, .reload)
                continue
            }
            open.rule = rule
            guard let index = open.index else { continue }
            mappings[index] = rule.mapping
        }
        pipeline.reload(
            regions: configuration.regions, start: configuration.startLayer, mapping: { mappings[$0] }, at: nowUs)
        tell()
        for case .some(let open) in devices {
            if let index = open.index { tellName(of: open, index) }
        }
        refused.removeAll()
    }

    /// Takes over what udev says of an open device: it has changed, or udev wasn't done when the device was opened.
    ///
    /// - Returns: whether the device is closed now, to be judged anew.
    mutating func learnFacts(_ number: Int, isChanged: Bool) -> Bool {
        guard let open = devices[number], let facts = finder.facts(of: open.device.path),
            isChanged || facts.isInitialized
        else { return false }
        open.isInitialized = true
        let rule = DeviceRule(configuration, path: open.device.path, open.device.description, facts)
        guard let rule, isWanted(open.capabilities, rule), rule.grab == open.rule.grab else {
            close(number, .reload)
            return true
        }
        guard rule != open.rule else { return false }
        open.rule = rule
        guard let index = open.index else { return false }
        pipeline.reload(
            regions: pipeline.regions, start: pipeline.layer, mapping: { $0 == index ? rule.mapping : nil },
            at: clinux_monotonic_us())
        tell()
        tellName(of: open, index)
        return false
    }

    /// Whether a device that has this rule is read.
    func isWanted(_ capabilities: DeviceCapabilities, _ rule: DeviceRule) -> Bool {
        rule.isNamed ? capabilities.isUsable : capabilities.isUsed
    }
}
