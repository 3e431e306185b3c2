import Glibc

/// Something took longer than any machine needs for it, or the other side went.
public struct StreamError: Error, CustomStringConvertible {
    /// What happened.
    public var description: String

    /// What happened.
    public init(description: String) { self.description = description }
}

/// Lines from a descriptor, each waited for, but not for ever.
public final class ByteStream {
    /// How long anything is waited for, in milliseconds.
    public static let patienceMs: Int32 = 30_000

    /// What is read; closed with this object.
    public let descriptor: Int32
    private var waiting: [UInt8] = []
    /// The other side has closed it.
    public private(set) var isAtEnd = false

    /// Reads a descriptor, and owns it.
    public init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The next line without its newline; nil at the end.
    public func line() throws -> String? {
        while true {
            if let newline = waiting.firstIndex(of: 0x0a) {
                let line = String(decoding: waiting[..<newline], as: UTF8.self)
                waiting.removeFirst(newline + 1)
                return line
            }
            if isAtEnd {
                guard waiting.isEmpty else { throw StreamError(description: "half a line: \(waiting.count) bytes") }
                return nil
            }
            try read(65_536)
        }
    }

    /// Lines up to the first one that has this text in it.
    @discardableResult
    public func lines(through text: String) throws -> [String] {
        var lines: [String] = []
        while let line = try line() {
            lines.append(line)
            if line.contains(text) { return lines }
        }
        throw StreamError(description: "\"\(text)\" never came, but \(lines)")
    }

    /// All lines up to the end.
    public func rest() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    /// Reads so many bytes and no more.
    public func skip(_ count: Int) throws {
        while waiting.count < count, !isAtEnd { try read(count - waiting.count) }
        waiting.removeFirst(min(count, waiting.count))
    }

    private func read(_ most: Int) throws {
        guard try wait(for: POLLIN) else { throw StreamError(description: "nothing comes") }
        var bytes = [UInt8](repeating: 0, count: most)
        let count = Glibc.read(descriptor, &bytes, most)
        if count > 0 {
            waiting += bytes[..<count]
        } else if count == 0 || errno == ECONNRESET {
            isAtEnd = true
        } else if errno != EAGAIN && errno != EINTR {
            throw StreamError(description: "can't read: \(errno)")
        }
    }

    /// Waits for a descriptor to be readable or writable.
    ///
    /// - Returns: false when that took too long.
    public func wait(for events: Int32, _ patienceMs: Int32 = ByteStream.patienceMs) throws -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let count = poll(&entry, 1, patienceMs)
            if count >= 0 { return count > 0 }
            guard errno == EINTR else { throw StreamError(description: "can't wait: \(errno)") }
        }
    }
}
