import CLinux
import Configuration
import TouchCore

/// The configuration that a command works with.
enum ConfigurationFile {
    /// Where it is unless `--config` says otherwise.
    static let standardPath = "/etc/touchd/touchd.toml"
    /// The most bytes that a configuration may have: a thousand times what ten thousand regions need would be a mistake.
    private static let limit = 16_777_216

    /// Why there is no configuration: it has been told already.
    struct Failure: Error {
        var status: ExitStatus
        /// What was told first.
        var text: String
    }

    /// A configuration with the file that it is from; nil for `fallback`.
    struct Loaded {
        var configuration: ResolvedConfiguration
        var file: String?
    }

    /// Reads the file and tells what is wrong or odd about it.
    ///
    /// Without `--config` and without a file at the standard place, `fallback` is taken, and that is told; with
    /// `fallback` nil, it is an error.
    static func load(
        _ path: String?, displays: () -> [Display]?, fallback: (([Display]?) -> ResolvedConfiguration)?
    ) throws(Failure) -> Loaded {
        let name = path ?? standardPath
        var bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try InputFile(name).readAll(limit: limit)
        } catch {
            if path == nil, error.number == ENOENT, let fallback {
                let configuration = fallback(displays())
                let size = configuration.screen
                Messages.note(
                    "no \(name): one region \"screen\" over the whole screen, \(size.width)x\(size.height)")
                return Loaded(configuration: configuration, file: nil)
            }
            Messages.error(error.description + hint(for: error, path))
            throw Failure(status: error.exitStatus(else: .configuration), text: error.description)
        }
        guard let bytes else {
            let text = "\(name): more than \(limit) bytes: this is no configuration"
            Messages.error(text)
            throw Failure(status: .configuration, text: text)
        }
        do throws(ConfigurationError) {
            let configuration = try ResolvedConfiguration(parsing: bytes, displays: displays())
            for warning in configuration.warnings { Messages.line(warning.description(in: name)) }
            return Loaded(configuration: configuration, file: name)
        } catch {
            for problem in error.problems { Messages.line(problem.description(in: name)) }
            // Warnings may stand before the first error, and there is always one.
            let first = error.problems.first { $0.severity == .error } ?? error.problems[0]
            throw Failure(status: .configuration, text: first.description(in: name))
        }
    }

    /// The configuration for recordings: no display is asked for its size.
    ///
    /// - Parameter layer: the layer at the start instead of the file's own; nil for that.
    static func loadForRecordings(_ path: String?, layer: String?) throws(Failure) -> Loaded {
        var loaded = try load(path, displays: { nil }, fallback: { ResolvedConfiguration.wholeScreen(displays: $0) })
        guard let layer else { return loaded }
        for region in loaded.configuration.regions where region.layer == layer {
            loaded.configuration.startLayer = layer
            return loaded
        }
        let text = "--layer: no region has the layer \"\(layer)\""
        Messages.error(text)
        throw Failure(status: .usage, text: text)
    }

    private static func hint(for error: SystemError, _ path: String?) -> String {
        switch error.number {
        case ENOENT where path == nil: "; name another file with --config"
        case EACCES: "; the user \(Account.user(geteuid())) may not read it"
        default: ""
        }
    }
}
