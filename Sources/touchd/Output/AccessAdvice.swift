import CLinux
import InputDevices

/// Whose a file is that may not be opened, and what an operator does about it.
struct AccessAdvice: Equatable {
    /// Its owner and group, by name, and its rights: `root:input, mode 0660`.
    let owners: String
    /// What lets us in.
    let remedy: String

    /// Who wants to be let in.
    struct Asker {
        /// The user by name.
        var user: String
        /// Whether rights of files don't count for it.
        var isRoot = false
        /// The numbers of its groups.
        var groups: [UInt32]
        /// Whether it is a service: a login changes nothing for one.
        var isService: Bool

        /// This process.
        static var current: Asker {
            var groups = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
            let count = getgroups(Int32(groups.count), &groups)
            groups = Array(groups.prefix(Int(max(count, 0)))) + [getegid()]
            return Asker(
                user: Account.user(geteuid()), isRoot: geteuid() == 0, groups: groups, isService: Messages.isJournal)
        }
    }

    /// What a file is opened for, with the bit that the group needs.
    enum Purpose: UInt32 {
        /// To read a node.
        case read = 0o040
        /// To connect to a socket.
        case connect = 0o020
    }

    /// Advice on a file with this owner, group and mode.
    init(owner: UInt32, group: UInt32, mode: UInt32, for purpose: Purpose, asker: Asker = .current) {
        let name = Account.group(group)
        let octal = String(mode, radix: 8)
        owners = "\(Account.user(owner)):\(name), mode 0\(octal)"
        if mode & purpose.rawValue == 0 || group == 0 {
            switch purpose {
            case .read:
                remedy = "a udev rule with GROUP=\"input\", MODE=\"0660\" lets the group input read such nodes"
            case .connect:
                remedy = "[socket] mode and group of the configuration, or the socket's unit, say who may connect"
            }
        } else if asker.isRoot {
            remedy = "root isn't kept out by that, so something else forbids it: a service's DeviceAllow=, a container"
        } else if asker.groups.contains(group) {
            remedy = "\(asker.user) has that group, so something else forbids it: a service's DeviceAllow=, a container"
        } else if asker.isService {
            remedy = "SupplementaryGroups=\(name) below [Service] in its unit lets this service in, from a restart on"
        } else if Account.isMember(asker.user, of: group) {
            remedy = "\(asker.user) is in that group from the next login on"
        } else {
            let membership = "'usermod -aG \(name) \(asker.user)' lets \(asker.user) in, from the next login on"
            remedy = purpose == .read ? "sudo does; \(membership), to every keyboard too" : membership
        }
    }

    /// Advice on a node.
    init(_ status: NodeStatus) {
        self.init(owner: status.owner, group: status.group, mode: status.mode, for: .read)
    }
}
