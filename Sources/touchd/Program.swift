import CLinux

/// The program: finds the command that its arguments name, and runs it.
enum Program {
    static let version = "0.1.0"

    /// - Returns: the exit status.
    static func run() -> Int32 {
        guard clinux_prepare_process() == 0 else {
            Messages.error(SystemError("can't prepare standard input and output").description)
            return ExitStatus.system.rawValue
        }
        let arguments = (0..<clinux_argument_count()).map { String(cString: clinux_argument($0)) }
        return run(arguments).rawValue
    }

    private static func run(_ arguments: [String]) -> ExitStatus {
        guard let name = arguments.first else {
            Messages.error("no command; try 'touchd --help'")
            return .usage
        }
        switch name {
        case "--help", "-h": return show(Usage.program)
        case "--version", "-V": return show("touchd \(version)\n")
        default: break
        }
        guard let command = Command(rawValue: name) else {
            Messages.error("unknown \(name.hasPrefix("-") ? "option" : "command") '\(name)'; try 'touchd --help'")
            return .usage
        }
        let rest = Array(arguments.dropFirst())
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return show(Usage.text(of: command))
        }
        do throws(UsageError) {
            switch command {
            case .run: return try RunCommand(rest).run()
            case .record: return try RecordCommand(rest).run()
            case .replay: return try ReplayCommand(rest).run()
            case .check: return try CheckCommand(rest).run()
            case .devices: return try DevicesCommand(rest).run()
            case .watch: return try WatchCommand(rest).run()
            case .on: return try OnCommand(rest).run()
            case .send: return try SendCommand(rest).run()
            case .draw: return try DrawCommand(rest).run()
            case .calibrate: return try CalibrateCommand(rest).run()
            case .identify: return try IdentifyCommand(rest).run()
            }
        } catch {
            Messages.error("\(command.rawValue): \(error.text); try 'touchd \(command.rawValue) --help'")
            return .usage
        }
    }

    private static func show(_ text: String) -> ExitStatus {
        var output = StandardOutput()
        output.write(text)
        return output.finish()
    }
}

/// The commands, by the names that select them.
enum Command: String, CaseIterable {
    case run
    case record
    case replay
    case check
    case devices
    case watch
    case on
    case send
    case draw
    case calibrate
    case identify

    /// The options that it takes.
    var options: OptionNames {
        switch self {
        case .run: RunCommand.options
        case .record: RecordCommand.options
        case .replay: ReplayCommand.options
        case .check: CheckCommand.options
        case .devices: DevicesCommand.options
        case .watch: WatchCommand.options
        case .on: OnCommand.options
        case .send: SendCommand.options
        case .draw: DrawCommand.options
        case .calibrate: CalibrateCommand.options
        case .identify: IdentifyCommand.options
        }
    }
}
