import CLinux
import EventLines
import InputDevices
import TouchCore

/// A device that is read.
final class OpenDevice {
    /// Taking a device away from everyone else.
    enum Grab {
        /// Not asked for.
        case none
        /// Waits until no contact is down, for the others have seen it land.
        case waiting
        /// It is ours alone.
        case done
        /// Somebody else has it: the device isn't used meanwhile.
        case busy
    }

    let device: EvdevDevice
    let status: NodeStatus
    var rule: DeviceRule
    let capabilities: DeviceCapabilities
    /// The name under which clients know it; nil while it isn't used.
    var toldName: String?
    /// Its number in the pipeline; nil while it isn't used.
    var index: DeviceIndex?
    var grab: Grab
    /// udev had told all of it when its rule was made.
    var isInitialized: Bool

    init(
        _ device: EvdevDevice, _ status: NodeStatus, _ rule: DeviceRule, _ capabilities: DeviceCapabilities,
        isInitialized: Bool
    ) {
        self.device = device
        self.status = status
        self.rule = rule
        self.capabilities = capabilities
        self.isInitialized = isInitialized
        grab = rule.grab ? .waiting : .none
    }

    /// Reads what is queued, in one call, and has the pipeline follow it.
    ///
    /// - Returns: what that gave, and whether the pipeline knows the device's state: if not, it must be asked.
    func read(into pipeline: inout TouchPipeline) -> (EvdevDevice.Reading, isComplete: Bool) {
        var isComplete = true
        let reading = device.read(nowUs: clinux_monotonic_us) { events in
            if let index { isComplete = pipeline.process(events, from: index) }
        }
        return (reading, isComplete)
    }

    /// The configured name, else the device's own.
    var name: String { rule.mapping.name ?? String(decoding: device.description.name, as: UTF8.self) }

    /// How messages name it.
    var shownName: String { "\"\(name)\" (\(device.path))" }
}

/// A node that was looked at and isn't read.
struct Refusal {
    var status: NodeStatus
    /// It would be read if we were let to: look again when its rights change.
    var mayChange: Bool
    /// udev had told all of it: before that, it may yet say what the configuration asks for.
    var isInitialized: Bool

    /// Whether nothing that counts has changed since.
    func stillHolds(for now: NodeStatus, isInitialized nowInitialized: Bool) -> Bool {
        guard isInitialized == nowInitialized else { return false }
        return mayChange ? status == now : status.isSameNode(as: now)
    }
}
