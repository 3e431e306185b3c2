import Testing
import TouchCore

@testable import Configuration

struct ResolutionTests {
    let region = "[[region]]\nname = \"r\"\nx = 0\ny = 0\nwidth = \"50%\"\nheight = \"50%\"\n"

    /// A device with these keys.
    private func device(_ name: String, _ keys: String) -> String {
        "[[device]]\nname = \"\(name)\"\nmatch = { name = \"*\" }\n\(keys)\n"
    }

    private func halfEdges(_ width: Int32, _ height: Int32) -> Shape {
        .rectangle(Edges(left: 0, top: 0, right: width * 50, bottom: height * 50))
    }

    @Test func `the file's screen wins over displays`() throws {
        let file = "[screen]\nwidth = 640\nheight = 480\n" + region
        #expect(try resolve(file, displays: [hdmi, panel]).screen == ScreenSize(width: 640, height: 480))
    }

    @Test func `without a size the only display tells it`() throws {
        let resolved = try resolve(region, displays: [hdmi])
        #expect(resolved.screen == hdmi.size)
        #expect(resolved.regions.map { $0.shape } == [halfEdges(1280, 800)])
        #expect(resolved.warnings == [])
    }

    @Test func `several displays are an error that lists them`() {
        let text =
            "[screen]: width and height are needed, as several displays are connected: HDMI-A-1 1280x800, DSI-1 480x800"
        #expect(messages(region, displays: [hdmi, panel]) == ["t:1:1: error: \(text)"])
        let sized = "# size in mm alone\n[screen]\nwidth_mm = 5\nheight_mm = 5\n"
        #expect(messages(sized + region, displays: [hdmi, panel]) == ["t:2:1: error: \(text)"])
    }

    @Test func `no display is a warning, not asking is none`() throws {
        let text = "[screen]: no width and height, and no display is connected: 1920x1080 is assumed"
        #expect(messages(region, displays: []) == ["t:1:1: warning: \(text)"])
        #expect(try resolve(region, displays: []).screen == ScreenSize(width: 1920, height: 1080))
        #expect(messages(region, displays: nil) == [])
        #expect(try resolve(region, displays: nil).screen == ScreenSize(width: 1920, height: 1080))
    }

    @Test func `a wrong size is told without asking for one`() {
        let file = "[screen]\nwidth = 0\nheight = 5\n" + region
        #expect(
            messages(file, displays: [hdmi, panel]) == ["t:2:9: error: [screen]: width: must be 1...100000, not 0"])
    }

    @Test func `mistakes of the file and of the displays come together`() {
        let file = region + "foo = 1\n" + device("d", "output = \"DP-1\"")
        let expected = [
            "t:1:1: error: [screen]: width and height are needed, as several displays are connected: HDMI-A-1 1280x800, DSI-1 480x800",
            "t:7:1: error: region \"r\": foo: unknown key; known: name, shape, slop, z, drag, device, layer, x, y, width, height, cx, cy, radius, rx, ry, points, long_press_ms, multi_tap_ms, tap_slop, min_touch_ms, stuck_s",
            "t:11:10: error: device \"d\": output: no display \"DP-1\" is connected; connected: HDMI-A-1 1280x800, DSI-1 480x800",
        ]
        #expect(messages(file, displays: [hdmi, panel]) == expected)
    }

    @Test func `a display's size is swapped for a device that is turned by a quarter`() throws {
        let file = device("a", "rotation = 90") + device("b", "rotation = 180") + device("c", "rotation = 270")
        let resolved = try resolve(file + region + "device = \"a\"", displays: [panel])
        let (seen, turned) = (ScreenSize(width: 480, height: 800), ScreenSize(width: 800, height: 480))
        #expect(resolved.devices.map { $0.screen } == [turned, seen, turned])
        #expect(resolved.screen == seen)
        #expect(resolved.regions.map { $0.shape } == [halfEdges(800, 480)])
    }

    @Test func `the screen is swapped too where every device is turned`() throws {
        let resolved = try resolve(device("a", "rotation = 90") + region, displays: [panel])
        #expect(resolved.screen == ScreenSize(width: 800, height: 480))
        #expect(resolved.devices.map { $0.screen } == [resolved.screen])
    }

    @Test func `sizes in the file stay as they are`() throws {
        let screen = "[screen]\nwidth = 640\nheight = 480\n"
        let devices = device("a", "rotation = 90") + device("b", "rotation = 90\nwidth = 30\nheight = 20")
        let resolved = try resolve(screen + devices + region, displays: [panel])
        #expect(resolved.screen == ScreenSize(width: 640, height: 480))
        #expect(resolved.devices.map { $0.screen } == [resolved.screen, ScreenSize(width: 30, height: 20)])
    }

    @Test func `an output gives a device its display's size`() throws {
        let screen = "[screen]\nwidth = 640\nheight = 480\n"
        let devices = device("a", "output = \"DSI-1\"\nrotation = 90") + device("b", "output = \"HDMI-A-1\"")
        let resolved = try resolve(screen + devices + region + "device = \"a\"", displays: [hdmi, panel])
        #expect(resolved.devices.map { $0.screen } == [ScreenSize(width: 800, height: 480), hdmi.size])
        #expect(resolved.regions.map { $0.shape } == [halfEdges(800, 480)])
    }

    @Test func `an output counts as the screen where displays aren't asked`() throws {
        let resolved = try resolve(device("a", "output = \"DSI-1\"\nrotation = 90") + region, displays: nil)
        #expect(resolved.devices.map { $0.screen } == [ScreenSize(width: 1920, height: 1080)])
    }

    @Test func `an output that isn't connected is an error that lists those that are`() {
        let file = "[screen]\nwidth = 9\nheight = 9\n" + device("a", "output = \"DP-1\"") + region
        let text = "device \"a\": output: no display \"DP-1\" is connected; connected:"
        #expect(messages(file, displays: [hdmi]) == ["t:7:10: error: \(text) HDMI-A-1 1280x800"])
        #expect(messages(file, displays: []) == ["t:7:10: error: \(text) none"])
    }

    @Test func `a parsed file can be resolved again and again`() throws {
        let text = "[layers]\nstart = \"x\"\n" + region
        let configuration = try Configuration.parse(bytes(text))
        #expect(configuration.warnings.map { $0.line } == [2])
        #expect(try configuration.resolved(displays: [hdmi]) == resolve(text, displays: [hdmi]))
        #expect(try configuration.resolved(displays: nil) == resolve(text, displays: nil))
        #expect(throws: ConfigurationError.self) { try configuration.resolved(displays: [hdmi, panel]) }
    }

    @Test(
        arguments: [
            (nil, 1920, 1080, 0), ([], 1920, 1080, 0), ([hdmi], 1280, 800, 0), ([hdmi, panel], 1920, 1080, 1),
        ] as [([Display]?, Int32, Int32, Int)])
    func `without a file one region takes the whole screen`(
        displays: [Display]?, width: Int32, height: Int32, warnings: Int
    ) {
        let resolved = ResolvedConfiguration.wholeScreen(displays: displays)
        let edges = Edges(left: 0, top: 0, right: width * 100, bottom: height * 100)
        #expect(resolved.screen == ScreenSize(width: width, height: height))
        #expect(resolved.regions == [Region(name: "screen", shape: .rectangle(edges))])
        #expect(resolved.warnings.count == warnings)
    }
}
