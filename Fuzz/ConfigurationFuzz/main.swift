import Configuration
import FuzzDriver
import Glibc
import TouchCore

/// Reads bytes as a configuration with no, one and two displays, and builds a pipeline of what is good.
func tryConfiguration(_ file: [UInt8]) {
    let one = Display(name: "HDMI-A-1", size: ScreenSize(width: 1280, height: 800))
    let other = Display(name: "DSI-1", size: ScreenSize(width: 480, height: 800))
    for displays in [nil, [], [one], [one, other]] {
        do throws(ConfigurationError) {
            build(try ResolvedConfiguration(parsing: file, displays: displays))
        } catch {
            precondition(!error.problems.isEmpty, "refused without a reason")
            for problem in error.problems { _ = problem.description(in: "fuzz") }
        }
    }
}

func build(_ configuration: ResolvedConfiguration) {
    precondition(!configuration.regions.isEmpty, "no region and no error")
    for problem in configuration.warnings { _ = problem.description(in: "fuzz") }
    var pipeline = TouchPipeline(regions: configuration.regions, layer: configuration.startLayer)
    var panel = DeviceDescription()
    panel.keys.insert(KeyCode.touch)
    panel.addAxis(AxisCode.x, AxisRange(minimum: 0, maximum: 4095))
    panel.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 4095))
    var mappings = [DeviceMapping(screen: configuration.screen)]
    for device in configuration.devices {
        mappings.append(
            DeviceMapping(
                name: device.name, calibration: device.calibration ?? .identity, rotation: device.rotation,
                screen: device.screen))
    }
    for mapping in mappings.prefix(4) {
        guard let index = pipeline.attach(panel, DeviceCapabilities(panel), mapping, ContactSnapshot()) else {
            continue
        }
        for place: Int32 in [0, 1, 2048, 4095] { tap(place, &pipeline, index) }
    }
    pipeline.cancelEverything(.shutdown, at: 1_000_000)
}

func tap(_ place: Int32, _ pipeline: inout TouchPipeline, _ device: DeviceIndex) {
    let report = EventCode(type: EventType.synchronization, code: SynchronizationCode.report)
    for (code, value) in [
        (EventCode.absolute(AxisCode.x), place), (.absolute(AxisCode.y), 4095 - place), (.key(KeyCode.touch), 1),
        (report, 0), (.key(KeyCode.touch), 0), (report, 0),
    ] {
        _ = pipeline.process([InputEvent(timeUs: 0, code: code, value: value)].span, from: device)
    }
}

exit(
    runFuzzer { data, count in
        tryConfiguration(Array(UnsafeBufferPointer(start: data, count: count)))
        return 0
    })
