import CUmockdev
import Foundation
import Testing

/// A machine in a folder: what this process and those it starts see of /dev/input, /sys and udev is what is put there.
final class MockMachine {
    private let testbed: OpaquePointer
    private let files: URL
    private var fileCount = 0

    /// A machine with no device. There can be one in a process at a time.
    init() throws {
        testbed = try #require(umockdev_testbed_new())
        files = FileManager.default.temporaryDirectory.appendingPathComponent("machine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(testbed))
        try? FileManager.default.removeItem(at: files)
    }

    /// The path of a new file with this text.
    func file(_ text: String) throws -> String {
        fileCount += 1
        let place = files.appendingPathComponent("\(fileCount)")
        try Data(text.utf8).write(to: place)
        return place.path
    }

    /// Plugs a panel in: its node is there, and udev says "add".
    func plug(_ panel: MockPanel) throws {
        // The answers first: the daemon opens the node at once.
        try succeed { umockdev_testbed_load_ioctl(testbed, panel.node, try file(panel.answers), &$0) }
        try succeed { umockdev_testbed_add_from_string(testbed, panel.description, &$0) }
    }

    /// Pulls it out: udev says "remove", and the node goes. Who has it open hears nothing, unlike with a real one.
    func unplug(_ panel: MockPanel) {
        umockdev_testbed_uevent(testbed, panel.folder, "remove")
        umockdev_testbed_remove_device(testbed, panel.folder)
    }

    /// udev has another value for a property, and says "change".
    func change(_ panel: MockPanel, _ key: String, to value: String) {
        umockdev_testbed_set_property(testbed, panel.folder, key, value)
        umockdev_testbed_uevent(testbed, panel.folder, "change")
    }

    /// The panel's node gets other rights. udev says "change": nothing else does, for the node here is a link.
    func setRights(_ panel: MockPanel, _ mode: mode_t) throws {
        let root = try #require(umockdev_testbed_get_root_dir(testbed))
        defer { g_free(root) }
        try #require(chmod(String(cString: root) + panel.node, mode) == 0)
        umockdev_testbed_uevent(testbed, panel.folder, "change")
    }

    /// A finger lands on the panel, and is lifted.
    func touch(_ panel: MockPanel, x: Int32 = 200, y: Int32 = 150, id: Int32 = 45, lifts: Bool = true) throws {
        let node = umockdev_testbed_get_dev_fd(testbed, panel.node)
        try #require(node >= 0)
        let events = (MockPanel.down(x: x, y: y, id: id) + (lifts ? MockPanel.up : [])).map {
            input_event(time: timeval(), type: $0.0, code: $0.1, value: $0.2)
        }
        let size = events.count * MemoryLayout<input_event>.stride
        let written = events.withUnsafeBytes { write(node, $0.baseAddress, size) }
        try #require(written == size)
    }

    private func succeed(_ body: (inout UnsafeMutablePointer<GError>?) throws -> Int32) throws {
        var error: UnsafeMutablePointer<GError>?
        let isDone = try body(&error) != 0
        try #require(isDone, "\(error.flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "no reason")")
    }
}
