import Calibration
import InputDevices
import TouchCore

/// `touchd identify`: which device the screen is that a person touches, and what fits it alone.
struct IdentifyCommand {
    static let options = OptionNames([])

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        if let operand = arguments.operands.first { throw UsageError("unexpected argument '\(operand)'") }
    }

    func run() -> ExitStatus {
        do throws(InputFailure) { return try identify(LivePanels(nil)) } catch {
            Messages.error(error.text)
            return error.status
        }
    }

    private func identify(_ panels: LivePanels) throws(InputFailure) -> ExitStatus {
        Messages.note("touch the screen you mean")
        while true {
            switch try panels.next() {
            case .end:
                Messages.note("ended before a touch")
                return .success
            case .lost:
                if panels.present.isEmpty {
                    throw InputFailure(text: "the last touchscreen is gone", status: .unavailable)
                }
            case .timer: break
            case .sent(let number):
                guard let panel = panels.panels[number],
                    panel.touches.current != nil || panel.touches.takeEnded() != nil
                else { continue }
                Messages.note("\(panel.shownName) it is")
                var output = StandardOutput()
                output.write(DeviceLines(panel).section(panel.device.path))
                return output.finish()
            }
        }
    }
}
