import CLinux
import Calibration
import EventLines
import InputDevices
import TouchCore

/// Which nodes are read, and why others aren't.
extension LivePanels {
    /// Opens those that are meant; whoever can't be, but would be, is told.
    func open(_ choice: DeviceChoice?) throws(InputFailure) {
        let finder = DeviceFinder()
        // Of those that could be read but for something else, and of those that can't ever.
        var hindrance: InputFailure?
        var unfitness: InputFailure?
        for node in try choice?.path.map({ path throws(InputFailure) in [try Self.node(at: path, finder)] })
            ?? finder.nodes()
        {
            do throws(InputDeviceError) {
                let device = try EvdevDevice(path: node)
                let idPath = finder.facts(of: node)?.property("ID_PATH")
                guard choice?.fits(device.description, at: node, idPath: idPath) != false else { continue }
                let capabilities = DeviceCapabilities(device.description)
                if choice == nil ? capabilities.isUsed : capabilities.isUsable {
                    hindrance = add(device, capabilities) ?? hindrance
                } else if choice != nil {
                    unfitness = InputFailure(
                        text: "\(Self.shownName(of: device)) can't be used: \(capabilities.reason)",
                        status: .unavailable)
                }
            } catch {
                hindrance = why(error, node, finder, choice) ?? hindrance
            }
        }
        guard present.isEmpty else {
            if let hindrance { Messages.warning(hindrance.text) }
            return
        }
        if let failure = hindrance ?? unfitness { throw failure }
        let wanted = choice.map { "no device \"\($0.text)\"" } ?? "no touchscreen here"
        let advice = finder.nodes().isEmpty ? LiveNodes.absence : "'touchd devices' tells of each device why"
        throw InputFailure(text: "\(wanted): \(advice)", status: .unavailable)
    }

    /// The node that a path names, itself or by a link.
    private static func node(at path: String, _ finder: DeviceFinder) throws(InputFailure) -> String {
        guard let status = NodeStatus(path: path) else {
            throw InputFailure(text: "\(path): no such device; see 'touchd devices'", status: .unavailable)
        }
        return finder.nodes().first { NodeStatus(path: $0)?.isSameNode(as: status) == true } ?? path
    }

    private static func shownName(of device: EvdevDevice) -> String {
        "\"\(String(decoding: device.description.name, as: UTF8.self))\" (\(device.path))"
    }

    /// Reads a device that can be used, or tells why not.
    private func add(_ device: EvdevDevice, _ capabilities: DeviceCapabilities) -> InputFailure? {
        guard let axes = capabilities.axes,
            let touches = PanelTouches(device.description, capabilities, device.snapshot())
        else { return nil }
        let shownName = Self.shownName(of: device)
        if device.isGrabbedElsewhere {
            let holder = LiveNodes.holder(of: device.path)
            let advice = holder == nil && geteuid() != 0 ? "; root is told which it is" : ""
            return InputFailure(
                text:
                    "\(shownName) is held by \(holder ?? "another program") for itself alone, so its touches don't come "
                    + "here: end that first\(advice)",
                status: .unavailable)
        }
        do throws(SystemError) { try loop.add(device.descriptor, .device(panels.count)) } catch {
            return Self.failure(error)
        }
        panels.append(Panel(device: device, touches: touches, axes: axes, shownName: shownName))
        return nil
    }

    /// A system call's failure as a command's.
    static func failure(_ error: SystemError) -> InputFailure {
        InputFailure(text: error.description, status: error.exitStatus(else: .system))
    }

    /// Why a node can't be opened; nil for one that wouldn't be read anyway.
    private func why(
        _ error: InputDeviceError, _ node: String, _ finder: DeviceFinder, _ choice: DeviceChoice?
    ) -> InputFailure? {
        guard error == .permissionDenied, let status = NodeStatus(path: node) else {
            return choice?.path == nil
                ? nil : InputFailure(text: "\(node): \(error.reason)", status: .unavailable)
        }
        if choice?.path == nil, let description = DeviceDescription(sysfsOf: node) {
            let idPath = finder.facts(of: node)?.property("ID_PATH")
            let isMeant =
                choice?.fits(description, at: node, idPath: idPath)
                ?? (DeviceCapabilities(description).kind == .touchscreen)
            guard isMeant else { return nil }
        }
        let advice = AccessAdvice(status)
        return InputFailure(
            text: "\(node): permission denied: the node belongs to \(advice.owners); \(advice.remedy)",
            status: .permission)
    }
}
