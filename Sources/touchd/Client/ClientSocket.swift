import CLinux
import Configuration

/// Where a client connects to.
enum ClientSocket {
    /// The value of `--socket`, or the path that a daemon has unless it is told another one.
    static func path(_ arguments: Arguments) throws(UsageError) -> String {
        let path = arguments.value("--socket") ?? SocketSettings.defaultPath
        let length = path.utf8.count
        guard length <= SocketSettings.pathLimit else {
            throw UsageError("--socket is \(length) bytes long, a socket's path at most \(SocketSettings.pathLimit)")
        }
        return path
    }
}
