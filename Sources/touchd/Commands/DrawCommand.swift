import Drawing
import EventLines

/// `touchd draw`: the regions, and what recordings do to them, as a picture.
struct DrawCommand {
    static let options = OptionNames(["--config", "--layer", "--recording", "--output", "--page"])

    private let configurationPath: String?
    private let layer: String?
    private let recordings: [String]
    private let picturePath: String?
    private let pagePath: String?

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        if let operand = arguments.operands.first {
            throw UsageError("unexpected argument '\(operand)'; name a recording with --recording")
        }
        configurationPath = arguments.value("--config")
        layer = arguments.value("--layer")
        recordings = arguments.allValues("--recording")
        picturePath = arguments.value("--output")
        pagePath = arguments.value("--page")
        if let pagePath, pagePath == picturePath { throw UsageError("--page and --output are the same file") }
    }

    func run() -> ExitStatus {
        do throws(ConfigurationFile.Failure) {
            return draw(try ConfigurationFile.loadForRecordings(configurationPath, layer: layer))
        } catch {
            return error.status
        }
    }

    /// Everything is read before a file is made: what can't be drawn leaves the last picture.
    private func draw(_ loaded: ConfigurationFile.Loaded) -> ExitStatus {
        if let mistake = overwrittenFile(loaded.file) {
            Messages.error(mistake)
            return .usage
        }
        let source = PictureSource(loaded)
        do throws(InputFailure) {
            for recording in recordings { try source.play(recording) }
        } catch {
            Messages.error(error.text)
            return error.status
        }
        do throws(SystemError) {
            if let pagePath {
                let status = try write(to: pagePath) { source.picture.writePage(into: &$0) }
                guard status == .success, let picturePath else { return status }
                // Two names of one file that wasn't there before.
                if let mistake = Self.overwritten(by: picturePath, [pagePath]) {
                    Messages.error(mistake)
                    return .usage
                }
            }
            return try write(to: picturePath) { source.picture.writeSVG(into: &$0) }
        } catch {
            Messages.error(error.description)
            return error.exitStatus(else: .system)
        }
    }

    /// What would be lost, since it is written, too; nil for nothing.
    private func overwrittenFile(_ configuration: String?) -> String? {
        var read = recordings
        if let configuration { read.append(configuration) }
        if let pagePath, let mistake = Self.overwritten(by: pagePath, read + (picturePath.map { [$0] } ?? [])) {
            return mistake
        }
        return picturePath.flatMap { Self.overwritten(by: $0, read) }
    }

    private static func overwritten(by path: String, _ read: [String]) -> String? {
        guard path != StandardOutput.mark, let file = FileIdentity(path) else { return nil }
        for other in read where other != StandardOutput.mark && FileIdentity(other) == file {
            return "\(path): it is the same file as \(other), which would be lost; name another one"
        }
        return nil
    }

    private func write(to path: String?, _ body: (inout LineBuffer) -> Void) throws(SystemError) -> ExitStatus {
        var output =
            try path.map { file throws(SystemError) in try StandardOutput(creating: file) } ?? StandardOutput()
        body(&output.lines)
        return output.finish()
    }
}
