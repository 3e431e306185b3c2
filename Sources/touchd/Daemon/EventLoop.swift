import CLinux

/// What the daemon waits for.
enum EventSource: Equatable {
    /// A device, by its number in the daemon.
    case device(Int)
    /// SIGTERM, SIGINT or SIGHUP.
    case signals
    /// A time that was asked for.
    case timer
    /// udev has processed a device.
    case monitor
    /// A node came, went or has other rights.
    case nodes

    fileprivate var tag: UInt64 {
        switch self {
        case .signals: 0
        case .timer: 1
        case .monitor: 2
        case .nodes: 3
        case .device(let number): UInt64(number) + 4
        }
    }

    fileprivate init(tag: UInt64) {
        switch tag {
        case 0: self = .signals
        case 1: self = .timer
        case 2: self = .monitor
        case 3: self = .nodes
        default: self = .device(Int(tag) - 4)
        }
    }
}

/// Waits for descriptors and for a time, in one thread: epoll, signalfd and timerfd.
final class EventLoop {
    private static let capacity = 64

    private let poller: Int32
    private let signals: Int32
    private let timer: Int32
    /// The time that the timer is set to; none where it isn't.
    private var armedUs = Int64.max
    private let buffer: UnsafeMutablePointer<UInt64>

    /// Begins to watch for signals; they do nothing else from now on.
    init() throws(SystemError) {
        signals = clinux_open_signals()
        guard signals >= 0 else { throw SystemError("can't wait for signals") }
        timer = clinux_open_timer()
        guard timer >= 0 else { throw SystemError("can't wait for a time") }
        poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poller >= 0 else { throw SystemError("can't wait for anything") }
        buffer = .allocate(capacity: Self.capacity)
        try add(signals, .signals)
        try add(timer, .timer)
    }

    deinit {
        close(poller)
        close(timer)
        close(signals)
        buffer.deallocate()
    }

    /// Watches a descriptor until it is closed.
    func add(_ descriptor: Int32, _ source: EventSource) throws(SystemError) {
        guard clinux_poll_add(poller, descriptor, source.tag) == 0 else {
            throw SystemError("can't wait for a descriptor")
        }
    }

    /// The next signal that has come; nil for none.
    func nextSignal() -> Int32? {
        let signal = clinux_next_signal(signals)
        return signal == 0 ? nil : signal
    }

    /// Comes back at this time at the latest, in microseconds; nil for no time.
    ///
    /// A time that is put off costs no call: the timer is left, comes too early once, and is set again then.
    func wake(at timeUs: Int64?) {
        guard let timeUs, timeUs < armedUs else { return }
        armedUs = timeUs
        _ = clinux_set_timer(timer, timeUs)
    }

    /// Waits until something is ready.
    ///
    /// - Returns: how many things are; `source` tells which. One that failed or hung up is ready too: reading it
    ///   tells how.
    func wait() throws(SystemError) -> Int {
        let count = clinux_poll_wait(poller, buffer, Int32(Self.capacity))
        guard count >= 0 else {
            if clinux_errno() == EINTR { return 0 }
            throw SystemError("can't wait")
        }
        return Int(count)
    }

    /// What is ready, by its place among those that `wait` counted.
    func source(_ place: Int) -> EventSource {
        let source = EventSource(tag: buffer[place])
        if source == .timer {
            clinux_take_timer(timer)
            armedUs = .max
        }
        return source
    }
}
