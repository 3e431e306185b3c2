import CLinux

/// What the daemon waits for.
enum EventSource: Equatable {
    /// A device, by its number in the daemon: all that it has queued must be read then.
    case device(Int)
    /// SIGTERM, SIGINT or SIGHUP.
    case signals
    /// A time that was asked for.
    case timer
    /// udev has processed a device.
    case monitor
    /// A node came, went or has other rights.
    case nodes
    /// A client, or somebody who wants to be one.
    case clients
    /// Standard output has room again, or nobody reads it any more.
    case output
    /// The daemon, where this process is its client.
    case connection

    /// Whether it needs to be told once: a device is read to its end whenever it is ready, and a timer that is set anew
    /// has forgotten that it was.
    fileprivate var isToldOnce: Bool {
        switch self {
        case .device, .timer: true
        case .signals, .monitor, .nodes, .clients, .output, .connection: false
        }
    }

    fileprivate var tag: UInt64 {
        switch self {
        case .signals: 0
        case .timer: 1
        case .monitor: 2
        case .nodes: 3
        case .clients: 4
        case .output: 5
        case .connection: 6
        case .device(let number): UInt64(number) + 7
        }
    }

    fileprivate init(tag: UInt64) {
        switch tag {
        case 0: self = .signals
        case 1: self = .timer
        case 2: self = .monitor
        case 3: self = .nodes
        case 4: self = .clients
        case 5: self = .output
        case 6: self = .connection
        default: self = .device(Int(tag) - 7)
        }
    }
}

/// Waits for descriptors and for a time, in one thread: epoll, signalfd and timerfd.
final class EventLoop {
    /// What is due is waited for so much longer, in microseconds: a frame that comes at just that time, as those do that
    /// come at a steady rate, isn't held up by it.
    private static let slackUs: Int64 = 500

    private let poller: Poller
    private let signals: Int32
    private let timer: Int32
    /// The time that the timer is set to, in microseconds; `.max` where it isn't.
    private(set) var armedUs = Int64.max

    /// Begins to watch for signals; they do nothing else from now on.
    init() throws(SystemError) {
        signals = clinux_open_signals()
        guard signals >= 0 else { throw SystemError("can't wait for signals") }
        timer = clinux_open_timer()
        guard timer >= 0 else { throw SystemError("can't wait for a time") }
        poller = try Poller()
        try add(signals, .signals)
        try add(timer, .timer)
    }

    deinit {
        close(timer)
        close(signals)
    }

    /// Watches a descriptor until it is closed.
    func add(_ descriptor: Int32, _ source: EventSource) throws(SystemError) {
        try poller.add(descriptor, tag: source.tag, tellsOnce: source.isToldOnce)
    }

    /// Waits for a descriptor to have room to be written, or only for its end.
    func waitForRoom(_ descriptor: Int32, _ source: EventSource, _ isWanted: Bool) {
        poller.change(descriptor, tag: source.tag, reads: false, writes: isWanted)
    }

    /// Begins to wait for children to end: that is `SIGCHLD` among the signals.
    func awaitChildren() throws(SystemError) {
        guard clinux_await_children(signals) == 0 else { throw SystemError("can't wait for commands") }
    }

    /// Waits until a descriptor can be written to.
    ///
    /// - Returns: whether it can; not where a signal comes first, or this time of CLOCK_MONOTONIC, in microseconds.
    func waitToWrite(_ descriptor: Int32, until timeUs: Int64?) -> Bool {
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        while watched[0].revents == 0 {
            let leftMs = timeUs.map { max(0, ($0 - clinux_monotonic_us() + 999) / 1000) } ?? -1
            let count = poll(&watched, 2, Int32(min(leftMs, 1_000_000)))
            if watched[0].revents == 0, watched[1].revents != 0 || leftMs == 0 || (count < 0 && clinux_errno() != EINTR)
            {
                return false
            }
        }
        return true
    }

    /// A descriptor isn't waited for any more.
    func forget(_ descriptor: Int32) { poller.remove(descriptor) }

    /// The next signal that has come; nil for none.
    func nextSignal() -> Int32? {
        let signal = clinux_next_signal(signals)
        return signal == 0 ? nil : signal
    }

    /// Comes back at this time, in microseconds, or up to `slackUs` later; nil for no time.
    ///
    /// A time that is put off costs no call: the timer is left, comes too early once, and is set again then.
    func wake(at timeUs: Int64?) {
        if let timeUs, timeUs < armedUs { arm(timeUs) }
    }

    /// The same where the time that the timer is set to isn't waited for any more: a call is cheaper than a wake-up for
    /// nothing.
    func wake(only timeUs: Int64) {
        if timeUs != armedUs, timeUs != .max { arm(timeUs) }
    }

    private func arm(_ timeUs: Int64) {
        armedUs = timeUs
        _ = clinux_set_timer(timer, timeUs + Self.slackUs)
    }

    /// Waits until something is ready; `waits` false: only looks.
    ///
    /// - Returns: how many things are; `source` tells which. One that failed or hung up is ready too: reading it
    ///   tells how.
    @inline(__always)
    func wait(_ waits: Bool = true) throws(SystemError) -> Int { try poller.wait(waits) }

    /// What is ready, by its place among those that `wait` counted.
    func source(_ place: Int) -> EventSource {
        let source = EventSource(tag: poller[place].tag)
        if source == .timer { armedUs = .max }
        return source
    }

    /// Whether what is ready failed or hung up, by its place.
    func isBroken(_ place: Int) -> Bool { poller[place].is_broken }
}
