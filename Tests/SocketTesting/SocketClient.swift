import Foundation

/// A client of a daemon's socket that does what no good client would.
public final class SocketClient {
    /// What it gets.
    public let stream: ByteStream

    /// Its end of the connection.
    public var descriptor: Int32 { stream.descriptor }

    /// Connects; the first line is left to be read.
    public init(_ path: String) throws {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
        stream = ByteStream(socket(AF_UNIX, Int32(type), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(stream.descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw StreamError(description: "can't connect: \(errno)") }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Connects and takes the first line.
    public static func greeted(_ path: String) throws -> SocketClient {
        let client = try SocketClient(path)
        guard try client.line()?.hasPrefix("{\"event\":\"hello\"") == true else {
            throw StreamError(description: "no hello")
        }
        return client
    }

    /// The next line; nil at the end.
    public func line() throws -> String? { try stream.line() }

    /// Sends all of a text.
    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends all of it, however long the other side takes to read.
    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = trySending(rest)
            if sent < 0 { throw StreamError(description: "can't send: \(errno)") }
            rest = rest.dropFirst(sent)
            if sent == 0, !(try stream.wait(for: POLLOUT)) { throw StreamError(description: "nothing is read") }
        }
    }

    /// Sends what there is room for: how many bytes; negative when nobody reads.
    public func trySending(_ bytes: ArraySlice<UInt8>) -> Int {
        let sent = bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        return sent < 0 && errno == EAGAIN ? 0 : sent
    }

    /// A request, and the lines up to its reply, which is the last.
    @discardableResult
    public func ask(_ request: String) throws -> [String] {
        try send(request + "\n")
        return try stream.lines(through: "{\"event\":\"reply\"")
    }

    /// A request's reply, where nothing else comes before it.
    public func reply(_ request: String) throws -> String {
        let lines = try ask(request)
        guard lines.count == 1 else { throw StreamError(description: "not only a reply: \(lines)") }
        return lines[0]
    }

    /// Closes the sending side.
    public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
