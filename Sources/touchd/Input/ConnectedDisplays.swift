import CLinux
import Configuration
import TouchCore

/// The displays that the kernel says are connected.
enum ConnectedDisplays {
    /// Where the kernel tells of connectors.
    static let folder = "/sys/class/drm"

    /// Every connected display with its first mode, by name. None where the kernel has no displays.
    static func read(from folder: String = folder) -> [Display] {
        var displays: [Display] = []
        for entry in entries(of: folder) {
            // Connectors are card0-HDMI-A-1 and so on; card0 itself is none.
            guard entry.hasPrefix("card"), let dash = entry.firstIndex(of: "-") else { continue }
            let connector = "\(folder)/\(entry)"
            guard firstLine(of: "\(connector)/status") == "connected",
                let mode = firstLine(of: "\(connector)/modes"), let size = size(ofMode: mode)
            else { continue }
            displays.append(Display(name: String(entry[entry.index(after: dash)...]), size: size))
        }
        return displays.sorted { $0.name < $1.name }
    }

    /// The size in a mode's name: `1920x1080`, also with letters behind it (`1920x1080i`).
    static func size(ofMode mode: String) -> ScreenSize? {
        let parts = mode.split(separator: "x", maxSplits: 1)
        guard parts.count == 2, let width = Int32(parts[0]) else { return nil }
        guard let height = Int32(parts[1].prefix { $0.isASCII && $0.isNumber }) else { return nil }
        guard (1...ScreenSize.limit).contains(width), (1...ScreenSize.limit).contains(height) else { return nil }
        return ScreenSize(width: width, height: height)
    }

    private static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) { names.append(String(cString: clinux_entry_name(entry))) }
        return names
    }

    private static func firstLine(of path: String) -> String? {
        do throws(SystemError) {
            // sysfs files are at most a page.
            guard let bytes = try InputFile(path).readAll(limit: 65_536) else { return nil }
            let line = bytes.prefix { $0 != 0x0a }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        } catch {
            // A connector that goes while it is read is one that isn't connected.
            return nil
        }
    }
}
