import Configuration
import Drawing
import EventLines
import TouchCore

/// A picture that is being put together from a configuration and recordings.
final class PictureSource {
    private let configuration: ResolvedConfiguration
    private(set) var picture: Picture

    init(_ loaded: ConfigurationFile.Loaded) {
        configuration = loaded.configuration
        picture = Picture(
            title: loaded.file.map { Self.fileName(of: $0) } ?? "touchd", regions: configuration.regions,
            layer: configuration.startLayer)
        if configuration.devices.isEmpty { _ = screen(of: nil, configuration.screen) }
        for device in configuration.devices { _ = screen(of: device.name, device.screen) }
    }

    /// Plays a recording; its way through the rules is that of `replay`.
    func play(_ path: String) throws(InputFailure) {
        let recording = try MappedRecording(path, configuration)
        var trace = TouchTrace(
            Self.fileName(of: recording.path), regions: configuration.regions, layer: configuration.startLayer)
        var name = ""
        while let item = try recording.next() {
            switch item {
            case .device(let device):
                name = device.name
                let place = screen(of: device.mapping.name, device.mapping.screen)
                if configuration.panel == nil, let axes = device.capabilities.axes {
                    picture.screens[place].measure(by: axes, device.mapping)
                }
                trace.attach(device.description, device.capabilities, device.mapping, name: name, screen: place)
            case .events(let events): trace.follow(events)
            case .deviceEnd:
                if trace.hasUnfinishedFrame, !recording.isCut {
                    MappedRecording.warnOfUnfinishedFrame(recording.path, name)
                }
                trace.detach()
            }
            for problem in trace.takeProblems() { Messages.warning("\(name): \(problem.text)") }
        }
        picture.recordings.append(trace.recording)
    }

    private func screen(of device: String?, _ size: ScreenSize) -> Int {
        let place = picture.addScreen(of: device, size)
        if let panel = configuration.panel {
            picture.screens[place].measure(widthUm: panel.widthUm, heightUm: panel.heightUm)
        }
        return place
    }

    private static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map { String($0) } ?? path
    }
}
