/// The exit statuses, mostly those of sysexits.h.
struct ExitStatus: RawRepresentable, Equatable {
    let rawValue: Int32

    /// Done.
    static let success = ExitStatus(rawValue: 0)
    /// The daemon says no: only of `send`.
    static let refused = ExitStatus(rawValue: 1)
    /// The command line is wrong: `EX_USAGE`.
    static let usage = ExitStatus(rawValue: 64)
    /// A recording or description can't be read: `EX_DATAERR`.
    static let unreadable = ExitStatus(rawValue: 65)
    /// A service isn't there, or its place is taken: `EX_UNAVAILABLE`.
    static let unavailable = ExitStatus(rawValue: 69)
    /// A system call failed: `EX_OSERR`.
    static let system = ExitStatus(rawValue: 71)
    /// Permission denied: `EX_NOPERM`.
    static let permission = ExitStatus(rawValue: 77)
    /// The configuration is wrong or missing: `EX_CONFIG`.
    static let configuration = ExitStatus(rawValue: 78)
    /// The time is up, as timeout(1) tells it.
    static let timeout = ExitStatus(rawValue: 124)
    /// A command that can't be run, as shells tell it.
    static let notRunnable = ExitStatus(rawValue: 126)
    /// A command that isn't there, as shells tell it.
    static let notFound = ExitStatus(rawValue: 127)
}
