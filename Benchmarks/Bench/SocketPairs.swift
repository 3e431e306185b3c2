import Glibc

/// Connections to as many clients, all in this process.
struct SocketPairs: ~Copyable {
    /// Where lines are written.
    let writers: [Int32]
    private let readers: [Int32]
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)

    /// So many connections; nil where there are too few descriptors.
    init?(_ count: Int) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var ends: [(writer: Int32, reader: Int32)] = []
        for _ in 0..<count {
            var pair: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { break }
            ends.append((pair[0], pair[1]))
        }
        writers = ends.map { $0.writer }
        readers = ends.map { $0.reader }
        if ends.count < count { return nil }
    }

    deinit {
        for descriptor in writers + readers { close(descriptor) }
        room.deallocate()
    }

    /// Reads all that was written: how many bytes.
    func drain() -> Int {
        var bytes = 0
        for reader in readers {
            while true {
                let count = recv(reader, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                guard count > 0 else { break }
                bytes += count
            }
        }
        return bytes
    }
}
