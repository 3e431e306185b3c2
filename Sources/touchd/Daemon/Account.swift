import CLinux

/// Names of users and groups, for messages.
enum Account {
    /// A user's name, or its number where it has none.
    static func user(_ number: UInt32) -> String {
        getpwuid(number).map { String(cString: $0.pointee.pw_name) } ?? "\(number)"
    }

    /// A group's name, or its number where it has none.
    static func group(_ number: UInt32) -> String {
        getgrgid(number).map { String(cString: $0.pointee.gr_name) } ?? "\(number)"
    }
}
