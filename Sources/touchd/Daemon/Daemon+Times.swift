import CLinux
import SocketProtocol
import TouchCore

/// When the daemon has to come back, and what it does then.
extension Daemon {
    /// A timer that ends so soon, in microseconds, is looked at: it may be one that nobody waits for.
    private static let nearUs: Int64 = 100_000

    /// Has the loop come back when anything is due.
    @inline(__always)
    mutating func setTimer() {
        // Of one tap after the other each leaves a timer that nobody waits for.
        let mayBeStale = loop.armedUs &- outlets.lastEventUs < Self.nearUs
        let dueUs = nextDueUs(before: mayBeStale ? .max : loop.armedUs)
        if mayBeStale { loop.wake(only: dueUs) } else { loop.wake(at: dueUs) }
    }

    /// When anything is due before this time, in microseconds; `.max` for never. It is asked each turn, so it goes
    /// without arrays.
    @inline(__always)
    private mutating func nextDueUs(before limitUs: Int64) -> Int64 {
        let touchesUs = pipeline.nextDeadlineUs(before: limitUs) ?? .max
        let ownUs = min(touchesUs, rescanUs ?? .max, unlocksUs ?? .max)
        let othersUs = min(
            messages.nextDueUs ?? .max, manager.nextPingUs ?? .max, outlets.server?.nextDeadlineUs ?? .max)
        return min(ownUs, othersUs)
    }

    /// Before a timer fires, what the devices have queued is read: a lift that came first must count first.
    mutating func fireTimers() {
        let nowUs = clinux_monotonic_us()
        if let dueUs = pipeline.nextDeadlineUs(), dueUs <= nowUs {
            for number in devices.indices { read(number) }
            pipeline.advance(to: nowUs)
        }
        unlockWhenDue(nowUs)
        manager.ping(nowUs: nowUs)
        outlets.server?.advance(to: nowUs)
    }

    /// Says what was said too often, all at once.
    mutating func sayHeldBack() {
        let nowUs = clinux_monotonic_us()
        guard let dueUs = messages.nextDueUs, dueUs <= nowUs else { return }
        for message in messages.takeDue(at: nowUs) { Messages.say(message.level, message.text) }
    }
}
