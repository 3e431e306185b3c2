import CLinux

/// Which file a path names, whatever it is called there: what is read must not be overwritten.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// nil where there is nothing yet, or what writing doesn't destroy: a pipe, a terminal.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFREG) else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }
}
