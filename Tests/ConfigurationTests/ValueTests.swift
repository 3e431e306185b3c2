import Glibc
import Testing
import TouchCore

@testable import Configuration

/// Good files, and the values that they give.
struct ValueTests {
    let place = "x = 0\ny = 0\nwidth = 1\nheight = 1\n"

    @Test func `every key of a region arrives`() throws {
        let file = """
            [touch]
            multi_tap_ms = 3600000
            stuck_s = 0.5
            [[device]]
            name = "p"
            match = { id = "0EEF:1" }
            [[region]]
            name = "r"
            slop = 0.25
            z = -2147483648
            drag = true
            device = "p"
            layer = "l"
            long_press_ms = 0
            tap_slop = 100000
            min_touch_ms = 20
            stuck_s = 86400
            \(place)
            """
        var expected = Region(name: "r", shape: .rectangle(Edges(left: 0, top: 0, right: 100, bottom: 100)))
        expected.slop = 25
        expected.z = .min
        expected.drag = true
        expected.device = "p"
        expected.layer = "l"
        expected.timings.longPressUs = 0
        expected.timings.multiTapUs = 3_600_000_000
        expected.timings.tapSlop = 10_000_000
        expected.timings.minTouchUs = 20_000
        expected.timings.stuckUs = 86_400_000_000
        let resolved = try resolve(file)
        #expect(resolved.regions == [expected])
        #expect(resolved.touch.stuckUs == 500_000)
    }

    @Test func `every key of a device arrives`() throws {
        let file = """
            [[device]]
            name = "p"
            match = { name = "e*", id = "0EEF:1", path = "pci-1", property = "A=b=c" }
            calibration = [0.5, 1, 2, -1, 1e0, 3]
            rotation = 270
            grab = true
            width = 30
            height = 20
            [[device]]
            name = "q"
            match = { path = "/dev/touch", property = "A=" }
            [[region]]
            name = "r"
            \(place)
            """
        var first = DeviceMatch()
        first.name = Glob("e*")
        first.id = .init(vendor: 0x0eef, product: 1)
        first.path = .udev("pci-1")
        first.property = .init(key: "A", value: "b=c")
        var second = DeviceMatch()
        second.path = .node("/dev/touch")
        second.property = .init(key: "A", value: "")
        let expected = [
            DeviceSettings(
                name: "p", match: first, calibration: CalibrationMatrix(0.5, 1, 2, -1, 1, 3), rotation: .threeQuarters,
                grab: true, screen: ScreenSize(width: 30, height: 20)),
            DeviceSettings(
                name: "q", match: second, calibration: nil, rotation: .none, grab: false,
                screen: ScreenSize(width: 1920, height: 1080)),
        ]
        #expect(try resolve(file).devices == expected)
    }

    @Test func `every key of the socket arrives`() throws {
        let file = """
            [socket]
            path = "/tmp/s"
            mode = "600"
            group = "g"
            control = ["u", "@g", "1000"]
            queue_bytes = 1073741824
            [[region]]
            name = "r"
            \(place)
            """
        var expected = SocketSettings()
        expected.path = "/tmp/s"
        expected.mode = 0o600
        expected.group = "g"
        expected.control = [.user("u"), .group("g"), .user("1000")]
        expected.queueBytes = 1_073_741_824
        #expect(try resolve(file).socket == expected)
    }

    @Test func `regions keep the order of the file and their bytes`() throws {
        let names = ["z", "A", "a", "\u{e9}", "e\u{301}", "تسجيل", "a b", "👆🏽"]
        let file = names.map { "[[region]]\nname = \"\($0)\"\n\(place)" }.joined()
        #expect(try resolve(file).regions.map { bytes($0.name) } == names.map { bytes($0) })
    }

    @Test func `tables may be written inline`() throws {
        let file =
            "region = [{ name = \"r\", x = 0, y = 0, width = 1, height = 1 }]\nscreen = { width = 5, height = 6 }"
        let resolved = try resolve(file)
        #expect(resolved.screen == ScreenSize(width: 5, height: 6))
        #expect(resolved.regions.map { $0.name } == ["r"])
    }

    @Test(.enabled(if: LocaleWithComma.isInstalled))
    func `a locale with a decimal comma changes nothing`() throws {
        let file = """
            [[device]]
            name = "p"
            match = { name = "*" }
            calibration = [0.5, 0, 0, 0, 1, 0]
            [[region]]
            name = "r"
            x = 0.5
            y = 0
            width = "33.5%"
            height = 1
            """
        try LocaleWithComma.run {
            let resolved = try resolve(file)
            #expect(resolved.devices.map { $0.calibration } == [CalibrationMatrix(0.5, 0, 0, 0, 1, 0)])
            #expect(
                resolved.regions.map { $0.shape } == [
                    .rectangle(Edges(left: 50, top: 0, right: 64_370, bottom: 100))
                ])
            let comma = "t:7:6: error: x: 0,5 is no number: write the decimal point, 0.5"
            #expect(messages(file.replacing("x = 0.5", with: "x = 0,5")) == [comma])
            let beyond = "t:9:9: error: region \"r\": width: must be \"0%\" to \"100%\", not \"133.5%\""
            #expect(messages(file.replacing("33.5", with: "133.5")) == [beyond])
        }
    }
}

/// A locale that writes numbers with a comma, in force in the whole process while something runs.
enum LocaleWithComma {
    static let name = "de_DE.UTF-8"

    static let isInstalled: Bool = {
        guard let locale = newlocale(1 << LC_NUMERIC, name, nil) else { return false }
        freelocale(locale)
        return true
    }()

    static func run(_ body: () throws -> Void) rethrows {
        setlocale(LC_ALL, name)
        defer { setlocale(LC_ALL, "C") }
        try body()
    }
}
