import Configuration

/// `touchd run`: the daemon.
struct RunCommand {
    private let configurationPath: String?
    private let isDebugging: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, options: ["--config"], flags: ["--stdout", "--debug"])
        configurationPath = arguments.value("--config")
        if let operand = arguments.operands.first { throw UsageError("unexpected argument '\(operand)'") }
        isDebugging = arguments.has("--debug")
        guard arguments.has("--stdout") else {
            throw UsageError("nobody would hear of anything: give --stdout (there is no socket yet)")
        }
    }

    func run() -> ExitStatus {
        do throws(ConfigurationFile.Failure) {
            let configuration = try ConfigurationFile.load(
                configurationPath, displays: { ConnectedDisplays.read() },
                fallback: { ResolvedConfiguration.wholeScreen(displays: $0) })
            do throws(SystemError) {
                var daemon = Daemon(configuration, path: configurationPath, isDebugging: isDebugging, try EventLoop())
                return daemon.run()
            } catch {
                Messages.error(error.description)
                return .system
            }
        } catch {
            return error.status
        }
    }
}
