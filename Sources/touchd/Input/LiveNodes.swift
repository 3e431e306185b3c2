import CLinux
import InputDevices
import TouchCore

/// The event nodes of this machine, judged.
enum LiveNodes {
    /// Every node, by number.
    static func judgements() -> [DeviceJudgement] {
        let finder = DeviceFinder()
        return finder.nodes().compactMap { judgement(of: $0, finder.facts(of: $0)) }
    }

    private static func judgement(of node: String, _ facts: UdevFacts?) -> DeviceJudgement? {
        let idPath = facts?.property("ID_PATH")
        do throws(InputDeviceError) {
            let device = try EvdevDevice(path: node)
            // Asked once: asking takes the device from the others for a moment.
            let isHeld = device.isGrabbedElsewhere
            let holder = isHeld ? Self.holder(of: node) : nil
            return DeviceJudgement(
                path: node, idPath: idPath, device.description,
                hindrance: isHeld ? "held by \(holder ?? "another program") for itself alone" : nil,
                remedy: isHeld && holder == nil && geteuid() != 0 ? "root is told which program holds it" : nil)
        } catch {
            // It went between the listing and now.
            guard error != .gone, let status = NodeStatus(path: node) else { return nil }
            let advice = error == .permissionDenied ? AccessAdvice(status) : nil
            let hindrance =
                advice.map { "permission denied: the node belongs to \($0.owners)" }
                ?? "can't be opened: \(error.reason)"
            return DeviceJudgement(
                path: node, idPath: idPath, DeviceDescription(sysfsOf: node) ?? DeviceDescription(),
                hindrance: hindrance, remedy: advice?.remedy, hasRanges: false)
        }
    }

    /// Why there is no node at all.
    static var absence: String {
        let devices = entries(of: "/sys/class/input")
        let nothing = "no event node in \(DeviceFinder.folder)"
        if devices.contains(where: { $0.hasPrefix("event") }) {
            return "\(nothing), though the kernel has some: is this a container without them?"
        }
        if devices.contains(where: { $0.hasPrefix("input") }) {
            return "\(nothing), though there are input devices: is the module evdev loaded?"
        }
        return "\(nothing): no input device is connected, or none has a driver"
    }

    private static func entries(of path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) { names.append(String(cString: clinux_entry_name(entry))) }
        return names
    }

    /// Which other programs have a node open, as far as /proc lets us see: one of them holds it.
    static func holder(of node: String) -> String? {
        guard let proc = opendir("/proc") else { return nil }
        defer { closedir(proc) }
        var holders: [String] = []
        while let entry = readdir(proc) {
            let process = String(cString: clinux_entry_name(entry))
            guard let number = Int32(process), number != getpid(), has(number, open: node) else { continue }
            holders.append("process \(number) (\(command(of: number)))")
        }
        return holders.isEmpty ? nil : holders.joined(separator: " or ")
    }

    private static func has(_ process: Int32, open node: String) -> Bool {
        let folder = "/proc/\(process)/fd"
        guard let descriptors = opendir(folder) else { return false }
        defer { closedir(descriptors) }
        var target = [CChar](repeating: 0, count: 4096)
        while let entry = readdir(descriptors) {
            let count = readlink("\(folder)/\(String(cString: clinux_entry_name(entry)))", &target, target.count - 1)
            guard count > 0 else { continue }
            let bytes = target[..<count].map { UInt8(bitPattern: $0) }
            if String(decoding: bytes, as: UTF8.self) == node { return true }
        }
        return false
    }

    private static func command(of process: Int32) -> String {
        do throws(SystemError) {
            let name = try InputFile("/proc/\(process)/comm").readAll(limit: 4096) ?? []
            return String(decoding: name.prefix { $0 != 0x0a }, as: UTF8.self)
        } catch {
            return "gone"
        }
    }
}
