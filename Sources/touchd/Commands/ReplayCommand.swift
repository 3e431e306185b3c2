/// `touchd replay`: plays a recording through the same rules as a live device.
struct ReplayCommand {
    static let options = OptionNames(["--config", "--format"])

    private let configurationPath: String?
    private let format: Format
    private let recording: String

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        configurationPath = arguments.value("--config")
        format = try arguments.format(unlessGiven: .json)
        guard let recording = arguments.operands.first else { throw UsageError("no RECORDING given") }
        guard arguments.operands.count == 1 else {
            throw UsageError("one RECORDING at a time, not also '\(arguments.operands[1])'")
        }
        self.recording = recording
    }

    func run() -> ExitStatus {
        do throws(ConfigurationFile.Failure) {
            var replay = Replay(try ConfigurationFile.loadForRecordings(configurationPath).configuration, format)
            return replay.play(recording)
        } catch {
            return error.status
        }
    }
}
