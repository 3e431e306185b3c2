import Glibc

/// The clock of the kernel's stamps and of the daemon's timeUs.
enum MonotonicClock {
    /// Microseconds of CLOCK_MONOTONIC.
    static func nowUs() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
}
