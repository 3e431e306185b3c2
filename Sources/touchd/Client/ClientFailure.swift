import CLinux
import Configuration

/// Why a client can't go on.
struct ClientFailure: Error, Equatable {
    /// What is wrong, and what can be done.
    let text: String
    let status: ExitStatus

    /// A failure in words of its own.
    init(_ text: String, _ status: ExitStatus = .unavailable) {
        self.text = text
        self.status = status
    }

    /// A system call that failed.
    init(_ error: SystemError) { self.init(error.description, .system) }

    /// A socket that can't be connected to.
    init(connectingTo path: String, _ error: SystemError) {
        let hint = "is touchd running? See 'systemctl status touchd'"
        switch error.number {
        case ENOENT: self.init("no socket \(path): \(hint)")
        case ECONNREFUSED where !Self.isSocket(path): self.init("\(path) is no socket")
        case ECONNREFUSED: self.init("nobody listens at \(path): \(hint)")
        case EACCES, EPERM: self.init("\(path): permission denied\(Self.owner(of: path))", .permission)
        case ENOTDIR, ELOOP, EPROTOTYPE: self.init("\(path): \(error.reason)")
        default: self.init(error)
        }
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFSOCK)
    }

    /// Who may, where that can be seen, and how to be one of them.
    private static func owner(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        let advice = AccessAdvice(
            owner: status.st_uid, group: status.st_gid, mode: UInt32(status.st_mode) & 0o777, for: .connect)
        return ": the socket belongs to \(advice.owners); \(advice.remedy)"
    }
}

extension EventLoop {
    /// A loop for a client.
    static func forClient() throws(ClientFailure) -> EventLoop {
        do throws(SystemError) { return try EventLoop() } catch { throw ClientFailure(error) }
    }

    /// Waits like `wait`, for a client.
    func waitForClient() throws(ClientFailure) -> Int {
        do throws(SystemError) { return try wait() } catch { throw ClientFailure(error) }
    }
}
