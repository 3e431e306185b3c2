import Configuration
import InputDevices
import TouchCore

/// A device as a command line names it: its node or a link to one, its name or a pattern for it, its id, or udev's
/// `ID_PATH`.
struct DeviceChoice {
    let text: String

    init(_ text: String) { self.text = text }

    /// The path of a node; nil for another kind of name.
    var path: String? { text.utf8.first == UInt8(ascii: "/") ? text : nil }

    /// Whether it names this device. A recording has no node and no `ID_PATH`.
    func fits(_ description: DeviceDescription, at node: String?, idPath: String?) -> Bool {
        if let path {
            guard let node, let wanted = NodeStatus(path: path), let found = NodeStatus(path: node) else {
                return false
            }
            return wanted.isSameNode(as: found)
        }
        return Glob(text).matches(description.name) || Glob(exactly: Array(text.utf8)).matches(description.name)
            || text == description.idText || text == idPath
    }
}
