import CTouch

/// Which node a path names, and whose it is.
public struct NodeStatus: Equatable, Sendable {
    /// The device's number, and the node's own: another node at the same path has another.
    public let device: UInt64
    /// The node's number in its file system.
    public let node: UInt64
    /// The number of its owner.
    public let owner: UInt32
    /// The number of its group.
    public let group: UInt32
    /// Its rights: the lower nine bits.
    public let mode: UInt32

    /// What a path names, following links. nil where nothing is there, or it is no character device.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFCHR) else {
            return nil
        }
        device = UInt64(status.st_rdev)
        node = UInt64(status.st_ino)
        owner = status.st_uid
        group = status.st_gid
        mode = UInt32(status.st_mode) & 0o777
    }

    /// Whether it is the same node, whatever its rights are now.
    public func isSameNode(as other: NodeStatus) -> Bool { device == other.device && node == other.node }
}
