/// The exit statuses, mostly those of sysexits.h.
enum ExitStatus: Int32 {
    /// Done.
    case success = 0
    /// The command line is wrong: `EX_USAGE`.
    case usage = 64
    /// A recording or description can't be read: `EX_DATAERR`.
    case unreadable = 65
    /// A service isn't there, or its place is taken: `EX_UNAVAILABLE`.
    case unavailable = 69
    /// A system call failed: `EX_OSERR`.
    case system = 71
    /// Permission denied: `EX_NOPERM`.
    case permission = 77
    /// The configuration is wrong or missing: `EX_CONFIG`.
    case configuration = 78
}
