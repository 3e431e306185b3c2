import CTouch

/// Finds event nodes, and says when to look again.
///
/// Nodes are listed from `/dev/input` itself; udev's monitor and inotify only say that something changed there: a
/// device that udev has processed, a node that came or went, rights that changed. So nothing is missed where there
/// is no udevd, or where a "change" comes without an "add".
public final class DeviceFinder {
    /// Where event nodes are.
    public static let folder = "/dev/input"

    /// Readable when udev has processed a device; -1 without udev.
    public let monitorDescriptor: Int32
    /// Readable when a node came, went or has other rights; -1 without inotify.
    public let changeDescriptor: Int32

    private let udev: OpaquePointer?
    private let monitor: OpaquePointer?

    /// Begins to watch.
    public init() {
        udev = udev_new()
        monitor = udev.flatMap { udev_monitor_new_from_netlink($0, "udev") }
        var isReceiving = false
        if let monitor {
            udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
            isReceiving = udev_monitor_enable_receiving(monitor) >= 0
        }
        monitorDescriptor = isReceiving ? monitor.map { udev_monitor_get_fd($0) } ?? -1 : -1
        changeDescriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        watchFolder()
    }

    deinit {
        if let monitor { udev_monitor_unref(monitor) }
        if let udev { udev_unref(udev) }
        if changeDescriptor >= 0 { close(changeDescriptor) }
    }

    /// Whether udevd is there, so that a new node isn't ready before udev has told of it.
    public var hasUdevd: Bool { ctouch_has_udevd() }

    /// Takes what has been told; then it is time to look at `nodes` again. `isNew` gets each node of which udev has said
    /// something.
    public func drain(_ isNew: (String) -> Void) {
        if let monitor, monitorDescriptor >= 0 {
            while let device = udev_monitor_receive_device(monitor) {
                if let node = udev_device_get_devnode(device) { isNew(String(cString: node)) }
                udev_device_unref(device)
            }
        }
        if changeDescriptor >= 0 {
            let buffer = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 8)
            while read(changeDescriptor, buffer, 4096) > 0 {}
            buffer.deallocate()
        }
        watchFolder()
    }

    /// The event nodes that are there now, by number.
    public func nodes() -> [String] {
        guard let folder = opendir(Self.folder) else { return [] }
        defer { closedir(folder) }
        var numbers: [Int] = []
        while let entry = readdir(folder) {
            let name = String(cString: ctouch_entry_name(entry))
            if name.hasPrefix("event"), let number = Int(name.dropFirst(5)), number >= 0 { numbers.append(number) }
        }
        return numbers.sorted().map { "\(Self.folder)/event\($0)" }
    }

    /// What udev tells of a node; nil where it tells nothing.
    public func facts(of node: String) -> UdevFacts? {
        guard let udev, let name = node.split(separator: "/").last else { return nil }
        guard let device = udev_device_new_from_subsystem_sysname(udev, "input", String(name)) else { return nil }
        return UdevFacts(device)
    }

    /// `/dev/input` comes with the first device and may go with the last.
    private func watchFolder() {
        guard changeDescriptor >= 0 else { return }
        let changes = UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO)
        // Adding a watch again does nothing, and the folder may be another one by now.
        let isFolderWatched = inotify_add_watch(changeDescriptor, Self.folder, changes | UInt32(IN_ONLYDIR)) >= 0
        if !isFolderWatched {
            _ = inotify_add_watch(changeDescriptor, "/dev", UInt32(IN_CREATE) | UInt32(IN_ONLYDIR))
        }
    }
}

/// What udev tells of one device.
public final class UdevFacts {
    private let device: OpaquePointer

    /// Takes over the reference.
    init(_ device: OpaquePointer) { self.device = device }

    deinit { udev_device_unref(device) }

    /// Whether udev has processed the device, so that its rights and properties are set.
    public var isInitialized: Bool { udev_device_get_is_initialized(device) > 0 }

    /// The value of a property, as it is or of the input device above the node; nil where it has none.
    public func property(_ key: String) -> String? {
        if let value = udev_device_get_property_value(device, key) { return String(cString: value) }
        // Owned by the child, so not to be given back.
        guard let parent = udev_device_get_parent(device) else { return nil }
        return udev_device_get_property_value(parent, key).map { String(cString: $0) }
    }

    /// The device's own name as sysfs has it, for a node that can't be opened.
    public var name: String? {
        guard let parent = udev_device_get_parent(device) else { return nil }
        return udev_device_get_sysattr_value(parent, "name").map { String(cString: $0) }
    }
}
