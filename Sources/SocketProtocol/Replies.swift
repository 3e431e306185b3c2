import EventLines
import TouchCore

/// What the daemon answers.
public enum Reply {
    /// Done.
    case done
    /// Done, but it may not be what was meant.
    case doubtful(String)
    /// Not done, and why.
    case refused(String)
    /// The regions with their places.
    case regions([Region])
    /// How the daemon is.
    case status(DaemonStatus)

    /// Writes the reply as one line.
    public func write(to id: RequestID?, into line: inout LineBuffer) {
        line.add("{\"event\":\"reply\"")
        if let id {
            line.add(",\"id\":")
            switch id {
            case .text(let text): line.addQuoted(text)
            case .number(let number): line.addNumber(number)
            }
        }
        switch self {
        case .done: line.add(",\"ok\":true}\n")
        case .doubtful(let why):
            line.add(",\"ok\":true,\"warning\":")
            line.addQuoted(why)
            line.add("}\n")
        case .refused(let why):
            line.add(",\"ok\":false,\"error\":")
            line.addQuoted(why)
            line.add("}\n")
        case .regions(let regions):
            line.add(",\"ok\":true,\"regions\":[")
            for (place, region) in regions.enumerated() {
                if place > 0 { line.add(",") }
                SocketLines.region(region, into: &line)
            }
            line.add("]}\n")
        case .status(let status):
            line.add(",\"ok\":true,\"status\":")
            status.write(into: &line)
            line.add("}\n")
        }
    }
}

/// The reply to `status`.
public struct DaemonStatus {
    /// A device in use.
    public struct Device {
        /// The configured name, else its own.
        public var name: String
        /// Its node.
        public var path: String
        /// Bus numbers as `VENDOR:PRODUCT`.
        public var id: String
        /// How it tells contacts: slots, anonymous or single.
        public var use: String

        /// A device in use.
        public init(name: String, path: String, id: String, use: String) {
            self.name = name
            self.path = path
            self.id = id
            self.use = use
        }
    }

    /// The program's version.
    public var version: String
    /// Since the start, in microseconds.
    public var uptimeUs: Int64
    /// The number of the last touch event; 0 for none.
    public var seq: Int64
    /// The screen of all that isn't tied to a device with its own.
    public var screen: ScreenSize
    /// The configuration's file; nil where there is none.
    public var configuration: String?
    /// The active layer; nil for none.
    public var layer: String?
    /// Whether touches give nothing.
    public var isLocked: Bool
    /// The devices in use.
    public var devices: [Device]
    /// The regions with the layers in which they are active.
    public var regions: [(name: String, layer: String?)]
    /// What has happened.
    public var counters: Counters

    /// How the daemon is.
    public init(
        version: String, uptimeUs: Int64, seq: Int64, screen: ScreenSize, configuration: String?, layer: String?,
        isLocked: Bool, devices: [Device],
        regions: [(name: String, layer: String?)], counters: Counters
    ) {
        self.version = version
        self.uptimeUs = uptimeUs
        self.seq = seq
        self.screen = screen
        self.configuration = configuration
        self.layer = layer
        self.isLocked = isLocked
        self.devices = devices
        self.regions = regions
        self.counters = counters
    }

    func write(into line: inout LineBuffer) {
        line.add("{\"version\":")
        line.addQuoted(version)
        line.add(",\"uptimeUs\":")
        line.addNumber(uptimeUs)
        line.add(",\"seq\":")
        line.addNumber(seq)
        SocketLines.screen(screen, into: &line)
        line.add(",\"configuration\":")
        line.addQuotedOrNull(configuration)
        line.add(",\"layer\":")
        line.addQuotedOrNull(layer)
        line.add(",\"locked\":")
        line.addBoolean(isLocked)
        line.add(",\"devices\":[")
        for (place, device) in devices.enumerated() {
            line.add(place == 0 ? "{\"name\":" : ",{\"name\":")
            line.addQuoted(device.name)
            line.add(",\"path\":")
            line.addQuoted(device.path)
            line.add(",\"id\":")
            line.addQuoted(device.id)
            line.add(",\"use\":")
            line.addQuoted(device.use)
            line.add("}")
        }
        line.add("],\"regions\":[")
        for (place, region) in regions.enumerated() {
            line.add(place == 0 ? "{\"name\":" : ",{\"name\":")
            line.addQuoted(region.name)
            line.add(",\"layer\":")
            line.addQuotedOrNull(region.layer)
            line.add("}")
        }
        line.add("],\"counters\":")
        counters.write(into: &line)
        line.add("}")
    }
}
