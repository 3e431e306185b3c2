import CLinux
import Configuration
import EventLines
import InputDevices
import SocketProtocol
import TouchCore

/// The daemon: one thread that waits for devices, signals and times, and drives the pipeline.
struct Daemon: ~Copyable {
    /// The configuration's file as `--config` named it, read again at a reload.
    let configurationPath: String?
    /// The file that the configuration is from; nil where there is none.
    var configurationFile: String?
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
    /// Nodes of which udev has said something that wasn't looked at yet.
    var changedNodes: Set<String> = []
    /// When to look at nodes again without being told, in microseconds.
    var rescanUs: Int64?
    /// Who may control.
    var rights: PeerRights
    /// When the lock ends, in microseconds; nil while there is none.
    var unlocksUs: Int64?
    /// When it began, in microseconds.
    let startedUs = clinux_monotonic_us()
    var outlets: Outlets
    /// Devices came or went, and the service manager isn't told yet.
    var hasChangedDevices = false
    var messages = MessageLimit()
    /// Who started us, if it wants to hear of us.
    var manager: ServiceManager
    private var isEnding = false
    private var isTimeUp = false
    /// Nodes are to be looked at in this turn.
    var isRescanDue = false
    private var isAsked = false

    /// Prepares the daemon; no device is opened yet. `path` is the configuration's as the command line has it.
    init(
        _ loaded: ConfigurationFile.Loaded, path: String?, isDebugging: Bool, _ loop: EventLoop,
        _ outlets: consuming Outlets
    ) throws(SystemError) {
        configuration = loaded.configuration
        configurationFile = loaded.file
        configurationPath = path
        pipeline = TouchPipeline(regions: configuration.regions, layer: configuration.startLayer)
        rights = PeerRights(configuration.socket.control)
        manager = ServiceManager(nowUs: startedUs)
        self.outlets = outlets
        self.loop = loop
        self.outlets.learnRegionNames(pipeline.regionNames)
        pipeline.isTracing = isDebugging
    }

    /// Runs until a signal ends it, or nobody can hear what it says.
    mutating func run() -> ExitStatus {
        Messages.areWaitedFor = false
        do throws(SystemError) {
            if finder.monitorDescriptor >= 0 { try loop.add(finder.monitorDescriptor, .monitor) }
            if finder.changeDescriptor >= 0 { try loop.add(finder.changeDescriptor, .nodes) }
            if let server = outlets.server { try loop.add(server.poller.descriptor, .clients) }
            Messages.note(configurationText)
            rescan()
            if !hasDevices { Messages.note("\(deviceList); 'touchd devices' tells of each device that is there") }
            manager.ready(deviceList)
            clinux_give_back_memory()
            while !isEnding, outlets.isOpen { try turn() }
            manager.stopping()
            pipeline.cancelEverything(.shutdown, at: clinux_monotonic_us())
            tell()
            try flushLines()
            for message in messages.takeAll(at: clinux_monotonic_us()) { Messages.say(message.level, message.text) }
        } catch {
            Messages.error(error.description)
            return .system
        }
        return outlets.sink?.failure == nil ? .success : .system
    }

    /// Says something of a device, unless too much of the kind has been said of it.
    mutating func say(_ kind: DeviceMessage.Kind, of device: String, _ level: Messages.Level, _ text: String) {
        let message = DeviceMessage(kind: kind, device: device, level: level, text: text)
        if messages.admits(message, at: clinux_monotonic_us()) { Messages.say(level, text) }
    }

