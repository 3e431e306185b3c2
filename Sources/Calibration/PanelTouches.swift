import TouchCore

/// The touches on a panel, one after the other, by the same rules by which the daemon knows them.
///
/// Positions stay what the panel sends: neither calibration nor rotation, and what lies beyond the declared ranges isn't
/// cut off, since that is something to find out. While one touch is down, others count for nothing.
public final class PanelTouches {
    /// How many whole ranges beyond its own are still told apart.
    private static let reach: Int64 = 31
    /// The screen of the pipeline's, as large as one can be: ten million hundredths of a pixel.
    private static let screen = ScreenSize(width: ScreenSize.limit, height: ScreenSize.limit)

    private var pipeline: TouchPipeline
    private let index: DeviceIndex
    private let reachX: Double
    private let reachY: Double
    /// What one device unit of each axis is of its range.
    public let unit: UnitPoint
    /// The number of the touch that is down; nil for none.
    private var touch: Int64?
    /// The positions of the touch that is down; nil for none.
    public private(set) var current: TouchSamples?
    private var ended: [EndedTouch] = []

    /// A touch that is over.
    public struct EndedTouch: Sendable {
        /// Its positions.
        public var samples: TouchSamples
        /// When it ended, in microseconds.
        public var endUs: Int64
        /// Why it counts for nothing; nil where it was lifted.
        public var reason: CancelReason?
    }

    /// The touches of a device as it was when it was opened; nil for one that can't be used.
    public init?(_ description: DeviceDescription, _ capabilities: DeviceCapabilities, _ snapshot: ContactSnapshot) {
        guard let axes = capabilities.axes else { return nil }
        var wide = description
        let x = Self.widen(&wide, [AxisCode.x, AxisCode.positionX])
        let y = Self.widen(&wide, [AxisCode.y, AxisCode.positionY])
        reachX = Double(x)
        reachY = Double(y)
        unit = UnitPoint(x: 1 / Double(axes.x.count), y: 1 / Double(axes.y.count))
        let end = Self.screen.width * 100
        var region = Region(name: "", shape: .rectangle(Edges(left: 0, top: 0, right: end, bottom: end)))
        region.drag = true
        region.timings.longPressUs = 0
        var pipeline = TouchPipeline(regions: [region])
        let index = pipeline.attach(wide, DeviceCapabilities(wide), DeviceMapping(screen: Self.screen), snapshot)
        self.pipeline = pipeline
        guard let index else { return nil }
        self.index = index
    }

    /// Follows what was read from the device.
    public func process(_ events: Span<InputEvent>) {
        // Lost events end the touch: whoever is asked for it touches again.
        _ = pipeline.process(events, from: index)
        pipeline.takeEvents(follow)
        pipeline.problems.removeAll()
    }

    /// The next touch that is over, in order; nil for none.
    public func takeEnded() -> EndedTouch? { ended.isEmpty ? nil : ended.removeFirst() }

    /// The device or the recording is at its end: a touch that is still down counts for nothing.
    public func finish() {
        pipeline.detach(index, .endOfInput, at: .min)
        pipeline.takeEvents(follow)
    }

    private func follow(_ event: TouchEvent) {
        if event.kind == .touchDown, touch == nil {
            touch = event.touch
            current = TouchSamples()
        }
        guard event.touch == touch else { return }
        switch event.kind {
        case .touchUpInside, .touchUpOutside, .touchCancel:
            ended.append(EndedTouch(samples: current ?? TouchSamples(), endUs: event.timeUs, reason: event.reason))
            current = nil
            touch = nil
        default: current?.add(position(event.point), at: event.timeUs)
        }
    }

    /// The middle of the unit that was sent, in parts of the declared ranges.
    private func position(_ point: ScreenPoint) -> UnitPoint {
        let end = Double(Self.screen.width) * 100
        return UnitPoint(
            x: Double(point.x) / end * (2 * reachX + 1) - reachX + unit.x / 2,
            y: Double(point.y) / end * (2 * reachY + 1) - reachY + unit.y / 2)
    }

    /// Widens these axes by so many of their ranges on both sides, and tells by how many.
    private static func widen(_ description: inout DeviceDescription, _ codes: [UInt16]) -> Int64 {
        var reach = Self.reach
        for code in codes where description.hasAxis(code) && description.ranges[Int(code)].isUsable {
            let range = description.ranges[Int(code)]
            reach = min(reach, (Int64(range.minimum) - Int64(Int32.min)) / range.count)
            reach = min(reach, (Int64(Int32.max) - Int64(range.maximum)) / range.count)
        }
        for code in codes where description.hasAxis(code) && description.ranges[Int(code)].isUsable {
            let range = description.ranges[Int(code)]
            description.ranges[Int(code)].minimum -= Int32(reach * range.count)
            description.ranges[Int(code)].maximum += Int32(reach * range.count)
        }
        return reach
    }
}
