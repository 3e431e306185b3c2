import Configuration
import EventLines
import Recordings
import TouchCore

/// One recording on its way through the pipeline.
struct Replay: ~Copyable {
    private let configuration: ResolvedConfiguration
    private var pipeline: TouchPipeline
    private var writer: EventWriter
    private var output = StandardOutput()
    /// The device that events belong to, nil for one that isn't used.
    private var device: DeviceIndex?
    private var deviceName = ""
    private var usedCount = 0
    /// The file was found to be cut off, and that was told.
    private var isCut = false
    private var refusals: [String] = []
    /// Which `[[device]]` has been used already.
    private var usedSettings: [Int] = []

    init(_ configuration: ResolvedConfiguration, _ format: Format) {
        self.configuration = configuration
        pipeline = TouchPipeline(regions: configuration.regions, layer: configuration.startLayer)
        writer = EventWriter(format, isColoured: StandardOutput.isColoured)
        writer.learnRegionNames(pipeline.regionNames)
        writer.writeHeader(into: &output.lines)
    }

    mutating func play(_ recording: String) -> ExitStatus {
        let path = RecordingInput.shownName(of: recording)
        var failure: InputFailure?
        do throws(InputFailure) {
            var input = try RecordingInput(recording)
            while !output.isDone, let item = try nextItem(&input, path) {
                switch item {
                case .device(let description):
                    endDevice(path)
                    beginDevice(description)
                case .events(let events):
                    follow(events)
                }
                if input.canGrow { output.flush() }
            }
        } catch {
            failure = error
        }
        endDevice(path)
        let status = output.finish()
        if let failure {
            Messages.error(failure.text)
            return failure.status
        }
        guard usedCount > 0 else {
            Messages.error("\(path): no device in it can be used: " + refusals.joined(separator: "; "))
            return .unreadable
        }
        return status
    }

    private mutating func nextItem(_ input: inout RecordingInput, _ path: String) throws(InputFailure) -> RecordingItem?
    {
        let item = try input.next()
        if item == nil {
            for warning in input.warnings { Messages.warning(warning) }
            isCut = !input.warnings.isEmpty
        }
        return item
    }

    private mutating func beginDevice(_ description: DeviceDescription) {
        let name = String(decoding: description.name, as: UTF8.self)
        let capabilities = DeviceCapabilities(description)
        guard let mapping = mapping(of: description, capabilities) else { return }
        let snapshot = ContactSnapshot(description.initial)
        guard let index = pipeline.attach(description, capabilities, mapping, snapshot) else {
            refusals.append("\"\(name)\": \(capabilities.reason)")
            return
        }
        device = index
        deviceName = mapping.name ?? name
        usedCount += 1
        writer.setDeviceName(deviceName, for: index)
    }

    /// How a device is mapped: as the first `[[device]]` that fits says, or plainly where there is none at all. nil
    /// for a device that isn't used; why is kept for the end.
    private mutating func mapping(
        of description: DeviceDescription, _ capabilities: DeviceCapabilities
    ) -> DeviceMapping? {
        let name = String(decoding: description.name, as: UTF8.self)
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

    private mutating func follow(_ events: [InputEvent]) {
        guard let device else { return }
        // A recording can't be asked for the device's state, so it never wants a snapshot.
        _ = pipeline.process(events.span, from: device)
        tell()
    }

    /// The device's events are over: touches still down end with its last frame's time.
    private mutating func endDevice(_ path: String) {
        guard let device else { return }
        if pipeline.hasUnfinishedFrame(device), !isCut {
            Messages.warning("\(path): \(deviceName): the recording ends within a frame, which gives nothing")
        }
        pipeline.detach(device, .endOfInput, at: .min)
        self.device = nil
        tell()
    }

    private mutating func tell() {
        pipeline.takeEvents { event in
            writer.write(event, into: &output.lines)
            output.flushIfFull()
        }
        guard !pipeline.problems.isEmpty else { return }
        for problem in pipeline.problems { Messages.warning("\(deviceName): \(problem.text)") }
        pipeline.problems.removeAll()
    }
}
