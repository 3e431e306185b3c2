import TouchCore

/// A screen with the scales of its two directions.
struct ScaledScreen: Equatable, Sendable {
    var x: ScreenAxis
    var y: ScreenAxis

    var size: ScreenSize { ScreenSize(width: x.pixels, height: y.pixels) }

    /// The screen turned by a quarter.
    var swapped: ScaledScreen { ScaledScreen(x: y, y: x) }

    /// The screen with this scale.
    func measuring(_ width: DecimalNumber?, _ height: DecimalNumber?) -> ScaledScreen {
        var screen = self
        screen.x.millimetres = width
        screen.y.millimetres = height
        return screen
    }

    init(x: ScreenAxis, y: ScreenAxis) {
        self.x = x
        self.y = y
    }

    /// A screen without a scale for mm.
    init(_ size: ScreenSize) {
        x = ScreenAxis(pixels: size.width)
        y = ScreenAxis(pixels: size.height)
    }
}

/// The main screen and each device's own, found from the file and the connected displays.
///
/// A size that a display tells is that of the panel as built; it is swapped for a device that is turned by a quarter,
/// and the main screen's too where every device is. Sizes in the file are as seen and stay as they are.
struct Screens {
    var main: ScaledScreen
    /// One for each device of the file.
    var devices: [ScaledScreen]

    /// Nil where the displays leave the main screen open, which is an error among the problems.
    init?(_ file: Configuration, displays: [Display]?, _ problems: inout ProblemList) {
        let section = file.screen
        var isFromDisplay = false
        var size = section.size
        if size == nil, !section.tellsSize {
            size = Self.size(of: displays, section.place, &problems)
            isFromDisplay = displays?.count == 1
        }
        // Before giving up on the main screen: an unknown output is to be told along with it.
        let own = file.devices.map { Self.own($0, displays, &problems) }
        guard let size else { return nil }
        var seen = ScaledScreen(size)
        let turned = isFromDisplay && !file.devices.isEmpty && file.devices.allSatisfy { $0.rotation.swapsAxes }
        if turned { seen = seen.swapped }
        seen = seen.measuring(section.widthMm, section.heightMm)
        main = seen
        devices = zip(file.devices, own).map { device, own in
            // Nothing tells how large a device's own screen is: what counts is what [screen] says.
            own?.measuring(section.widthMm, section.heightMm)
                ?? (isFromDisplay && device.rotation.swapsAxes != turned ? seen.swapped : seen)
        }
    }

    /// The size of the one connected display, or what is assumed where there is none to ask.
    private static func size(of displays: [Display]?, _ place: Place, _ problems: inout ProblemList) -> ScreenSize? {
        guard let displays else { return ResolvedConfiguration.assumedScreen }
        guard let first = displays.first else {
            let text = "no width and height, and no display is connected: 1920x1080 is assumed"
            problems.warning(at: place, "[screen]: \(text)")
            return ResolvedConfiguration.assumedScreen
        }
        guard displays.count == 1 else {
            let names = listed(displays.map { $0.shown })
            let text = "width and height are needed, as several displays are connected: \(names)"
            problems.error(at: place, "[screen]: \(text)")
            return nil
        }
        return first.size
    }

    private static func own(
        _ device: DeviceSection, _ displays: [Display]?, _ problems: inout ProblemList
    ) -> ScaledScreen? {
        if let size = device.size { return ScaledScreen(size) }
        guard let output = device.output, let displays else { return nil }
        let bytes = Array(output.value.utf8)
        guard let display = displays.first(where: { $0.name.isBytes(bytes) }) else {
            let connected = displays.isEmpty ? "none" : listed(displays.map { $0.shown })
            let text = "output: no display \(quoted(bytes)) is connected; connected: \(connected)"
            problems.error(at: output.place, "\(device.label): \(text)")
            return nil
        }
        let screen = ScaledScreen(display.size)
        return device.rotation.swapsAxes ? screen.swapped : screen
    }
}
