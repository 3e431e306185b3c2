import Calibration
import Configuration
import TouchCore

/// A calibration from a recording: one touch at each corner and, if it is there, one in the middle; again for more.
struct RecordedCalibration {
    private let recording: String
    private let device: DeviceChoice?

    /// The device as `--device` says it; nil for the one that was touched.
    init(_ recording: String, _ device: DeviceChoice?) {
        self.recording = recording
        self.device = device
    }

    func run() throws(InputFailure) -> ExitStatus {
        let path = RecordingInput.shownName(of: recording)
        let touched = try readPanels(path)
        guard let panel = touched.first else {
            throw InputFailure(text: "\(path): no touch that counts", status: .unreadable)
        }
        guard touched.count == 1 else {
            var names = ""
            for panel in touched { names += (names.isEmpty ? "" : ", ") + panel.shownName }
            throw InputFailure(
                text: "\(path): touches of several devices: \(names); name one with --device", status: .unreadable)
        }
        let report = CalibrationReport(panel.description, panel.axes, ScreenSize(width: 1920, height: 1080))
        let samples = try panel.samples(path, report)
        let outcome = Calibration.outcome(of: samples, panel.axes, .fine)
        return CalibrationEnd.tell(outcome, of: panel.shownName, report, panel.lines)
    }

    /// The devices of the recording that can be used and were touched.
    private func readPanels(_ path: String) throws(InputFailure) -> [RecordedPanel] {
        var input = try RecordingInput(recording)
        var panels: [RecordedPanel] = []
        var reading: PanelTouches?
        var refusals = ""
        var hasDevice = false
        while let item = try input.next() {
            switch item {
            case .device(let description):
                Self.end(reading, &panels)
                reading = nil
                let capabilities = DeviceCapabilities(description)
                let name = String(decoding: description.name, as: UTF8.self)
                let isWanted =
                    device.map { $0.fits(description, at: nil, idPath: nil) && capabilities.isUsable }
                    ?? capabilities.isUsed
                guard isWanted, let axes = capabilities.axes else {
                    refusals += (refusals.isEmpty ? "" : "; ") + "\"\(name)\": \(capabilities.reason)"
                    continue
                }
                hasDevice = true
                reading = PanelTouches(description, capabilities, ContactSnapshot(description.initial))
                panels.append(RecordedPanel(description: description, axes: axes))
            case .events(let events):
                reading?.process(events.span)
            }
        }
        Self.end(reading, &panels)
        for warning in input.warnings { Messages.warning(warning) }
        if !hasDevice {
            let wanted = device.map { ", or none is \"\($0.text)\"" } ?? ""
            throw InputFailure(text: "\(path): no device in it can be used\(wanted): \(refusals)", status: .unreadable)
        }
        return panels.filter { !$0.touches.isEmpty }
    }

    /// The touches of the device that was added last.
    private static func end(_ reading: PanelTouches?, _ panels: inout [RecordedPanel]) {
        guard let reading, !panels.isEmpty else { return }
        reading.finish()
        while let touch = reading.takeEnded() {
            if touch.reason == nil, let rest = touch.samples.rest(until: touch.endUs, unit: reading.unit) {
                panels[panels.count - 1].touches.append(rest)
            } else {
                panels[panels.count - 1].cancelledCount += 1
            }
        }
    }
}

/// A device of a recording, and where its touches rested.
private struct RecordedPanel {
    let description: DeviceDescription
    let axes: DeviceCapabilities.Axes
    var touches: [RestingPlace] = []
    /// Touches that were cancelled, and count for nothing.
    var cancelledCount = 0

    var shownName: String { "\"\(String(decoding: description.name, as: UTF8.self))\"" }

    /// The lines for configurations: what a recording tells of the device.
    var lines: DeviceLines {
        let numbers = DeviceMatch.DeviceNumbers(vendor: description.vendor, product: description.product)
        return DeviceLines(
            name: description.name, match: DeviceMatch(name: description.name, id: numbers))
    }

    /// The touches by their places, each told.
    func samples(_ path: String, _ report: CalibrationReport) throws(InputFailure) -> CalibrationSamples {
        let all = CalibrationPlace.allCases.count
        let count = touches.count
        // Corners alone, or rounds of everything.
        let round = count == all - 1 ? all - 1 : all
        guard count > 0, count % round == 0 else {
            var text = "\(path): \(shownName): \(count == 1 ? "1 touch" : "\(count) touches")"
            if cancelledCount > 0 { text += ", and \(cancelledCount) that were cancelled" }
            text += "; calibrating takes one at each corner, "
            text += "top left, top right, bottom right, bottom left, and one in the middle, perhaps several times"
            throw InputFailure(text: text, status: .unreadable)
        }
        if cancelledCount > 0 { Messages.note("\(cancelledCount) touches were cancelled and don't count") }
        var samples = CalibrationSamples()
        for (number, touch) in touches.enumerated() {
            let place = CalibrationPlace.allCases[number % round]
            samples.add(touch, at: place)
            Messages.note(report.line(place, touch))
        }
        return samples
    }
}
