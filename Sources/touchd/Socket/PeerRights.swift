import CLinux
import Configuration

/// Who may control the daemon: root, its own user, and those that `[socket] control` names.
struct PeerRights {
    private var users: [uid_t] = [0, geteuid()]
    private var groups: [gid_t] = []

    /// Resolves the names; one that nobody has is a warning.
    init(_ controllers: [SocketSettings.Controller]) {
        for controller in controllers {
            switch controller {
            case .user(let name):
                if let user = Account.userNumber(name) { users.append(user) } else { warn("user", name) }
            case .group(let name):
                if let group = Account.groupNumber(name) { groups.append(group) } else { warn("group", name) }
            }
        }
    }

    /// Whether whoever connected may: by the user and the groups that it had then.
    func mayControl(_ client: Client) -> Bool {
        var process: pid_t = 0
        var user: uid_t = 0
        var group: gid_t = 0
        guard clinux_socket_peer(client.descriptor, &process, &user, &group) else { return false }
        if users.contains(user) || groups.contains(group) { return true }
        return !groups.isEmpty && others(of: client).contains { groups.contains($0) }
    }

    /// The supplementary groups.
    private func others(of client: Client) -> [gid_t] {
        var capacity = 64
        while true {
            var count: Int32 = -1
            let found = [gid_t](unsafeUninitializedCapacity: capacity) { buffer, initialized in
                count = clinux_socket_peer_groups(client.descriptor, buffer.baseAddress, Int32(capacity))
                initialized = min(max(Int(count), 0), capacity)
            }
            guard count > capacity else { return found }
            capacity = Int(count)
        }
    }

    private func warn(_ kind: String, _ name: String) {
        Messages.warning("[socket] control: there is no \(kind) \"\(name)\" here")
    }
}
