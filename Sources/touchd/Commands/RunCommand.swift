import CLinux
import Configuration

/// `touchd run`: the daemon.
struct RunCommand {
    static let options = OptionNames(["--config", "--socket"], flags: ["--stdout", "--debug"])

    private let configurationPath: String?
    private let socketPath: String?
    private let hasOutput: Bool
    private let isDebugging: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        configurationPath = arguments.value("--config")
        socketPath = arguments.value("--socket")
        if let operand = arguments.operands.first { throw UsageError("unexpected argument '\(operand)'") }
        isDebugging = arguments.has("--debug")
        hasOutput = arguments.has("--stdout")
    }

    func run() -> ExitStatus {
        do throws(ConfigurationFile.Failure) {
            let loaded = try ConfigurationFile.load(
                configurationPath, displays: { ConnectedDisplays.read() },
                fallback: { ResolvedConfiguration.wholeScreen(displays: $0) })
            return run(loaded)
        } catch {
            return error.status
        }
    }

    private func run(_ loaded: ConfigurationFile.Loaded) -> ExitStatus {
        let settings = loaded.configuration.socket
        var passed: [Int32] = []
        var own: SocketFile?
        do throws(SocketFile.Failure) {
            passed = try Activation.sockets()
            own = try openSocket(settings, isPassed: !passed.isEmpty)
        } catch {
            return error.status
        }
        do throws(SystemError) {
            let loop = try EventLoop()
            let server =
                own == nil && passed.isEmpty
                ? nil : try SocketServer(passed: passed, own: own, queueBytes: settings.queueBytes)
            let sink = hasOutput ? OutputSink(queueBytes: settings.queueBytes) : nil
            var daemon = try Daemon(
                loaded, path: configurationPath, isDebugging: isDebugging, loop,
                Outlets(sink: sink, server: server, loop))
            return daemon.run()
        } catch {
            Messages.error(error.description)
            return .system
        }
    }

    /// Our own socket, where one is asked for and none was passed; with `--stdout` only where somebody names it.
    private func openSocket(_ settings: SocketSettings, isPassed: Bool) throws(SocketFile.Failure) -> SocketFile? {
        let named = socketPath ?? settings.path
        guard !isPassed else {
            if let named { Messages.note("activation: the socket that was passed is used, not \(named)") }
            return nil
        }
        guard let path = named ?? (hasOutput ? nil : SocketSettings.defaultPath) else { return nil }
        return try SocketFile(path, settings)
    }
}
