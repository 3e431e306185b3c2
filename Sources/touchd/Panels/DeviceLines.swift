import Calibration
import Configuration
import EventLines
import TouchCore

/// What belongs into configurations for one device: data, so that `>>` makes a configuration of it.
struct DeviceLines {
    /// The device's own name.
    let name: [UInt8]
    /// What fits it, and no other device that was there.
    let match: DeviceMatch

    /// `[[device]]`, headed by what the device is; another calibration that may be the right one is a comment.
    func section(
        _ title: String, calibration: CalibrationMatrix? = nil, perhaps other: CalibrationMatrix? = nil
    ) -> String {
        var text = "# \(PlainText.printable(String(decoding: name, as: UTF8.self))): \(title)\n"
        text += "[[device]]\nmatch = \(match.text)\n"
        if let calibration { text += "calibration = [\(calibration.text(separator: ", "))]\n" }
        if let other {
            text += "# If fingers came near the corners only, and the panel is as large as the screen, rather:\n"
            text += "# calibration = [\(other.text(separator: ", "))]\n"
        }
        return text
    }

    /// The calibration for everything else that uses libinput, as comments.
    func udevRule(_ calibration: CalibrationMatrix) -> String {
        let rule = match.udevRule(
            name: name, setting: "LIBINPUT_CALIBRATION_MATRIX", to: calibration.text(separator: " "))
        return "\n# The same for a compositor, as a line of /etc/udev/rules.d/90-touchscreen.rules:\n# \(rule)\n"
    }
}
