import CLinux

/// A connection to the daemon: whole lines in, requests out. Nothing here waits.
final class Connection {
    /// A line that is longer comes from something else than touchd.
    private static let lineLimit = 16_777_216

    let descriptor: Int32
    /// The other end has closed it; lines can still be left.
    private(set) var isEnded = false
    private var bytes: UnsafeMutableRawPointer
    private var capacity = 65_536
    /// Where the first byte is that no line has taken, and the first free one.
    private var start = 0
    private var end = 0
    /// Up to where there is no newline.
    private var searched = 0

    /// Connects to a socket. `EAGAIN` means that it listens and has no room at the moment.
    init(to path: String) throws(SystemError) {
        descriptor = clinux_socket_open()
        bytes = .allocate(byteCount: capacity, alignment: 16)
        guard descriptor >= 0, clinux_socket_connect(descriptor, path) == 0 else { throw SystemError(path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        bytes.deallocate()
    }

    /// Sends a request; the first of a connection always finds room. Where it can't be sent the connection has ended.
    func send(_ request: [UInt8]) {
        let count = request.withUnsafeBytes { clinux_socket_send(descriptor, $0.baseAddress, $0.count) }
        if count < request.count { isEnded = true }
    }

    /// Takes what has come, with one call.
    ///
    /// - Throws: `ClientFailure` where a line grows without end.
    func receive() throws(ClientFailure) {
        makeRoom()
        guard end - start < Self.lineLimit else { throw ClientFailure("a line of more than 16 MiB: this is no touchd") }
        let count = clinux_socket_receive(descriptor, bytes + end, capacity - end)
        if count > 0 {
            end += count
        } else if count == 0 || (clinux_errno() != EAGAIN && clinux_errno() != EINTR) {
            isEnded = true
        }
    }

    /// The next whole line without its newline, valid until `receive`; nil for none.
    func nextLine() -> UnsafeRawBufferPointer? {
        guard let newline = memchr(bytes + searched, 0x0a, end - searched) else {
            searched = end
            return nil
        }
        let length = UnsafeMutableRawPointer(newline) - (bytes + start)
        let line = UnsafeRawBufferPointer(start: bytes + start, count: length)
        start += length + 1
        searched = start
        return line
    }

    private func makeRoom() {
        if start > 0 {
            memmove(bytes, bytes + start, end - start)
            end -= start
            searched -= start
            start = 0
        }
        guard end == capacity else { return }
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 16)
        larger.copyMemory(from: bytes, byteCount: end)
        bytes.deallocate()
        bytes = larger
        capacity *= 2
    }
}
