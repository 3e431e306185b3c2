import Foundation
import SocketTesting

/// The service manager's side of sd_notify(3): a datagram socket, at a path or in the abstract namespace.
final class NotifySocket {
    /// What `NOTIFY_SOCKET` has to be.
    let name: String
    private let stream: ByteStream

    /// Listens at a path, or, with an `@` in front, at an abstract name.
    init(_ name: String) throws {
        self.name = name
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        stream = ByteStream(descriptor)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: name.utf8)
            if name.hasPrefix("@") { $0[0] = 0 }
        }
        // An abstract name has no end but the address's.
        let size = MemoryLayout<sa_family_t>.size + name.utf8.count + (name.hasPrefix("@") ? 0 : 1)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(size)) }
        }
        guard result == 0 else { throw StreamError(description: "can't listen at \(name): \(errno)") }
    }

    /// The next message's lines, waited for.
    func next() throws -> [String] {
        guard let message = try next(within: ByteStream.patienceMs) else {
            throw StreamError(description: "no message comes")
        }
        return message
    }

    /// The next message's lines; nil where none comes within this time, in milliseconds.
    func next(within milliseconds: Int32) throws -> [String]? {
        guard try stream.wait(for: POLLIN, milliseconds) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(stream.descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count >= 0 else { throw StreamError(description: "can't receive: \(errno)") }
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    /// All that is there already.
    func waiting() throws -> [[String]] {
        var messages: [[String]] = []
        while let message = try next(within: 0) { messages.append(message) }
        return messages
    }
}
