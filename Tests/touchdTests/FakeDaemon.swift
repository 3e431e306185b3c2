import Foundation

/// A daemon that says what a test wants: a listening socket.
final class FakeDaemon {
    /// The first line of a daemon with two regions.
    static let hello = """
        {"event":"hello","version":"0.1.0","protocol":1,"screen":{"width":1920,"height":1080},"layer":null,\
        "regions":["exit","menu"],"devices":[{"name":"panel","path":"/dev/input/event3"}],"touches":[]}
        """

    /// Where it listens: short, as a socket's path must be.
    let path = "/tmp/touchd-\(UUID().uuidString.prefix(8)).sock"
    private var listener: Int32 = -1
    /// Kept, since a test's own variable ends with its last use, and the connection with it.
    private var peers: [Peer] = []

    /// accept4(2), which Glibc's module doesn't show.
    private static let acceptClosedAtExec = unsafeBitCast(
        dlsym(nil, "accept4"),
        to: (@convention(c) (Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Int32).self)

    init() throws { try start() }

    deinit { stop() }

    /// Listens, again after `stop`. Nothing that another test starts may get a hold of it.
    func start() throws {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 5) == 0 else { throw TestFailure("can't listen at \(path)") }
    }

    /// Stops to listen and leaves nothing behind.
    func stop() {
        if listener >= 0 { close(listener) }
        listener = -1
        unlink(path)
    }

    /// The next client, greeted unless asked not to.
    func accept(hello: String? = FakeDaemon.hello) throws -> Peer {
        try waitToRead(listener)
        let peer = Peer(Self.acceptClosedAtExec(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue)))
        peers.append(peer)
        if let hello { try peer.say(hello) }
        return peer
    }

    /// A client's connection.
    final class Peer {
        private var descriptor: Int32
        private let lines: LineSource

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            lines = LineSource(descriptor)
        }

        deinit { hangUp() }

        /// Ends the connection.
        func hangUp() {
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }

        /// Sends lines.
        func say(_ lines: String...) throws { try send(lines.map { $0 + "\n" }.joined()) }

        /// Sends text as it stands.
        func send(_ text: String) throws {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw TestFailure("the client doesn't listen any more") }
                bytes = bytes.dropFirst(count)
            }
        }

        /// Sends a line again and again until nobody takes it.
        func say(untilStuck line: String) {
            var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let bytes = Array((line + "\n").utf8)
            while poll(&watched, 1, 500) == 1 {
                _ = Foundation.send(
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
        }

        /// The client's next request; nil once it has gone.
        func nextRequest() throws -> String? { try lines.next() }
    }
}

/// Lines of a descriptor as they come.
final class LineSource {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isEnded = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next line without its newline; nil at the end.
    func next() throws -> String? {
        while true {
            if let newline = bytes.firstIndex(of: 0x0a) {
                defer { bytes.removeSubrange(...newline) }
                return String(decoding: bytes[..<newline], as: UTF8.self)
            }
            guard !isEnded else {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
            }
            try waitToRead(descriptor)
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] } else { isEnded = true }
        }
    }

    /// All lines to the end.
    func rest() throws -> [String] {
        var lines: [String] = []
        while let line = try next() { lines.append(line) }
        return lines
    }
}

/// Waits for a descriptor, but not forever.
func waitToRead(_ descriptor: Int32) throws {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 60_000) == 1 else { throw TestFailure("nothing came for a minute") }
}

/// A test's own machinery that doesn't work.
struct TestFailure: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
