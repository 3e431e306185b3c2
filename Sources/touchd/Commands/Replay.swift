import Configuration
import EventLines
import TouchCore

/// One recording on its way through the pipeline.
struct Replay: ~Copyable {
    private let configuration: ResolvedConfiguration
    private var pipeline: TouchPipeline
    private var writer: EventWriter
    private var output = StandardOutput()
    private var device: DeviceIndex = 0
    private var deviceName = ""

    init(_ configuration: ResolvedConfiguration, _ format: Format) {
        self.configuration = configuration
        pipeline = TouchPipeline(regions: configuration.regions, layer: configuration.startLayer)
        writer = EventWriter(format, isColoured: StandardOutput.isColoured)
        writer.learnRegionNames(pipeline.regionNames)
        writer.writeHeader(into: &output.lines)
    }

    mutating func play(_ path: String) -> ExitStatus {
        do throws(InputFailure) {
            let recording = try MappedRecording(path, configuration)
            while !output.isDone, let item = try recording.next() {
                switch item {
                case .device(let device): begin(device)
                case .events(let events):
                    // A recording can't be asked for the device's state, so it never wants a snapshot.
                    _ = pipeline.process(events.span, from: device)
                    tell()
                case .deviceEnd: endDevice(recording.path, isCut: recording.isCut)
                }
                if recording.canGrow { output.flush() }
            }
        } catch {
            _ = output.finish()
            Messages.error(error.text)
            return error.status
        }
        return output.finish()
    }

    private mutating func begin(_ used: MappedDevice) {
        let snapshot = ContactSnapshot(used.description.initial)
        guard let index = pipeline.attach(used.description, used.capabilities, used.mapping, snapshot) else { return }
        device = index
        deviceName = used.name
        writer.setDeviceName(used.name, for: index)
    }

    /// The device's events are over: touches still down end with its last frame's time.
    private mutating func endDevice(_ path: String, isCut: Bool) {
        if pipeline.hasUnfinishedFrame(device), !isCut { MappedRecording.warnOfUnfinishedFrame(path, deviceName) }
        pipeline.detach(device, .endOfInput, at: .min)
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
