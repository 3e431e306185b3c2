import Glibc
import Testing

/// A daemon as a client sees it: it listens at a path of its own and says what a test wants.
///
/// Nothing here waits: a client that was told to connect is in the queue when `process()` returns.
final class FakeDaemon {
    let path: String
    private let folder: String
    private var listener: Int32 = -1

    init() throws {
        var template = Array("/tmp/touch-client-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FakeDaemonError(call: "mkdtemp", code: errno) }
        folder = template.withUnsafeBytes { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
        path = folder + "/touchd.sock"
        try start()
    }

    deinit {
        remove()
    }

    /// Lets nobody connect any more, and leaves nothing behind; who has connected stays so.
    func remove() {
        stop()
        rmdir(folder)
    }

    func start() throws {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        listener = socket(AF_UNIX, Int32(type), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 8) == 0 else { throw FakeDaemonError(call: "bind or listen", code: errno) }
    }

    /// Leaves nothing at the path.
    func stop() {
        if listener >= 0 { close(listener) }
        listener = -1
        unlink(path)
    }

    /// Waits for a client that connects on another thread.
    func awaitClient() {
        var wait = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, -1) < 0 && errno == EINTR {}
    }

    /// The next client in the queue; nil for none.
    func accept() -> FakeConnection? {
        let descriptor = Glibc.accept(listener, nil, nil)
        return descriptor < 0 ? nil : FakeConnection(descriptor)
    }
}

struct FakeDaemonError: Error {
    let call: String
    let code: Int32
}

/// The daemon's end of a connection; closed when it goes.
final class FakeConnection {
    private let descriptor: Int32
    private var rest: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // A program that another test started just now may have a copy, which would hold the connection open.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    func send(_ lines: String...) {
        for line in lines { send(bytes: Array((line + "\n").utf8)) }
    }

    /// Sends bytes; a test that sends more than finds room fails, since it would wait for itself.
    func send(bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count <= 0 {
                // A client may have gone meanwhile.
                if errno == EAGAIN { Issue.record("the socket has no room") }
                return
            }
            sent += count
        }
    }

    /// The whole requests that have come.
    func requests() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { break }
            rest += buffer[..<count]
        }
        let lines = rest.split(separator: 0x0a, omittingEmptySubsequences: false)
        rest = Array(lines.last ?? [])
        return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Waits for a request.
    ///
    /// - Returns: false when the client is gone.
    func awaitRequest() -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0
    }
}
