import CLinux

/// Descriptors that are waited for together: an epoll instance.
final class Poller {
    private static let capacity = 64

    /// Readable when anything is ready, so that one poller can wait for another.
    let descriptor: Int32
    private let notes: UnsafeMutableRawPointer

    init() throws(SystemError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("can't wait for anything") }
        notes = .allocate(byteCount: Self.capacity * Int(CLINUX_POLL_NOTE), alignment: 8)
    }

    deinit {
        close(descriptor)
        notes.deallocate()
    }

    /// Waits for a descriptor to be read, until it is closed; `tag` tells it apart.
    ///
    /// With `tellsOnce` it must be read to its end each time: only what comes after that makes it ready again. That
    /// saves the kernel a look at it each time it is waited for.
    func add(_ descriptor: Int32, tag: UInt64, tellsOnce: Bool = false) throws(SystemError) {
        guard clinux_poll_add(self.descriptor, descriptor, tag, tellsOnce) == 0 else {
            throw SystemError("can't wait for a descriptor")
        }
    }

    /// What a descriptor that was added is waited for; that it broke is always told.
    func change(_ descriptor: Int32, tag: UInt64, reads: Bool, writes: Bool) {
        _ = clinux_poll_change(self.descriptor, descriptor, tag, reads, writes)
    }

    /// A descriptor isn't waited for any more, though it stays open.
    func remove(_ descriptor: Int32) { _ = clinux_poll_remove(self.descriptor, descriptor) }

    /// Waits until something is ready; `waits` false: only looks.
    ///
    /// - Returns: how many things are, by their places for `subscript`.
    @inline(__always)
    func wait(_ waits: Bool = true) throws(SystemError) -> Int {
        let count = clinux_poll_wait(descriptor, notes, Int32(Self.capacity), waits)
        guard count >= 0 else {
            if clinux_errno() == EINTR { return 0 }
            throw SystemError("can't wait")
        }
        return Int(count)
    }

    /// What is ready. A descriptor that failed or hung up is broken; reading it tells how.
    subscript(place: Int) -> clinux_ready { clinux_poll_ready(notes, Int32(place)) }
}
