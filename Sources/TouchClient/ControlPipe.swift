import Glibc

/// A pipe that ends a wait for another descriptor; a socketpair, since Swift doesn't see pipe2(2) on Linux.
final class ControlPipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init() throws(TouchClientError) {
        var ends: [Int32] = [-1, -1]
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else { throw .systemCall("socketpair", errno: errno) }
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the wait that is under way, or the next one. A full pipe does so already.
    func wake() {
        var byte: UInt8 = 0
        while write(writing, &byte, 1) < 0 && errno == EINTR {}
    }

    /// Waits until the descriptor is readable or broken, the time is over (-1 for never), or `wake`.
    ///
    /// - Returns: whether it is for the descriptor.
    func poll(with descriptor: Int32, timeoutMilliseconds: Int32) -> Bool {
        var descriptors = [
            pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = Glibc.poll(&descriptors, nfds_t(descriptors.count), timeoutMilliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
        return descriptors[1].revents != 0
    }
}
