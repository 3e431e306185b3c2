import Glibc

/// Why there is no connection, or why a request wasn't sent.
public enum TouchClientError: Error, Sendable, Hashable {
    /// A socket's path has 1 to 107 bytes, none of them 0; it has this many.
    case badPath(bytes: Int)
    /// A system call failed.
    case systemCall(String, errno: Int32)
    /// The daemon closed the connection.
    case closed
    /// The daemon speaks a later protocol than this client, which is 1.
    case unknownProtocol(Int64)
    /// A line isn't what the daemon may send; its first 200 bytes. Whatever it was, no touch can be followed past it.
    case malformedLine(String)
    /// A line has no end within so many bytes.
    case lineTooLong(limit: Int)
    /// There is no connection at the moment.
    case notConnected
    /// A request has more bytes than the daemon takes in a line.
    case requestTooLong(limit: Int)
    /// The daemon hasn't taken the requests before this one.
    case tooManyRequests
}

extension TouchClientError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .badPath(let bytes): "a socket's path has 1 to 107 bytes without a 0, not \(bytes)"
        case .systemCall(let call, let code): "\(call): \(Self.message(code))"
        case .closed: "the daemon closed the connection"
        case .unknownProtocol(let version): "the daemon speaks protocol \(version), this client only 1"
        case .malformedLine(let line): "the daemon sent what it may not: \(line)"
        case .lineTooLong(let limit): "the daemon sent a line of more than \(limit) bytes"
        case .notConnected: "there is no connection to the daemon"
        case .requestTooLong(let limit): "a request has at most \(limit) bytes"
        case .tooManyRequests: "the daemon hasn't taken the requests before"
        }
    }

    private static func message(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return buffer.withUnsafeBytes { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
