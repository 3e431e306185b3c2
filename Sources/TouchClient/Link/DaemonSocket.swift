import Glibc

/// A connected stream socket that never blocks; closed when it goes.
final class DaemonSocket {
    let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Connects to the socket at this path, of 1 to 107 bytes. A daemon that is there is reached at once or, when too
    /// many wait for it, not at all: no connecting is ever under way.
    static func connected(to path: [UInt8]) throws(TouchClientError) -> DaemonSocket {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, Int32(type), 0)
        guard descriptor >= 0 else { throw .systemCall("socket", errno: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let reason = errno
            close(descriptor)
            throw .systemCall("connect", errno: reason)
        }
        return DaemonSocket(descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Reads what is there.
    ///
    /// - Returns: the number of bytes; nil where there is nothing yet.
    func read(into buffer: inout [UInt8]) throws(TouchClientError) -> Int? {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { return count }
        // A daemon that left requests unread resets, after all that it sent has been read.
        if count == 0 || errno == ECONNRESET { throw .closed }
        if errno == EAGAIN || errno == EINTR { return nil }
        throw .systemCall("recv", errno: errno)
    }

    /// Writes as much as finds room, and leaves the rest. That the daemon is gone is for `read` to tell, after its last
    /// words.
    func write(_ output: inout [UInt8]) throws(TouchClientError) {
        while !output.isEmpty {
            let count = output.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                output.removeFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: return
            case EPIPE, ECONNRESET:
                output = []
                return
            default: throw .systemCall("send", errno: errno)
            }
        }
    }
}
