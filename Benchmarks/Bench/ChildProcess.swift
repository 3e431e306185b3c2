import Glibc

/// A program that was run to its end.
struct ChildProcess {
    let status: Int32
    let wallNs: Int64
    let cpuNs: Int64
    /// What it wrote to stdout, where that was asked for.
    let output: String

    /// Runs a program, found by PATH; nil if it can't be started.
    ///
    /// What it writes to stdout is thrown away, or given back with `keepsOutput`.
    init?(_ words: [String], keepsOutput: Bool = false) {
        var pipe: (Int32, Int32) = (-1, -1)
        if keepsOutput {
            let isMade = withUnsafeMutableBytes(of: &pipe) { bytes in
                Glibc.pipe(bytes.bindMemory(to: Int32.self).baseAddress) == 0
            }
            guard isMade else { return nil }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if keepsOutput {
            posix_spawn_file_actions_adddup2(&actions, pipe.1, 1)
            posix_spawn_file_actions_addclose(&actions, pipe.0)
            posix_spawn_file_actions_addclose(&actions, pipe.1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let start = Self.now()
        let error = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
        if keepsOutput { close(pipe.1) }
        defer { if keepsOutput { close(pipe.0) } }
        guard error == 0 else { return nil }
        output = keepsOutput ? Self.readAll(pipe.0) : ""
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child else { return nil }
        wallNs = Self.now() - start
        self.status = status
        cpuNs = Self.ns(usage.ru_utime) + Self.ns(usage.ru_stime)
    }

    private static func readAll(_ file: Int32) -> String {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &part, part.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += part[..<count]
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func ns(_ time: timeval) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000 }
}
