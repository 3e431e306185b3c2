/// `touchd replay`: plays a recording through the same rules as a live device.
struct ReplayCommand {
    static let options = OptionNames(["--config", "--layer", "--format"])

    private let configurationPath: String?
    private let layer: String?
    private let format: Format
    private let recording: String

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        configurationPath = arguments.value("--config")
        layer = arguments.value("--layer")
        format = try arguments.format(unlessGiven: .json)
        guard let recording = arguments.operands.first else { throw UsageError("no RECORDING given") }
        guard arguments.operands.count == 1 else {
            throw UsageError("one RECORDING at a time, not also '\(arguments.operands[1])'")
        }
        self.recording = recording
    }

    func run() -> ExitStatus {
        do throws(ConfigurationFile.Failure) {
            let loaded = try ConfigurationFile.loadForRecordings(configurationPath, layer: layer)
            var replay = Replay(loaded.configuration, format)
            return replay.play(recording)
        } catch {
            return error.status
        }
    }
}
