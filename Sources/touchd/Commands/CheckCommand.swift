import Configuration
import Drawing
import EventLines
import TouchCore

/// `touchd check`: validates a configuration and shows what it means.
struct CheckCommand {
    static let options = OptionNames(["--config"])

    private let path: String?

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        if let operand = arguments.operands.first {
            throw UsageError("unexpected argument '\(operand)'; name the file with --config")
        }
        path = arguments.value("--config")
    }

    func run() -> ExitStatus {
        do throws(ConfigurationFile.Failure) {
            let loaded = try ConfigurationFile.load(path, displays: { ConnectedDisplays.read() }, fallback: nil)
            var output = StandardOutput()
            for line in Summary(loaded).lines { output.write(line + "\n") }
            return output.finish()
        } catch {
            return error.status
        }
    }
}

/// What a configuration means, for people.
struct Summary {
    private(set) var lines: [String] = []

    init(_ loaded: ConfigurationFile.Loaded) {
        let configuration = loaded.configuration
        let screen = configuration.screen
        var table = Columns()
        if let file = loaded.file { table.add(["file", file]) }
        table.add(["screen", "\(screen.width)x\(screen.height)"])
        if configuration.devices.isEmpty { table.add(["devices", "every touchscreen"]) }
        for device in configuration.devices {
            table.add(["device", device.name ?? "(by its own name)", describe(device)])
        }
        if let layer = configuration.startLayer {
            table.add(["layer", layer, "at the start"])
        } else if configuration.regions.contains(where: { $0.layer != nil }) {
            table.add(["layer", "none", "at the start: regions with a layer wait until a client asks for it"])
        }
        lines = table.lines + [""]
        var regions = Columns()
        regions.add(["REGION", "SHAPE", "PIXELS", "SLOP", "Z", "LAYER", "DEVICE", "LONG PRESS", "OTHER"])
        for region in configuration.regions { regions.add(describe(region)) }
        lines += regions.lines
    }

    private func describe(_ device: DeviceSettings) -> String {
        var words = ["screen \(device.screen.width)x\(device.screen.height)"]
        if device.rotation != .none { words.append("rotation \(device.rotation.rawValue)") }
        if device.calibration != nil { words.append("its own calibration") }
        if device.grab { words.append("grabbed") }
        words.append("match \(device.match.text)")
        return words.joined(separator: ", ")
    }

    private func describe(_ region: Region) -> [String] {
        let timings = region.timings
        var other: [String] = []
        if region.drag { other.append("drag") }
        if timings.minTouchUs > 0 { other.append("min touch \(timings.minTouchUs / 1000) ms") }
        if timings.stuckUs > 0 { other.append("stuck after \(timings.stuckUs / 1_000_000) s") }
        if timings.multiTapUs != TouchTimings().multiTapUs { other.append("multi-tap \(timings.multiTapUs / 1000) ms") }
        if timings.tapSlop != TouchTimings().tapSlop { other.append("tap slop \(pixels(timings.tapSlop))") }
        return [
            region.name, region.shape.name, region.shape.place, pixels(region.slop), "\(region.z)", region.layer ?? "-",
            region.device ?? "-",
            timings.longPressUs == 0 ? "off" : "\(timings.longPressUs / 1000) ms", other.joined(separator: ", "),
        ]
    }

    private func pixels(_ length: Centipixels) -> String { PlainText.hundredths(length) }
}
