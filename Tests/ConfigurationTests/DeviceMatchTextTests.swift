import Foundation
import Testing

@testable import Configuration

/// Matches and rules that are written for a device, and read again.
struct DeviceMatchTextTests {
    static let names: [[UInt8]] =
        [
            "eGalax Inc. Touch", "a*b?c[d]e\\f", "[", "]", "\\", "\"quoted\" 'too'", "Zurück ✓", "tab\tand\nnewline",
            " spaces ", "",
            "\u{7f}\u{1}", "a|b", "#$%{}", "\u{9b}2J\u{85}", "a\u{202e}b\u{2066}c\u{200f}\u{fffe}",
        ].map { Array($0.utf8) } + [[0x41, 0xff, 0x80, 0x42], [0xc3], [0xef, 0xbf, 0xbd]]

    private func match(_ name: [UInt8]) -> DeviceMatch {
        DeviceMatch(name: name, id: DeviceMatch.DeviceNumbers(vendor: 0x0eef, product: 1))
    }

    @Test(arguments: names)
    func `a pattern for a name fits it and no other`(name: [UInt8]) {
        let glob = Glob(exactly: name)
        #expect(glob.matches(name))
        // What isn't UTF-8 can't be written, so anything may stand there.
        #expect(glob.matches(name + [0x78]) == (name.last ?? 0 > 0x7f && glob == Glob("*")))
        #expect(glob.matches([0x78] + name) == (glob == Glob("*")))
    }

    @Test(arguments: names)
    func `a match comes back from the configuration`(name: [UInt8]) throws {
        var match = match(name)
        match.path = .udev("pci-\"0\"")
        match.property = DeviceMatch.DeviceProperty(key: "ID_SEAT", value: "seat 1\\")
        let text = """
            [screen]
            width = 10
            height = 10
            [[device]]
            match = \(match.text)
            [[region]]
            name = "A"
            x = 0
            y = 0
            width = 1
            height = 1
            """
        let read = try ResolvedConfiguration(parsing: Array(text.utf8), displays: nil).devices
        #expect(read.map { $0.match } == [match])
    }

    @Test func `a recording's name may hold a NUL, which no configuration may`() throws {
        let name: [UInt8] = [0x61, 0, 0x62]
        #expect(Glob(exactly: name) == Glob("a*b"))
        #expect(Glob(exactly: name).matches(name))
    }

    @Test func `neither a match nor a rule holds what a terminal could take for an order`() {
        let name = Array("a\u{9b}b\u{202e}\u{1b}c\u{ffff}".utf8)
        #expect(match(name).text == #"{ name = "a\u009bb\u202e\u001bc\uffff", id = "0eef:0001" }"#)
        let rule = match(name).udevRule(name: name, setting: "KEY", to: "value")
        #expect(rule.contains(#"ATTRS{name}=="a*b*?c*", ATTRS"#))
    }

    @Test func `what isn't given isn't written`() {
        var match = DeviceMatch()
        match.path = .node("/dev/input/event3")
        #expect(match.text == #"{ path = "/dev/input/event3" }"#)
        #expect(
            match.udevRule(name: [], setting: "KEY", to: "1 2")
                == #"ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event3", ENV{KEY}="1 2""#)
    }

    @Test func `a rule asks for all that a match does`() {
        var match = match(Array("Panel".utf8))
        match.path = .udev("pci-0000:00:14.0-usb-0:3:1.0")
        match.property = DeviceMatch.DeviceProperty(key: "ID_INPUT_TOUCHSCREEN", value: "1")
        #expect(
            match.udevRule(name: Array("Panel".utf8), setting: "KEY", to: "value")
                == #"ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event[0-9]*", ATTRS{name}=="Panel", "#
                + #"ATTRS{id/vendor}=="0eef", ATTRS{id/product}=="0001", "#
                + #"ENV{ID_PATH}=="pci-0000:00:14.0-usb-0:3:1.0", ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{KEY}="value""#)
    }

    @Test(arguments: names)
    func `a rule's pattern fits the name as udev compares it, and is a string of udev's`(name: [UInt8]) throws {
        let rule = match(name).udevRule(name: name, setting: "KEY", to: "value")
        guard !name.isEmpty else { return #expect(!rule.contains("ATTRS{name}")) }
        let pattern = try #require(rule.firstMatch(of: /ATTRS\{name\}=="([^"]*)", ATTRS/)).output.1
        #expect(!pattern.contains("\\") && !pattern.contains("\n"))
        let bytes = name.map { CChar(bitPattern: $0) } + [0]
        #expect(fnmatch(String(pattern), bytes, 0) == 0)
    }
}
