import TouchCore

/// A workload's way through a pipeline of its own.
public struct Play: ~Copyable {
    private var pipeline: TouchPipeline
    private let device: DeviceIndex

    /// A pipeline with these regions and one panel.
    public init(_ panel: Panel, _ regions: [Region]) {
        pipeline = TouchPipeline(regions: regions)
        let description = panel.description
        let device = pipeline.attach(
            description, DeviceCapabilities(description), DeviceMapping(screen: Panel.screen), ContactSnapshot())
        guard let device else { fatalError("the pipeline takes no \(panel) panel") }
        self.device = device
    }

    /// Plays all of it once, read by read, and takes what is told after each.
    ///
    /// - Returns: the number of touch events.
    public mutating func callAsFunction(_ workload: borrowing Workload) -> Int {
        var told = 0
        let events = workload.events.span
        for read in workload.reads {
            _ = pipeline.process(events.extracting(read), from: device)
            pipeline.takeEvents { _ in told += 1 }
        }
        return told
    }

    /// Plays it as a daemon does that sleeps until the next timer: time comes to each deadline by itself.
    public mutating func withTimers(_ workload: borrowing Workload) -> Int {
        var told = 0
        let events = workload.events.span
        for read in workload.reads {
            while let deadlineUs = pipeline.nextDeadlineUs(), deadlineUs <= events[read.lowerBound].timeUs {
                pipeline.advance(to: deadlineUs)
            }
            _ = pipeline.process(events.extracting(read), from: device)
            pipeline.takeEvents { _ in told += 1 }
        }
        return told
    }
}
