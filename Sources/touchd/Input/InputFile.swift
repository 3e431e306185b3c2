import CLinux

/// A file that is read, or standard input where its name is `-`.
final class InputFile {
    private let descriptor: Int32
    private let path: String

    /// Opens a file.
    init(_ path: String) throws(SystemError) {
        self.path = path
        descriptor = path == "-" ? 0 : Self.open(path)
        if descriptor < 0 { throw SystemError(path) }
    }

    private static func open(_ path: String) -> Int32 {
        if let bytes = RawArgument.bytes(of: path) { return clinux_open_to_read(bytes) }
        return clinux_open_to_read(path)
    }

    deinit {
        if descriptor > 0 { close(descriptor) }
    }

    /// Whether more can come while it is read, as from a pipe or a terminal.
    var canGrow: Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || UInt32(status.st_mode) & UInt32(S_IFMT) != UInt32(S_IFREG)
    }

    /// Fills the buffer with the next bytes and returns how many they are, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = CLinux.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if clinux_errno() != EINTR { throw SystemError(path) }
        }
    }

    /// The whole rest of the file, at most `limit` bytes; nil for more.
    func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
        defer { chunk.deallocate() }
        while true {
            let count = try read(into: chunk)
            if count == 0 { return bytes }
            if bytes.count + count > limit { return nil }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
        }
    }
}
