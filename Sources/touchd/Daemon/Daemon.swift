import CLinux
import Configuration
import EventLines
import InputDevices
import TouchCore

/// The daemon: one thread that waits for devices, signals and times, and drives the pipeline.
struct Daemon: ~Copyable {
    /// The configuration's file as `--config` named it, read again at SIGHUP.
    private let configurationPath: String?
    var configuration: ResolvedConfiguration
    var pipeline: TouchPipeline
    let finder = DeviceFinder()
    let loop: EventLoop
    /// The open devices; a number is used again once its device has gone.
    var devices: [OpenDevice?] = []
    /// Nodes that have been judged and aren't read, so that nothing is said twice.
    var refused: [String: Refusal] = [:]
    /// Nodes that udev hasn't told of yet, and since when they are known, in microseconds.
    var newNodes: [String: Int64] = [:]
    /// When to look at nodes again without being told, in microseconds.
    var rescanUs: Int64?
    private var encoder = EventEncoder()
    private var output = StandardOutput()
    private var isEnding = false
    private var isTimeUp = false
    private var isRescanDue = false

    /// Prepares the daemon; nothing is opened yet.
    init(_ configuration: ResolvedConfiguration, path: String?, isDebugging: Bool, _ loop: EventLoop) {
        self.configuration = configuration
        configurationPath = path
        pipeline = TouchPipeline(regions: configuration.regions, layer: configuration.startLayer)
        encoder.learnRegionNames(pipeline.regionNames)
        self.loop = loop
        pipeline.isTracing = isDebugging
    }

    /// Runs until a signal ends it, or nobody reads what it says.
    mutating func run() -> ExitStatus {
        do throws(SystemError) {
            if finder.monitorDescriptor >= 0 { try loop.add(finder.monitorDescriptor, .monitor) }
            if finder.changeDescriptor >= 0 { try loop.add(finder.changeDescriptor, .nodes) }
            let size = configuration.screen
            Messages.note("\(regionCount) on a screen of \(size.width)x\(size.height)")
            rescan()
            if !hasDevices { Messages.note("no touchscreen yet: waiting for one") }
            while !isEnding, !output.isDone {
                loop.wake(at: earlier(pipeline.nextDeadlineUs(), rescanUs))
                for place in 0..<(try loop.wait()) { handle(loop.source(place)) }
                finishTurn()
            }
        } catch {
            Messages.error(error.description)
            return .system
        }
        pipeline.cancelEverything(.shutdown, at: clinux_monotonic_us())
        tell()
        return output.finish()
    }

    /// A device has this name from now on.
    mutating func setDeviceName(_ name: String, for index: DeviceIndex) {
        encoder.setDeviceName(name, for: index)
    }

    private mutating func handle(_ source: EventSource) {
        switch source {
        case .device(let number): _ = read(number)
        case .timer: isTimeUp = true
        case .signals: while let signal = loop.nextSignal() { take(signal) }
        case .monitor, .nodes:
            finder.drain()
            isRescanDue = true
        }
    }

    /// What is due once everything that is ready has been taken.
    private mutating func finishTurn() {
        if isTimeUp {
            isTimeUp = false
            fireTimers()
        }
        tell()
        // The clock is asked only where a time was set: not for each frame.
        if let rescanUs, rescanUs <= clinux_monotonic_us() { isRescanDue = true }
        if isRescanDue {
            isRescanDue = false
            rescan()
            tell()
        }
    }

    /// Before a timer fires, what the devices have queued is read: a lift that came first must count first.
    private mutating func fireTimers() {
        let nowUs = clinux_monotonic_us()
        guard let dueUs = pipeline.nextDeadlineUs(), dueUs <= nowUs else { return }
        for number in devices.indices {
            while read(number) {}
        }
        pipeline.advance(to: nowUs)
    }

    private mutating func take(_ signal: Int32) {
        if signal == SIGHUP { reload() } else { isEnding = true }
    }

    /// All or nothing: with a bad file everything stays as it is.
    private mutating func reload() {
        do throws(ConfigurationFile.Failure) {
            configuration = try ConfigurationFile.load(
                configurationPath, displays: { ConnectedDisplays.read() },
                fallback: { ResolvedConfiguration.wholeScreen(displays: $0) })
        } catch {
            Messages.error("the configuration stays as it was")
            return
        }
        applyConfiguration()
        encoder.learnRegionNames(pipeline.regionNames)
        isRescanDue = true
        Messages.note("the configuration is reloaded: \(regionCount)")
    }

    private var regionCount: String {
        configuration.regions.count == 1 ? "1 region" : "\(configuration.regions.count) regions"
    }

    /// Writes what the pipeline has told, in one call. Before a device's number or name goes to another one, or its
    /// last events would be told as the other's.
    mutating func tell() {
        pipeline.takeEvents { encoder.encode($0, into: &output.lines) }
        if output.lines.count > 0 { output.flush() }
        if pipeline.isTracing { tellTransitions() }
        guard !pipeline.problems.isEmpty else { return }
        for problem in pipeline.problems {
            let name = openDevice(problem.device)?.shownName ?? "a device"
            Messages.warning("\(name): \(problem.text)")
        }
        pipeline.problems.removeAll()
    }
}

extension Daemon {
    private mutating func tellTransitions() {
        var lines: [String] = []
        let names = pipeline.regionNames.list
        pipeline.takeTransitions { transition in
            lines.append(
                "touch of landing \(transition.landing) in \"\(names[Int(transition.region)])\" at \(transition.timeUs) us: "
                    + transition.text)
        }
        for line in lines { Messages.debug(line) }
    }
}

/// The earlier of two times, where there are any.
private func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
}
