import Calibration
import Configuration
import TouchCore

/// `touchd calibrate`: touches of the screen's corners to the panel's calibration matrix. It changes nothing.
struct CalibrateCommand {
    static let options = OptionNames(["--device", "--recording"])

    private let device: String?
    private let recording: String?

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, Self.options)
        device = arguments.value("--device")
        recording = arguments.value("--recording")
        if let operand = arguments.operands.first {
            throw UsageError("unexpected argument '\(operand)'; name a device with --device")
        }
    }

    func run() -> ExitStatus {
        do throws(InputFailure) {
            let choice = device.map { DeviceChoice($0) }
            if let recording { return try RecordedCalibration(recording, choice).run() }
            var calibration = try LiveCalibration(choice)
            return try calibration.run()
        } catch {
            Messages.error(error.text)
            return error.status
        }
    }
}
