import CLinux

/// The service manager that started us, if it wants to hear of us: the protocol of sd_notify(3).
struct ServiceManager: ~Copyable {
    /// Where it listens; -1 where nobody does.
    private let descriptor: Int32
    /// How often it must hear that the loop goes round, in microseconds; nil for never.
    private let intervalUs: Int64?
    private var nextPingAtUs: Int64?
    private var status = ""

    /// The manager that the environment names. Programs that we start don't hear of it.
    init(nowUs: Int64) {
        let path = getenv("NOTIFY_SOCKET").map { String(cString: $0) } ?? ""
        descriptor = path.isEmpty ? -1 : clinux_notify_open(path)
        if !path.isEmpty, descriptor < 0 {
            Messages.warning(
                "the service manager can't be told anything: \(SystemError("NOTIFY_SOCKET \(path)").description)")
        }
        // Half the time is the rule, and nothing comes back exactly when it should.
        intervalUs = descriptor < 0 ? nil : Self.watchdogUs.map { $0 / 5 * 2 }
        nextPingAtUs = intervalUs.map { nowUs + $0 }
        for variable in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(variable) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// When to call `ping` next, in microseconds; nil for never.
    var nextPingUs: Int64? { nextPingAtUs }

    /// The daemon serves, or serves again after a reload, also after one that failed.
    mutating func ready(_ status: String) {
        self.status = status
        send("READY=1\nSTATUS=\(status)")
    }

    /// What the daemon does, where that has changed.
    mutating func show(_ status: String) {
        guard status != self.status else { return }
        self.status = status
        send("STATUS=\(status)")
    }

    /// The configuration is read again; `ready` ends it.
    func reloading(nowUs: Int64) { send("RELOADING=1\nMONOTONIC_USEC=\(nowUs)") }

    /// The daemon ends.
    func stopping() { send("STOPPING=1\nSTATUS=ending") }

    /// The loop goes round: called by the loop itself and nobody else, so that nothing is said while it hangs.
    mutating func ping(nowUs: Int64) {
        guard let intervalUs, let dueUs = nextPingAtUs, dueUs <= nowUs else { return }
        nextPingAtUs = nowUs + intervalUs
        send("WATCHDOG=1")
    }

    /// The watchdog's time, where it is set and meant for us.
    private static var watchdogUs: Int64? {
        guard let interval = number("WATCHDOG_USEC"), interval >= 5 else { return nil }
        guard getenv("WATCHDOG_PID") == nil || number("WATCHDOG_PID") == Int64(getpid()) else { return nil }
        return interval
    }

    private static func number(_ variable: String) -> Int64? {
        getenv(variable).flatMap { Int64(String(cString: $0)) }
    }

    private func send(_ text: String) {
        guard descriptor >= 0 else { return }
        let bytes = Array(text.utf8)
        // Its queue may be full for a moment, and a lost READY would be waited for.
        let sent = bytes.withUnsafeBytes { clinux_notify_send(descriptor, $0.baseAddress, $0.count) }
        if sent < 0 { Messages.warning(SystemError("the service manager can't be told anything").description) }
    }
}
