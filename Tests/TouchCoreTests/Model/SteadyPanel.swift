@testable import TouchCore

/// A panel of two slots whose units are pixels, and a pipeline with one region.
struct SteadyPanel: ~Copyable {
    private let mapping = DeviceMapping(screen: ScreenSize(width: 800, height: 480))
    private var pipeline: TouchPipeline
    private var timeUs: Int64 = 0

    init(_ region: Region) {
        pipeline = TouchPipeline(regions: [region])
        let panel = StrokedPanel(AxisRange(minimum: 0, maximum: 799), slots: 2, mapping)
        _ = pipeline.attach(panel.description, DeviceCapabilities(panel.description), mapping, ContactSnapshot())
    }

    var events: [TouchEvent] { pipeline.events }

    mutating func frame(_ slot: Int32, id: Int32? = nil, at x: Int32) {
        timeUs += 8_000
        var values: [(UInt16, Int32)] = [(AxisCode.slot, slot)]
        if let id { values.append((AxisCode.trackingID, id)) }
        values += [(AxisCode.positionX, x), (AxisCode.positionY, 100)]
        let events = values.map { InputEvent(timeUs: timeUs, code: .absolute($0.0), value: $0.1) }
        _ = pipeline.process((events + [.report(at: timeUs)]).span, from: 0)
    }

    mutating func reload(_ region: Region) {
        pipeline.reload(regions: [region], start: nil, mapping: { [mapping] _ in mapping }, at: timeUs)
    }
}
