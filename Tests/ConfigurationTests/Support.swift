import Foundation
import Testing
import TouchCore

@testable import Configuration

/// The bytes of a configuration.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// What `check` would print about a file: every problem, whether it is read or not.
func messages(_ file: [UInt8], displays: [Display]? = nil) -> [String] {
    do {
        return try ResolvedConfiguration(parsing: file, displays: displays).warnings.map { $0.description(in: "t") }
    } catch {
        return error.problems.map { $0.description(in: "t") }
    }
}

func messages(_ text: String, displays: [Display]? = nil) -> [String] { messages(bytes(text), displays: displays) }

/// A file that must be good, with a region of this layout on a screen of 1920x1080.
func resolve(_ text: String, displays: [Display]? = nil) throws -> ResolvedConfiguration {
    try ResolvedConfiguration(parsing: bytes(text), displays: displays)
}

/// The shape of the only region, whose layout begins in line 1.
func shape(_ layout: String, screen: String = "width = 1920\nheight = 1080") throws -> Shape? {
    let file = "[[region]]\nname = \"r\"\n\(layout)\n[screen]\n\(screen)\n"
    return try resolve(file).regions.first?.shape
}

/// The checked-out package.
let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

let hdmi = Display(name: "HDMI-A-1", size: ScreenSize(width: 1280, height: 800))
let panel = Display(name: "DSI-1", size: ScreenSize(width: 480, height: 800))
