import CLinux
import Configuration

/// The daemon's own socket in the file system; it goes with this object.
final class SocketFile {
    /// The socket that listens.
    let descriptor: Int32
    private let path: String
    private let device: dev_t
    private let node: ino_t

    /// Why there is no socket: it has been told already.
    struct Failure: Error {
        var status: ExitStatus
    }

    /// How long another start may take, in milliseconds, and how often it is looked whether it has ended.
    private static let patienceMs: Int32 = 2_000
    private static let lookMs: Int32 = 10

    /// Listens at a path, with the configured mode and group from the first moment on at which anyone can connect.
    ///
    /// A socket that is left over there is removed; one that somebody serves, or anything else, is left alone.
    init(_ path: String, _ settings: SocketSettings) throws(Failure) {
        self.path = path
        guard path.utf8.count <= SocketSettings.pathLimit else {
            throw Self.fail(
                "socket \(path): the path has \(path.utf8.count) bytes, at most \(SocketSettings.pathLimit) fit",
                .configuration)
        }
        let group = try Self.group(settings)
        // Of two that start at once over a left-over socket, one waits until the other serves.
        let lock = try Self.lockFolder(of: path)
        defer { close(lock) }
        try Self.clear(path)
        let descriptor = clinux_socket_open()
        guard descriptor >= 0 else { throw Self.fail(SystemError("socket \(path)")) }
        guard clinux_socket_bind(descriptor, path, settings.mode) == 0 else {
            defer { close(descriptor) }
            throw Self.fail(SystemError("socket \(path)"))
        }
        var status = stat()
        let isPrepared =
            (group == nil || lchown(path, .max, group ?? 0) == 0) && clinux_link_status(path, &status) == 0
            && listen(descriptor, SOMAXCONN) == 0
        guard isPrepared else {
            defer {
                unlink(path)
                close(descriptor)
            }
            throw Self.fail(SystemError("socket \(path): its group, or listening"))
        }
        self.descriptor = descriptor
        device = status.st_dev
        node = status.st_ino
    }

    deinit {
        // Only ours: somebody may have put another one there.
        var status = stat()
        if clinux_link_status(path, &status) == 0, status.st_dev == device, status.st_ino == node { unlink(path) }
        close(descriptor)
    }

    private static func group(_ settings: SocketSettings) throws(Failure) -> UInt32? {
        guard let name = settings.group else { return nil }
        guard let group = Account.groupNumber(name) else {
            throw fail("[socket] group: there is no group \"\(name)\" here", .configuration)
        }
        return group
    }

    private static func lockFolder(of path: String) throws(Failure) -> Int32 {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.utf8.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var waitedMs: Int32 = 0
        while true {
            let lock = clinux_lock_folder(folder)
            if lock >= 0 { return lock }
            let error = SystemError("socket \(path): its folder \(folder)")
            guard error.number == EWOULDBLOCK else {
                let hint = error.number == ENOENT ? "; systemd makes it: RuntimeDirectory=touchd" : ""
                throw fail(error, hint)
            }
            guard waitedMs < patienceMs else {
                throw fail("socket \(path): another program has locked its folder \(folder)", .unavailable)
            }
            _ = poll(nil, 0, lookMs)
            waitedMs += lookMs
        }
    }

    /// Makes room at the path, if nobody is there.
    private static func clear(_ path: String) throws(Failure) {
        var status = stat()
        guard clinux_link_status(path, &status) == 0 else {
            // It will be made.
            if clinux_errno() == ENOENT { return }
            throw fail(SystemError("socket \(path)"))
        }
        guard Int32(status.st_mode) & S_IFMT == S_IFSOCK else {
            let kind =
                switch Int32(status.st_mode) & S_IFMT {
                case S_IFDIR: "a folder"
                case S_IFLNK: "a link"
                case S_IFREG: "a file"
                default: "no socket"
                }
            throw fail("socket \(path): there is \(kind) in its place; it is left alone", .unavailable)
        }
        let probe = clinux_socket_open()
        guard probe >= 0 else { throw fail(SystemError("socket \(path)")) }
        defer { close(probe) }
        if clinux_socket_connect(probe, path) == 0 { throw fail("socket \(path): in use", .unavailable) }
        let error = SystemError("socket \(path)")
        switch error.number {
        case ECONNREFUSED:
            guard unlink(path) == 0 || clinux_errno() == ENOENT else { throw fail(SystemError("socket \(path)")) }
            Messages.note("socket \(path): left over from an earlier run, removed")
        case ENOENT: break
        // Its queue is full, or it is of another type: somebody serves it.
        case EAGAIN, EPROTOTYPE: throw fail("socket \(path): in use", .unavailable)
        default: throw fail(error)
        }
    }

    private static func fail(_ error: SystemError, _ hint: String = "") -> Failure {
        fail(error.description + hint, error.exitStatus(else: .system))
    }

    private static func fail(_ text: String, _ status: ExitStatus) -> Failure {
        Messages.error(text)
        return Failure(status: status)
    }
}
