import Configuration
import InputDevices
import TouchCore

/// What tells a device from all others that are there.
enum UniqueMatch {
    private struct Node {
        let path: String
        let description: DeviceDescription
        let facts: UdevFacts?
    }

    /// A match that fits this node and none of the others: by name and id, else by where it is plugged in, else by its
    /// node.
    static func match(for path: String, _ description: DeviceDescription) -> DeviceMatch {
        let finder = DeviceFinder()
        let facts = finder.facts(of: path)
        let nodes = finder.nodes().compactMap { node in
            describe(node).map { Node(path: node, description: $0, facts: finder.facts(of: node)) }
        }
        for match in candidates(description, facts) {
            let isUnique = nodes.allSatisfy { node in
                isSame(node.path, path) == DeviceRule.fits(match, path: node.path, node.description, node.facts)
            }
            if isUnique { return match }
        }
        var match = DeviceMatch()
        match.path = .node(path)
        return match
    }

    /// From the most lasting to the least: a property first where a panel has more than one node.
    private static func candidates(_ description: DeviceDescription, _ facts: UdevFacts?) -> [DeviceMatch] {
        let numbers = DeviceMatch.DeviceNumbers(vendor: description.vendor, product: description.product)
        var byName = DeviceMatch(name: description.name, id: numbers)
        var candidates = [byName]
        let touchscreen =
            facts?.property("ID_INPUT_TOUCHSCREEN") == "1"
            ? DeviceMatch.DeviceProperty(key: "ID_INPUT_TOUCHSCREEN", value: "1") : nil
        if let touchscreen {
            byName.property = touchscreen
            candidates.append(byName)
        }
        guard let idPath = facts?.property("ID_PATH") else { return candidates }
        var byPath = DeviceMatch()
        byPath.path = .udev(idPath)
        candidates.append(byPath)
        byPath.name = byName.name
        byPath.id = byName.id
        candidates.append(byPath)
        byPath.property = touchscreen
        candidates.append(byPath)
        return candidates
    }

    /// A node that can't be opened fits as well as another.
    private static func describe(_ node: String) -> DeviceDescription? {
        do throws(InputDeviceError) { return try EvdevDevice(path: node).description } catch {
            return DeviceDescription(sysfsOf: node)
        }
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = NodeStatus(path: left), let right = NodeStatus(path: right) else { return false }
        return left.isSameNode(as: right)
    }
}
