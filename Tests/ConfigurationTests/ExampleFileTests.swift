import Foundation
import Testing
import TouchCore

@testable import Configuration

struct ExampleFileTests {
    let text: String

    init() throws {
        text = try String(contentsOf: package.appendingPathComponent("config/touchd.toml"), encoding: .utf8)
    }

    /// The file with every setting that is commented out (a "#" and no blank) in force.
    private var uncommented: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.hasPrefix("#") && $0 != "#" && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }

    @Test func `gives a kiosk's regions and the defaults`() throws {
        var exit = Region(
            name: "exit", shape: .rectangle(Edges(left: 180_000, top: 0, right: 192_000, bottom: 12_000)))
        exit.slop = 2000
        exit.z = 10
        exit.timings.longPressUs = 1_500_000
        let knob = Region(
            name: "knob",
            shape: .ellipse(center: ScreenPoint(x: 96_000, y: 48_600), radiusX: 14_463, radiusY: 14_463))
        let expected = ResolvedConfiguration(
            screen: ScreenSize(width: 1920, height: 1080), panel: PanelSize(widthUm: 531_000, heightUm: 299_000),
            startLayer: nil, touch: TouchTimings(),
            socket: SocketSettings(), devices: [],
            regions: [
                exit,
                Region(name: "back", shape: .rectangle(Edges(left: 0, top: 91_800, right: 63_999, bottom: 108_000))),
                Region(
                    name: "home", shape: .rectangle(Edges(left: 63_999, top: 91_800, right: 127_999, bottom: 108_000))),
                Region(
                    name: "next", shape: .rectangle(Edges(left: 127_999, top: 91_800, right: 192_000, bottom: 108_000))),
                knob,
                Region(
                    name: "arrow",
                    shape: .polygon([
                        ScreenPoint(x: 9600, y: 48_600), ScreenPoint(x: 28_800, y: 37_800),
                        ScreenPoint(x: 28_800, y: 59_400),
                    ])),
            ], warnings: [])
        #expect(try resolve(text, displays: []) == expected)
    }

    @Test func `is good and without a warning with every comment in force`() throws {
        let all = try resolve(uncommented, displays: [hdmi])
        #expect(all.warnings == [])
        #expect(all.regions.map { $0.name } == ["exit", "back", "home", "next", "knob", "arrow", "egg", "card"])
        #expect(all.devices.map { $0.screen } == [ScreenSize(width: 800, height: 480), hdmi.size])
        #expect(all.startLayer == "home")
    }

    @Test func `has the defaults in its comments`() throws {
        let all = try resolve(uncommented, displays: [hdmi])
        var socket = SocketSettings()
        socket.path = SocketSettings.defaultPath
        socket.group = "touchd"
        socket.control = [.group("kiosk")]
        #expect(all.touch == TouchTimings())
        #expect(all.socket == socket)
    }

    @Test(arguments: [
        ["screen"] + ScreenSection.keys, ["layers"] + RootReader.layerKeys, ["touch"] + TouchSection.keys,
        ["socket"] + SocketSettings.keys, ["device"] + DeviceSection.keys, ["region"] + RegionSection.keys,
    ])
    func `shows every key`(names: [String]) throws {
        let section = try #require(names.first)
        var shown: Set<String> = []
        var current = ""
        for line in uncommented.split(separator: "\n") {
            if line.hasPrefix("[") { current = line.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
            guard current == section, let key = line.split(separator: "=").first else { continue }
            shown.insert(key.trimmingCharacters(in: .whitespaces))
        }
        #expect(Set(names.dropFirst()).subtracting(shown) == [])
    }
}
