import CLinux
import EventLines
import InputDevices
import TouchCore

/// `touchd record`: what a live device sends, as evemu text.
struct RecordCommand {
    static let options = OptionNames(["--output"])

    private let path: String
    private let outputPath: String?

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        outputPath = arguments.value("--output")
        guard let path = arguments.operands.first else { throw UsageError("no DEVICE given") }
        guard arguments.operands.count == 1 else {
            throw UsageError("one DEVICE at a time, not also '\(arguments.operands[1])'")
        }
        self.path = path
    }

    func run() -> ExitStatus {
        let device: EvdevDevice
        do throws(InputDeviceError) { device = try EvdevDevice(path: path) } catch { return refuse(error) }
        do throws(SystemError) {
            var output =
                try outputPath.map { file throws(SystemError) in try StandardOutput(creating: file) }
                ?? StandardOutput()
            return try record(device, &output)
        } catch {
            Messages.error(error.description)
            return error.exitStatus(else: .system)
        }
    }

    private func refuse(_ error: InputDeviceError) -> ExitStatus {
        var hint = ""
        if error == .permissionDenied, let status = NodeStatus(path: path) {
            let advice = AccessAdvice(status)
            hint = ": the node belongs to \(advice.owners); \(advice.remedy)"
        }
        Messages.error("\(path): \(error.reason)\(hint)")
        return error == .permissionDenied ? .permission : .unreadable
    }

    private func record(_ device: EvdevDevice, _ output: inout StandardOutput) throws(SystemError) -> ExitStatus {
        let loop = try EventLoop()
        try loop.add(device.descriptor, .device(0))
        output.write(EvemuWriter.header(device.description, device.snapshot()))
        output.flush()
        var writer = EvemuWriter(device.description)
        var progress = Progress()
        var failure: InputDeviceError?
        var isEnding = false
        while !isEnding, failure == nil, !output.isDone {
            for place in 0..<(try loop.wait()) {
                switch loop.source(place) {
                case .signals: while loop.nextSignal() != nil { isEnding = true }
                case .device:
                    var reading = EvdevDevice.Reading.events
                    while reading == .events {
                        reading = device.read(nowUs: clinux_monotonic_us) { writer.write($0, into: &output.lines) }
                    }
                    if case .lost(let error) = reading { failure = error }
                case .timer, .monitor, .nodes, .clients, .output, .connection: break
                }
            }
            output.flush()
            progress.show(writer)
        }
        progress.end(writer)
        if let failure { Messages.note("\(path): \(failure == .gone ? "the device is gone" : failure.reason)") }
        return output.finish()
    }

    /// A line on standard error that counts, where a person watches; else one line at the end.
    private struct Progress {
        private static let intervalUs: Int64 = 200_000
        private let isWatched = isatty(2) == 1
        private var shownUs: Int64 = 0

        mutating func show(_ writer: EvemuWriter) {
            let nowUs = clinux_monotonic_us()
            guard isWatched, nowUs - shownUs >= Self.intervalUs else { return }
            shownUs = nowUs
            Messages.raw("\r\(text(writer)); ^C ends ")
        }

        func end(_ writer: EvemuWriter) {
            if isWatched { Messages.raw("\r\u{1b}[K") }
            Messages.note("recorded \(text(writer))")
        }

        private func text(_ writer: EvemuWriter) -> String {
            "\(writer.frameCount) frames, \(writer.contactCount) contacts"
        }
    }
}
