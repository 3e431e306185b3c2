import CLinux
import Calibration
import Configuration
import InputDevices
import TouchCore

/// A calibration by a person who is asked for touches: at each corner and in the middle, again where they don't agree.
struct LiveCalibration {
    /// How often everything is asked for at most, and a place that seems to be wrong.
    private static let mostRounds = 3
    private static let mostRepeats = 3
    /// A touch that is shorter was no answer, in microseconds.
    private static let shortestUs: Int64 = 300_000
    /// A touch is held for so long, and for longer while its positions wander, in microseconds.
    private static let enoughUs: Int64 = 1_000_000
    private static let longestUs: Int64 = 5_000_000
    /// How often a touch that wanders is looked at, in microseconds.
    private static let lookUs: Int64 = 100_000
    /// How exactly a touch is known when it has been held for long enough, in parts of the range.
    private static let goodError = 0.0006

    private let panels: LivePanels
    /// The panel that is calibrated; nil until one of several is touched.
    private var chosen: Int?
    private let screen: ScreenSize
    private var samples = CalibrationSamples()

    init(_ choice: DeviceChoice?) throws(InputFailure) {
        panels = try LivePanels(choice)
        let displays = ConnectedDisplays.read()
        screen = displays.count == 1 ? displays[0].size : ScreenSize(width: 1920, height: 1080)
        if panels.panels.count == 1 { chosen = 0 }
    }

    mutating func run() throws(InputFailure) -> ExitStatus {
        var names = ""
        for panel in panels.present { names += (names.isEmpty ? "" : ", ") + panel.shownName }
        Messages.note(
            chosen != nil
                ? "\(names): touches in five places; ^C ends it, and nothing is changed anyway"
                : "several touchscreens: \(names); the one that is touched first is meant, or --device names it")
        var round = 1
        var repeats = 0
        var asked = CalibrationPlace.allCases
        while true {
            for (number, place) in asked.enumerated() {
                guard let rest = try ask(place, "\(number + 1) of \(asked.count)") else {
                    Messages.note("ended before the last touch: no calibration")
                    return .success
                }
                samples.add(rest, at: place)
            }
            guard let chosen, let panel = panels.panels[chosen] else { throw Self.gone }
            let isLast = round == Self.mostRounds
            let outcome = Calibration.outcome(of: samples, panel.axes, isLast ? .coarse : .fine)
            let report = report(panel)
            guard case .refused(let refusal, let nearest) = outcome else {
                tellOfUdev(panel)
                return CalibrationEnd.tell(outcome, of: panel.shownName, report, DeviceLines(panel))
            }
            switch refusal {
            case .wrongPlace(let off) where repeats < Self.mostRepeats:
                repeats += 1
                samples.removeTouches(at: off.place)
                asked = [off.place]
            case .inconsistent where !isLast, .unsteady where !isLast:
                round += 1
                asked = CalibrationPlace.allCases
                // Touches that are far off would spoil the mean.
                if case .refused = Calibration.outcome(of: samples, panel.axes, .coarse) {
                    samples = CalibrationSamples()
                }
            default:
                return CalibrationEnd.tell(outcome, of: panel.shownName, report, DeviceLines(panel))
            }
            Messages.warning(report.text(refusal, nearest: nearest))
            Messages.note("so once more, please")
        }
    }

    /// Asks for a touch at a place until there is one; nil where the person has enough of it.
    private mutating func ask(_ place: CalibrationPlace, _ ordinal: String) throws(InputFailure) -> RestingPlace? {
        Messages.note("\(ordinal): touch the \(place.name) of the screen, and hold it")
        var isHeld = false
        while true {
            let current = chosen.flatMap { panels.panels[$0]?.touches.current }
            switch try panels.next(wakeUs: current.flatMap { isHeld ? nil : nextLookUs($0) }) {
            case .end: return nil
            case .lost:
                if chosen != nil || panels.present.isEmpty { throw Self.gone }
            case .timer: break
            case .sent(let number):
                guard let panel = panels.panels[number] else { continue }
                if chosen == nil { choose(number, panel) }
                if panel.touches.current == nil { isHeld = false }
                while let touch = panel.touches.takeEnded() {
                    if let rest = judge(touch, panel) {
                        Messages.note(report(panel).line(place, rest))
                        return rest
                    }
                }
            }
            if !isHeld, let chosen, let panel = panels.panels[chosen], let touch = panel.touches.current,
                isEnough(touch, panel)
            {
                isHeld = true
                Messages.note("got it: lift")
            }
        }
    }

    private mutating func choose(_ number: Int, _ panel: LivePanels.Panel) {
        guard panel.touches.current != nil else { return }
        chosen = number
        panels.keepOnly(number)
        Messages.note("\(panel.shownName) it is")
    }

    private func nextLookUs(_ touch: TouchSamples) -> Int64 {
        max(touch.startUs + Self.enoughUs, clinux_monotonic_us() + Self.lookUs)
    }

    private func isEnough(_ touch: TouchSamples, _ panel: LivePanels.Panel) -> Bool {
        let nowUs = clinux_monotonic_us()
        guard nowUs - touch.startUs >= Self.enoughUs else { return false }
        guard nowUs - touch.startUs < Self.longestUs else { return true }
        guard let rest = touch.rest(until: nowUs, unit: panel.touches.unit) else { return false }
        return max(rest.error.x, rest.error.y) <= Self.goodError
    }

    /// Where a touch rested; nil, and told, where it was no answer.
    private func judge(_ touch: PanelTouches.EndedTouch, _ panel: LivePanels.Panel) -> RestingPlace? {
        guard touch.reason == nil else {
            Messages.note("that touch was cancelled: once more")
            return nil
        }
        guard touch.endUs - touch.samples.startUs >= Self.shortestUs else {
            Messages.note("that was too short: once more, and hold it")
            return nil
        }
        return touch.samples.rest(until: touch.endUs, unit: panel.touches.unit)
    }

    /// A matrix that udev tells already turns nothing that is measured, but would stay in force.
    private func tellOfUdev(_ panel: LivePanels.Panel) {
        guard let matrix = DeviceFinder().facts(of: panel.device.path)?.property("LIBINPUT_CALIBRATION_MATRIX") else {
            return
        }
        Messages.note(
            "udev tells LIBINPUT_CALIBRATION_MATRIX=\"\(matrix)\" for it now: the new one takes that one's place, "
                + "so the old rule must go")
    }

    private func report(_ panel: LivePanels.Panel) -> CalibrationReport {
        CalibrationReport(panel.device.description, panel.axes, screen)
    }

    private static var gone: InputFailure {
        InputFailure(text: "the touchscreen is gone: no calibration", status: .unavailable)
    }
}

extension DeviceLines {
    /// Those for a live device.
    init(_ panel: LivePanels.Panel) {
        let description = panel.device.description
        self.init(name: description.name, match: UniqueMatch.match(for: panel.device.path, description))
    }
}
