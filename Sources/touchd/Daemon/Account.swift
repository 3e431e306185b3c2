import CLinux

/// Names and numbers of users and groups.
enum Account {
    /// A user's name, or its number where it has none.
    static func user(_ number: UInt32) -> String {
        getpwuid(number).map { String(cString: $0.pointee.pw_name) } ?? "\(number)"
    }

    /// A group's name, or its number where it has none.
    static func group(_ number: UInt32) -> String {
        getgrgid(number).map { String(cString: $0.pointee.gr_name) } ?? "\(number)"
    }

    /// Whether the list of groups names a user, also one whose login is older than that.
    static func isMember(_ user: String, of group: UInt32) -> Bool {
        guard var member = getgrgid(group)?.pointee.gr_mem else { return false }
        while let name = member.pointee {
            if String(cString: name) == user { return true }
            member += 1
        }
        return false
    }

    /// The number of a user by name, or by the number itself; nil for an unknown name.
    static func userNumber(_ name: String) -> UInt32? { getpwnam(name)?.pointee.pw_uid ?? UInt32(name) }

    /// The number of a group by name, or by the number itself; nil for an unknown name.
    static func groupNumber(_ name: String) -> UInt32? { getgrnam(name)?.pointee.gr_gid ?? UInt32(name) }
}
