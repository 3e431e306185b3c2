import CLinux
import Configuration
import InputDevices
import TouchCore

/// How the configuration sees one device: whether it is used, by which name, and how it is mapped.
struct DeviceRule: Equatable {
    var mapping: DeviceMapping
    /// Whether it is taken away from everyone else.
    var grab = false
    /// Which `[[device]]` it is, by its place in the file; nil where there are none.
    var entry: Int?

    /// Whether a `[[device]]` names it.
    var isNamed: Bool { entry != nil }

    /// The rule for a device; nil where the configuration doesn't want it.
    ///
    /// `facts` are what udev tells of it, nil where there is no udev.
    init?(
        _ configuration: ResolvedConfiguration, path: String, _ description: DeviceDescription, _ facts: UdevFacts?
    ) {
        let udevMatrix = facts?.property("LIBINPUT_CALIBRATION_MATRIX").flatMap(Self.matrix)
        guard !configuration.devices.isEmpty else {
            mapping = DeviceMapping(
                calibration: udevMatrix ?? .identity, screen: configuration.screen, canBeAsked: true)
            return
        }
        guard let entry = Self.entry(configuration, path: path, description, facts) else { return nil }
        let settings = configuration.devices[entry]
        mapping = DeviceMapping(
            name: settings.name, calibration: settings.calibration ?? udevMatrix ?? .identity,
            rotation: settings.rotation, screen: settings.screen, canBeAsked: true)
        grab = settings.grab
        self.entry = entry
    }

    /// The first `[[device]]` that fits.
    private static func entry(
        _ configuration: ResolvedConfiguration, path: String, _ description: DeviceDescription, _ facts: UdevFacts?
    ) -> Int? {
        configuration.devices.firstIndex { fits($0.match, path: path, description, facts) }
    }

    /// Whether a live device fits a match.
    static func fits(
        _ match: DeviceMatch, path: String, _ description: DeviceDescription, _ facts: UdevFacts?
    ) -> Bool {
        let numbers = DeviceMatch.DeviceNumbers(vendor: description.vendor, product: description.product)
        return match.fits(name: description.name, id: numbers) { place in
            switch place {
            case .udev(let idPath): return facts?.property("ID_PATH") == idPath
            case .node(let node):
                guard let wanted = NodeStatus(path: node), let found = NodeStatus(path: path) else {
                    return false
                }
                return wanted.isSameNode(as: found)
            }
        } hasProperty: { property in
            facts?.property(property.key) == property.value
        }
    }

    /// Six numbers as udev's LIBINPUT_CALIBRATION_MATRIX has them; nil for anything else.
    static func matrix(_ text: String) -> CalibrationMatrix? {
        var numbers: [Double] = []
        let isComplete = text.withCString { start in
            var rest = start
            while numbers.count < 6 {
                var end: UnsafePointer<CChar>? = rest
                let number = clinux_parse_number(rest, &end)
                guard let end, end != rest, number.isFinite else { return false }
                numbers.append(number)
                rest = end
            }
            return rest.pointee == 0
        }
        guard isComplete else { return nil }
        let matrix = CalibrationMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        return matrix.isInvertible ? matrix : nil
    }
}
