import TouchCore

/// A configuration with every length in pixels: what the daemon runs with.
public struct ResolvedConfiguration: Equatable, Sendable {
    /// The screen of all that isn't tied to a device with its own.
    public var screen: ScreenSize
    /// What the screen measures; nil where the file doesn't tell.
    public var panel: PanelSize?
    /// The layer at the start; nil for none.
    public var startLayer: String?
    /// The times of `[touch]`, which are in each region too.
    public var touch: TouchTimings
    /// Where clients connect.
    public var socket: SocketSettings
    /// The devices to use, in file order; none for every touchscreen.
    public var devices: [DeviceSettings]
    /// At least one region, in file order.
    public var regions: [Region]
    /// What is odd but no error, in the order of the file.
    public var warnings: [Problem]

    /// The screen size where nothing tells it.
    public static let assumedScreen = ScreenSize(width: 1920, height: 1080)
}

/// What a screen measures, as seen.
public struct PanelSize: Equatable, Sendable {
    /// From left to right, in micrometres.
    public var widthUm: Int64
    /// From top to bottom, in micrometres.
    public var heightUm: Int64
}

/// One `[[device]]`: how to recognise it and how to map it.
public struct DeviceSettings: Equatable, Sendable {
    /// Our name for it, unique in a configuration; nil where it keeps its own.
    public var name: String?
    /// Which input nodes it is.
    public var match: DeviceMatch
    /// The file's matrix, invertible; nil where udev's counts.
    public var calibration: CalibrationMatrix?
    /// How the screen is turned, applied after the matrix.
    public var rotation: Rotation
    /// Whether to take the device away from everyone else.
    public var grab: Bool
    /// The screen that its axes span, as seen.
    public var screen: ScreenSize
}

/// A connected display, as the kernel tells it.
public struct Display: Equatable, Sendable {
    /// The connector without the card: `HDMI-A-1`.
    public var name: String
    /// Its first mode, in pixels.
    public var size: ScreenSize

    /// A display with its first mode.
    public init(name: String, size: ScreenSize) {
        self.name = name
        self.size = size
    }

    /// As a person reads it in a message.
    var shown: String { "\(printable(name.utf8)) \(size.width)x\(size.height)" }
}

extension ResolvedConfiguration {
    /// Reads the bytes of a whole file and resolves it against the connected displays; nil: never ask them.
    ///
    /// Throws everything that is wrong with both at once.
    public init(parsing file: [UInt8], displays: [Display]?) throws(ConfigurationError) {
        var problems = ProblemList(in: SourceText(file))
        let configuration = try Configuration.read(&problems)
        let resolved = configuration.resolved(displays: displays, &problems)
        guard let resolved, !problems.hasErrors else { throw ConfigurationError(problems: problems.inFileOrder) }
        self = resolved
        warnings = problems.inFileOrder
    }

    /// What counts where there is no file: one region `screen` over the whole screen, every touchscreen.
    ///
    /// The screen is the only connected display's; 1920x1080 where there is none, or where several leave it open,
    /// which is a warning. Nil: never ask.
    public static func wholeScreen(displays: [Display]?) -> ResolvedConfiguration {
        var warnings: [Problem] = []
        if let displays, displays.count > 1 {
            let text = "several displays are connected (\(listed(displays.map { $0.shown }))), so 1920x1080 is assumed"
            warnings.append(Problem(.warning, line: 0, column: 0, text))
        }
        let size = displays?.count == 1 ? displays?.first?.size ?? assumedScreen : assumedScreen
        let edges = Edges(left: 0, top: 0, right: size.width * 100, bottom: size.height * 100)
        return ResolvedConfiguration(
            screen: size, startLayer: nil, touch: TouchTimings(), socket: SocketSettings(), devices: [],
            regions: [Region(name: "screen", shape: .rectangle(edges))], warnings: warnings)
    }
}