    /// Waits, takes what has come, and does what is due.
    private mutating func turn() throws(SystemError) {
        setTimer()
        let isIdle = outlets.server?.isBusy != true && !isRescanDue
        while try !takeWhatComes(isIdle) {}
        if isTimeUp {
            isTimeUp = false
            // What came at the same moment needn't wait for a look at every device.
            tell()
            fireTimers()
            sayHeldBack()
        }
        tell()
        // The clock is asked only where a time was set: not for each frame.
        if let rescanUs, rescanUs <= clinux_monotonic_us() { isRescanDue = true }
        if isRescanDue {
            isRescanDue = false
            rescan()
            tell()
        }
        if hasChangedDevices {
            hasChangedDevices = false
            manager.show(deviceList)
        }
        // Clients last: what they are told first is what was before they asked.
        if let server = outlets.server, isAsked || server.isBusy {
            isAsked = false
            try server.serve(&self)
        }
    }

    /// Waits for what comes, where it `isIdle`, and takes it.
    ///
    /// - Returns: whether there may be anything to tell or to do, or another time to wait for. Most frames are moves that
    ///   nobody hears of, and leave all of that as it was.
    @inline(__always)
    private mutating func takeWhatComes(_ isIdle: Bool) throws(SystemError) -> Bool {
        var isSame = isIdle
        for place in 0..<(try loop.wait(isIdle)) {
            let source = loop.source(place)
            if case .device(let number) = source {
                isSame = read(number) && isSame
            } else {
                handle(source, place)
                isSame = false
            }
        }
        return !isSame || !pipeline.isQuiet(before: loop.armedUs)
    }

    private mutating func handle(_ source: EventSource, _ place: Int) {
        switch source {
        case .device(let number): read(number)
        case .timer: isTimeUp = true
        case .signals: while let signal = loop.nextSignal() { take(signal) }
        case .clients: isAsked = true
        case .connection: break
        case .output: outlets.flushSink(isBroken: loop.isBroken(place))
        case .monitor, .nodes:
            finder.drain { changedNodes.insert($0) }
            isRescanDue = true
        }
    }

    /// Lines that wait still go out, for at most a second.
    private mutating func flushLines() throws(SystemError) {
        let endUs = clinux_monotonic_us() + 1_000_000
        outlets.server?.stop()
        while outlets.isWaiting, clinux_monotonic_us() < endUs {
            loop.wake(at: endUs)
            for place in 0..<(try loop.wait()) {
                switch loop.source(place) {
                case .output: outlets.flushSink(isBroken: loop.isBroken(place))
                case .clients: try outlets.server?.serve(&self)
                // Devices are left alone, and another signal changes nothing.
                case .device(let number): devices[number] = nil
                case .signals: while loop.nextSignal() != nil {}
                case .monitor, .nodes: finder.drain { _ in }
                case .timer, .connection: break
                }
            }
        }
    }

    private mutating func take(_ signal: Int32) {
        if signal == SIGHUP { _ = reload() } else { isEnding = true }
    }

    /// The devices in use, for the service manager.
    var deviceList: String {
        var text = ""
        for device in usedDevices { text += (text.isEmpty ? "reading " : ", ") + device.shownName }
        return text.isEmpty ? "no touchscreen yet: waiting for one" : text
    }

    /// The configuration in force: its file, and how much it is.
    var configurationText: String {
        let size = configuration.screen
        let count = configuration.regions.count == 1 ? "1 region" : "\(configuration.regions.count) regions"
        return "\(configurationFile.map { "\($0): " } ?? "")\(count) on a screen of \(size.width)x\(size.height)"
    }

    /// Writes what the pipeline has told, in one call. Before a device's number or name goes to another one, or its
    /// last events would be told as the other's.
    mutating func tell() {
        let hasMore = pipeline.takeEvents { outlets.add($0) }
        outlets.distribute()
        if hasMore { tellMore() }
    }
}

extension Daemon {
    /// What is for messages: state changes that were asked for, and what devices did and shouldn't have.
    private mutating func tellMore() {
        tellTransitions()
        for problem in pipeline.problems {
            let open = openDevice(problem.device)
            say(
                .oddEvents, of: open?.name ?? "", .warning, "\(open?.shownName ?? "a device"): \(problem.text)")
        }
        pipeline.problems.removeAll()
    }

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
