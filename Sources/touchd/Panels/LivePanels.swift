import CLinux
import Calibration
import Configuration
import EventLines
import InputDevices
import TouchCore

/// The touchscreens of this machine, each read for its touches, until one of them answers.
///
/// They are read beside everybody else: nothing is taken away from a daemon or a compositor.
final class LivePanels {
    /// A touchscreen that is read.
    struct Panel {
        let device: EvdevDevice
        let touches: PanelTouches
        let axes: DeviceCapabilities.Axes
        /// What it is called in messages: its name, and its node.
        let shownName: String
    }

    /// What came.
    enum Occurrence: Equatable {
        /// One of the panels, by its place, sent something.
        case sent(Int)
        /// A panel, by its place, is gone.
        case lost(Int)
        /// The time that was asked for.
        case timer
        /// A signal, or the terminal is gone.
        case end
    }

    /// All of them, by the numbers of their nodes; nil for one that is gone.
    var panels: [Panel?] = []
    let loop: EventLoop
    private var pending: [Occurrence] = []

    /// Opens those that `choice` names, or all touchscreens, and begins to read them.
    init(_ choice: DeviceChoice?) throws(InputFailure) {
        do throws(SystemError) { loop = try EventLoop() } catch { throw Self.failure(error) }
        try open(choice)
        // A terminal that goes away without a signal, as where this is not its session. A file can't be watched.
        for descriptor: Int32 in [2, 0, 1] where isatty(descriptor) == 1 {
            if (try? loop.add(descriptor, .output)) != nil { loop.waitForRoom(descriptor, .output, false) }
            break
        }
    }

    /// Those that are there.
    var present: [Panel] { panels.compactMap { $0 } }

    /// Waits for the next thing to happen; `wakeUs` is when to come back at the latest, nil for no time.
    func next(wakeUs: Int64? = nil) throws(InputFailure) -> Occurrence {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            if let wakeUs, wakeUs <= clinux_monotonic_us() { return .timer }
            loop.wake(at: wakeUs)
            do throws(SystemError) {
                for place in 0..<(try loop.wait()) { take(loop.source(place)) }
            } catch {
                throw Self.failure(error)
            }
        }
    }

    /// Goes on with one of them alone.
    func keepOnly(_ number: Int) {
        for other in panels.indices where other != number { panels[other] = nil }
        pending.removeAll { occurrence in
            switch occurrence {
            case .sent(let from), .lost(let from): from != number
            case .timer, .end: false
            }
        }
    }

    private func take(_ source: EventSource) {
        switch source {
        case .signals:
            while loop.nextSignal() != nil { pending.append(.end) }
        case .output: pending.append(.end)
        case .device(let number): read(number)
        case .timer, .monitor, .nodes, .clients, .connection: break
        }
    }

    private func read(_ number: Int) {
        guard let panel = panels[number] else { return }
        var hasSent = false
        while true {
            switch panel.device.read(nowUs: clinux_monotonic_us, panel.touches.process) {
            case .events: hasSent = true
            case .lastEvents: return pending.append(.sent(number))
            case .nothing:
                if hasSent { pending.append(.sent(number)) }
                return
            case .lost(let error):
                Messages.note("\(panel.shownName): \(error == .gone ? "gone" : "lost: \(error.reason)")")
                panels[number] = nil
                return pending.append(.lost(number))
            }
        }
    }
}
