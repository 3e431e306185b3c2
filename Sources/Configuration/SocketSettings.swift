/// `[socket]`: where clients connect and what they may do.
public struct SocketSettings: Equatable, Sendable {
    /// The path where neither the file nor an option gives one.
    public static let defaultPath = "/run/touchd/touchd.sock"
    /// The longest path that the kernel takes, in bytes.
    public static let pathLimit = 107

    /// An absolute path of at most `pathLimit` bytes; nil where the file gives none.
    public var path: String?
    /// Permission bits, 0 to 0o777.
    public var mode: UInt32 = 0o660
    /// The socket's group by name or number; nil for the process's own.
    public var group: String?
    /// Who may control, besides root and the daemon's own user.
    public var control: [Controller] = []
    /// How many bytes of events wait for one client: 4096 to 1073741824.
    public var queueBytes = 262_144

    /// One that `control` names.
    public enum Controller: Equatable, Sendable {
        /// A user by name or number.
        case user(String)
        /// A group by name or number: written `@kiosk`.
        case group(String)
    }

    /// The defaults.
    public init() {}

    /// Whether only `control` differs, which a reload can change.
    public func isSameSocket(as other: SocketSettings) -> Bool {
        var same = self
        same.control = other.control
        return same == other
    }
}

extension SocketSettings {
    static let keys = ["path", "mode", "group", "control", "queue_bytes"]

    init(_ table: TableReader, _ problems: inout ProblemList) {
        table.checkKeys(known: Self.keys, &problems)
        path = Self.path(table, &problems)
        if let mode = Self.mode(table, &problems) { self.mode = mode }
        group = table.string("group", &problems)?.value
        control = Self.control(table, &problems)
        if let bytes = table.whole("queue_bytes", in: 4096...1_073_741_824, &problems) { queueBytes = Int(bytes) }
    }

    private static func path(_ table: TableReader, _ problems: inout ProblemList) -> String? {
        guard let path = table.string("path", &problems) else { return nil }
        guard path.value.utf8.first == UInt8(ascii: "/") else {
            table.error("path", "must begin with /, found \(quoted(path.value))", at: path.place, &problems)
            return nil
        }
        let length = path.value.utf8.count
        guard length <= pathLimit else {
            table.error("path", "has \(length) bytes, at most \(pathLimit) fit", at: path.place, &problems)
            return nil
        }
        return path.value
    }

    private static func mode(_ table: TableReader, _ problems: inout ProblemList) -> UInt32? {
        let expected = "expected a string of octal digits up to \"0777\""
        guard let node = table.entry("mode")?.node else { return nil }
        var mode: UInt32 = 0
        var digits: [UInt8] = []
        if case .string(let bytes) = node.value { digits = bytes }
        let isOctal = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        if (3...4).contains(digits.count), isOctal {
            for digit in digits { mode = mode * 8 + UInt32(digit - UInt8(ascii: "0")) }
            if mode <= 0o777 { return mode }
        }
        table.error("mode", "\(expected), found \(table.found(node, problems))", at: node.begin, &problems)
        return nil
    }

    private static func control(_ table: TableReader, _ problems: inout ProblemList) -> [Controller] {
        var controllers: [Controller] = []
        for node in table.array("control", of: "an array of users and @groups", &problems)?.value ?? [] {
            guard let name = table.string(node, "control", &problems) else { continue }
            guard name.value.utf8.first == UInt8(ascii: "@") else {
                controllers.append(.user(name.value))
                continue
            }
            let group = String(decoding: name.value.utf8.dropFirst(), as: UTF8.self)
            if group.utf8.isEmpty {
                table.error("control", "expected a group's name after the @", at: name.place, &problems)
            } else {
                controllers.append(.group(group))
            }
        }
        return controllers
    }
}
