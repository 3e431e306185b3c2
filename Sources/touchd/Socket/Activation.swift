import CLinux

/// Sockets that the service manager opened for us: sd_listen_fds(3).
enum Activation {
    private static let firstDescriptor: Int32 = 3
    /// More than anybody passes.
    private static let limit: Int32 = 64

    /// The sockets that were passed to this process; none where none were. They are taken once: programs that we
    /// start hear nothing of them.
    static func sockets() throws(SocketFile.Failure) -> [Int32] {
        defer {
            for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(variable) }
        }
        guard let process = number("LISTEN_PID"), process == getpid(), let count = number("LISTEN_FDS"),
            (1...limit).contains(count)
        else { return [] }
        let descriptors = (firstDescriptor..<firstDescriptor + count).map { $0 }
        for descriptor in descriptors {
            guard clinux_socket_listens(descriptor) else {
                Messages.error("activation: descriptor \(descriptor) is no listening Unix stream socket")
                throw SocketFile.Failure(status: .configuration)
            }
            guard clinux_adopt(descriptor) == 0 else {
                Messages.error(SystemError("activation: descriptor \(descriptor)").description)
                throw SocketFile.Failure(status: .system)
            }
        }
        return descriptors
    }

    private static func number(_ variable: String) -> Int32? {
        getenv(variable).flatMap { Int32(String(cString: $0)) }
    }
}
