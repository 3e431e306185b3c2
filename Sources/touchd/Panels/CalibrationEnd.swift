import Calibration
import TouchCore

/// How a calibration ends: with lines for configurations on standard output, or with why there are none.
enum CalibrationEnd {
    /// Tells it of a panel that is called so in messages.
    static func tell(
        _ outcome: Calibration.Outcome, of shownName: String, _ report: CalibrationReport, _ lines: DeviceLines
    ) -> ExitStatus {
        switch outcome {
        case .refused(let refusal, let nearest):
            Messages.error("\(shownName): \(report.text(refusal, nearest: nearest))")
            if case .beyondRange(let x, let y, _) = refusal { adviseRange(report.rangeLines(x: x, y: y)) }
            return .unreadable
        case .found(let found):
            for line in report.lines(found) { Messages.note("\(shownName): \(line)") }
            var output = StandardOutput()
            output.write(
                lines.section(
                    found.orientation.name, calibration: found.matrix,
                    perhaps: found.isNearlyPlain ? found.orientation.matrix : nil))
            output.write(lines.udevRule(found.matrix))
            let status = output.finish()
            if status == .success {
                Messages.note(
                    "nothing is set yet: the lines belong into touchd.toml, in place of a calibration and a rotation "
                        + "that its [[device]] for this panel may have; then 'systemctl reload touchd'")
            }
            return status
        }
    }

    private static func adviseRange(_ lines: String) {
        Messages.note("as /etc/udev/hwdb.d/61-touchscreen.hwdb this tells the kernel, and so everybody:")
        Messages.raw("\n" + lines + "\n")
        Messages.note("then 'systemd-hwdb update', 'udevadm trigger --action=change /dev/input/event*', and again")
    }
}
