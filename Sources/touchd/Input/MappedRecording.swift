import Configuration
import Recordings
import TouchCore

/// A device of a recording that the configuration uses, and how.
final class MappedDevice {
    let description: DeviceDescription
    let capabilities: DeviceCapabilities
    let mapping: DeviceMapping
    /// The configured name, else the device's own.
    let name: String

    init(_ description: DeviceDescription, _ capabilities: DeviceCapabilities, _ mapping: DeviceMapping, _ name: String)
    {
        self.description = description
        self.capabilities = capabilities
        self.mapping = mapping
        self.name = name
    }
}

/// What of a recording counts: its devices that are used, with their events.
final class MappedRecording {
    /// What comes next.
    enum Item {
        /// A device begins.
        case device(MappedDevice)
        /// Events of the latest device.
        case events([InputEvent])
        /// The latest device has no more events.
        case deviceEnd
    }

    /// The file's name, as messages tell it.
    let path: String
    /// The file was found to be cut off, and that was told.
    private(set) var isCut = false
    private var input: RecordingInput
    private let configuration: ResolvedConfiguration
    private var usedCount = 0
    private var isInUse = false
    private var hasEnded = false
    private var failure: InputFailure?
    /// A device that waits until the one before it has ended.
    private var waiting: DeviceDescription?
    private var refusals: [String] = []
    /// Which `[[device]]` has been used already.
    private var usedSettings: [Int] = []

    /// Opens a recording; `-` is standard input.
    init(_ recording: String, _ configuration: ResolvedConfiguration) throws(InputFailure) {
        path = RecordingInput.shownName(of: recording)
        input = try RecordingInput(recording)
        self.configuration = configuration
    }

    /// Whether more can come while it is read, as from a pipe.
    var canGrow: Bool { input.canGrow }

    /// The next item; nil at the end. Throws where the file can't be read on, and at the end where no device could be used;
    /// a device has ended before.
    func next() throws(InputFailure) -> Item? {
        if let device = takeWaiting() { return .device(device) }
        while let item = nextOfInput() {
            switch item {
            case .device(let description):
                waiting = description
                if end() { return .deviceEnd }
                if let device = takeWaiting() { return .device(device) }
            case .events(let events): if isInUse { return .events(events) }
            }
        }
        if end() { return .deviceEnd }
        if let failure { throw failure }
        guard usedCount > 0 else {
            let text = "\(path): no device in it can be used: " + refusals.joined(separator: "; ")
            throw InputFailure(text: text, status: .unreadable)
        }
        return nil
    }

    /// nil at the end, and where it can't be read on.
    private func nextOfInput() -> RecordingItem? {
        guard !hasEnded else { return nil }
        do throws(InputFailure) {
            if let item = try input.next() { return item }
            for warning in input.warnings { Messages.warning(warning) }
            isCut = !input.warnings.isEmpty
        } catch {
            failure = error
        }
        hasEnded = true
        return nil
    }

    /// A recording ends where nobody cut it off, but within a frame.
    static func warnOfUnfinishedFrame(_ path: String, _ device: String) {
        Messages.warning("\(path): \(device): the recording ends within a frame, which gives nothing")
    }

    /// - Returns: whether a device was in use.
    private func end() -> Bool {
        defer { isInUse = false }
        return isInUse
    }

    /// The waiting device, if it is used; why it isn't is kept for the end.
    private func takeWaiting() -> MappedDevice? {
        guard let description = waiting else { return nil }
        waiting = nil
        let own = String(decoding: description.name, as: UTF8.self)
        let capabilities = DeviceCapabilities(description)
        guard let mapping = mapping(of: description, capabilities, own) else { return nil }
        guard capabilities.isUsable, capabilities.axes != nil else {
            refusals.append("\"\(own)\": \(capabilities.reason)")
            return nil
        }
        isInUse = true
        usedCount += 1
        return MappedDevice(description, capabilities, mapping, mapping.name ?? own)
    }

    /// How a device is mapped: as the first `[[device]]` that fits says, or plainly where there is none at all. nil
    /// for a device that isn't used.
    private func mapping(
        of description: DeviceDescription, _ capabilities: DeviceCapabilities, _ name: String
    ) -> DeviceMapping? {
        guard !configuration.devices.isEmpty else {
            if capabilities.isUsed { return DeviceMapping(screen: configuration.screen) }
            refusals.append("\"\(name)\": \(capabilities.reason)")
            return nil
        }
        let numbers = DeviceMatch.DeviceNumbers(vendor: description.vendor, product: description.product)
        let fitting = configuration.devices.firstIndex {
            // A recording tells neither path nor properties, so they count as fitting.
            $0.match.fits(name: description.name, id: numbers, isAt: nil, hasProperty: nil)
        }
        guard let fitting else {
            refusals.append("\"\(name)\": no [[device]] of the configuration matches it")
            return nil
        }
        let settings = configuration.devices[fitting]
        if usedSettings.contains(fitting) {
            Messages.warning("\"\(name)\": another device of the recording fits the same [[device]]; both are used")
        }
        usedSettings.append(fitting)
        return DeviceMapping(
            name: settings.name, calibration: settings.calibration ?? .identity, rotation: settings.rotation,
            screen: settings.screen)
    }
}
