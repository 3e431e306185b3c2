import TouchCore

extension Configuration {
    /// The configuration with every length in pixels, given the connected displays.
    ///
    /// Where `[screen]` has no size: that of the only connected display; 1920x1080 with a warning where none is
    /// connected, and without one where `displays` is nil, which means that they aren't to be asked (`replay`): a
    /// device's `output` then counts as `[screen]`. Throws where several displays leave the size open, and where an
    /// `output` isn't connected.
    public func resolved(displays: [Display]?) throws(ConfigurationError) -> ResolvedConfiguration {
        var problems = ProblemList(in: SourceText([]), problems: warnings)
        let resolved = resolved(displays: displays, &problems)
        guard var resolved, !problems.hasErrors else { throw ConfigurationError(problems: problems.inFileOrder) }
        resolved.warnings = problems.inFileOrder
        return resolved
    }

    /// As much as can be resolved; nil where not even the screen can.
    func resolved(displays: [Display]?, _ problems: inout ProblemList) -> ResolvedConfiguration? {
        guard let screens = Screens(self, displays: displays, &problems) else { return nil }
        var settings: [DeviceSettings] = []
        for (device, screen) in zip(devices, screens.devices) {
            settings.append(
                DeviceSettings(
                    name: device.name?.value, match: device.match, calibration: device.calibration,
                    rotation: device.rotation, grab: device.grab, screen: screen.size))
        }
        var resolved: [Region] = []
        for section in regions {
            guard let region = region(section, on: screens, &problems) else { continue }
            resolved.append(region)
        }
        return ResolvedConfiguration(
            screen: screens.main.size, panel: screen.panel, startLayer: startLayer?.value, touch: touch, socket: socket,
            devices: settings,
            regions: resolved, warnings: [])
    }

    private func region(
        _ section: RegionSection, on screens: Screens, _ problems: inout ProblemList
    ) -> Region? {
        guard let name = section.name?.value, let layout = section.layout else { return nil }
        let screen = section.device.flatMap { index(ofDevice: $0.value) }.map { screens.devices[$0] } ?? screens.main
        var region = Region(name: name, shape: layout.shape(on: screen))
        region.slop = section.slop
        region.z = section.z
        region.drag = section.drag
        region.device = section.device?.value
        region.layer = section.layer
        region.timings = section.timings
        for oddity in RegionPlacement(region.shape, on: screen.size).oddities {
            problems.warning(at: section.place, "region \(quoted(name)): \(oddity)")
        }
        return region
    }
}
