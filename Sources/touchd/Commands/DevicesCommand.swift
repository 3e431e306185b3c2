import EventLines
import InputDevices
import Recordings
import TouchCore

/// `touchd devices`: judges devices, used or not, and why.
struct DevicesCommand {
    static let options = OptionNames(["--format"])

    private let paths: [String]
    private let format: Format

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        format = try arguments.format(unlessGiven: .text)
        paths = arguments.operands
    }

    func run() -> ExitStatus {
        var output = StandardOutput()
        var table = Columns()
        table.add(["PATH", "NAME", "ID", "KIND", "PROTOCOL", "SLOTS", "X", "Y", "USED", "WHY"])
        var worst = ExitStatus.success
        var remedies: [(remedy: String, paths: String)] = []
        if paths.isEmpty {
            let judgements = LiveNodes.judgements()
            if judgements.isEmpty { Messages.note(LiveNodes.absence) }
            for judgement in judgements { tell(judgement, &table, &output) }
            remedies = self.remedies(judgements)
        }
        for path in paths {
            do throws(InputFailure) {
                var recording = try RecordingInput(path)
                while let description = try recording.nextDevice() {
                    tell(DeviceJudgement(path: path, description), &table, &output)
                }
            } catch {
                Messages.error(error.text)
                if worst == .success { worst = error.status }
            }
        }
        if format == .text, table.rowCount > 1 { for line in table.lines { output.write(line + "\n") } }
        let status = output.finish()
        for (remedy, paths) in remedies { Messages.note("\(paths): \(remedy)") }
        return status == .success ? worst : status
    }

    /// What can be done about nodes that can't be used, each once with all of its nodes.
    private func remedies(_ judgements: [DeviceJudgement]) -> [(remedy: String, paths: String)] {
        var remedies: [(remedy: String, paths: String)] = []
        for judgement in judgements {
            guard let remedy = judgement.remedy else { continue }
            if let place = remedies.firstIndex(where: { $0.remedy == remedy }) {
                remedies[place].paths += ", \(judgement.path)"
            } else {
                remedies.append((remedy, judgement.path))
            }
        }
        return remedies
    }

    private func tell(_ judgement: DeviceJudgement, _ table: inout Columns, _ output: inout StandardOutput) {
        switch format {
        case .json: judgement.encode(into: &output.lines)
        case .text: table.add(judgement.cells)
        }
        output.flushIfFull()
    }
}
