import EventLines
import TouchCore

/// Plays a recording's devices and notes the way of every contact beside what the regions are told.
///
/// A pipeline tells of no contact that began in no region, and of moves only where they matter. So there are two: one
/// with the configuration's regions, whose events are `replay`'s, and one with a single region that takes whatever lands on
/// the screen and is told of every move. Both get the same events, frame by frame, and find the same places.
public struct TouchTrace: ~Copyable {
    /// What has been played so far.
    public let recording: PlayedRecording
    private var pipeline: TouchPipeline
    private var contacts: TouchPipeline
    private var encoder = EventEncoder()
    private var line = LineBuffer(capacity: 512)
    /// Contacts that haven't lifted.
    private var open: [DrawnContact] = []
    private var device: DeviceIndex = 0
    private var deviceName = ""
    private var screen = 0

    /// A trace of a recording of this name, with a configuration's regions and its layer at the start.
    public init(_ name: String, regions: [Region], layer: String?) {
        recording = PlayedRecording(name)
        pipeline = TouchPipeline(regions: regions, layer: layer)
        pipeline.isTracing = true
        let edge: Centipixels = 1_000_000_000
        var everywhere = Region(
            name: "", shape: .rectangle(Edges(left: -edge, top: -edge, right: edge, bottom: edge)))
        everywhere.drag = true
        everywhere.timings.longPressUs = 0
        contacts = TouchPipeline(regions: [everywhere])
        encoder.learnRegionNames(pipeline.regionNames)
    }

    /// A device begins, whose events follow; `screen` is the place of its screen in the picture. One that can't be used at
    /// all (`DeviceCapabilities.isUsable`) gives nothing.
    public mutating func attach(
        _ description: DeviceDescription, _ capabilities: DeviceCapabilities, _ mapping: DeviceMapping, name: String,
        screen: Int
    ) {
        let snapshot = ContactSnapshot(description.initial)
        guard let index = pipeline.attach(description, capabilities, mapping, snapshot),
            contacts.attach(description, capabilities, mapping, snapshot) == index
        else { return }
        encoder.setDeviceName(name, for: index)
        device = index
        deviceName = name
        self.screen = screen
    }

    /// Follows events of the device, in order.
    public mutating func follow(_ events: [InputEvent]) {
        var rest = events.span
        while !rest.isEmpty {
            var end = 0
            while end < rest.count, rest[end].code != .synchronization(SynchronizationCode.report) { end += 1 }
            let frame = rest.extracting(first: min(end + 1, rest.count))
            // A recording can't be asked for the device's state, so neither wants a snapshot.
            _ = pipeline.process(frame, from: device)
            _ = contacts.process(frame, from: device)
            note()
            rest = rest.extracting(droppingFirst: frame.count)
        }
    }

    /// The device's events are over: touches still down end with its last frame's time.
    public mutating func detach() {
        pipeline.detach(device, .endOfInput, at: .min)
        contacts.detach(device, .endOfInput, at: .min)
        note()
    }

    /// Whether events of the device wait for a `SYN_REPORT` that hasn't come.
    public var hasUnfinishedFrame: Bool { pipeline.hasUnfinishedFrame(device) }

    /// Hands over what the device did and shouldn't have, and removes it.
    public mutating func takeProblems() -> [InputProblem] {
        let problems = pipeline.problems
        pipeline.problems = []
        return problems
    }

    /// What a frame brought: first who landed, then what the regions made of it, last who moved or lifted. So a contact that
    /// is over for its region goes no farther.
    private mutating func note() {
        let seen = contacts.events
        contacts.removeEvents()
        for event in seen where event.kind == .touchDown {
            let contact = DrawnContact(on: screen, deviceName, event)
            open.append(contact)
            recording.contacts.append(contact)
        }
        let open = self.open
        pipeline.takeTransitions { Self.follow($0, open) }
        let events = pipeline.events
        pipeline.removeEvents()
        for event in events { tell(event) }
        for event in seen where event.kind != .touchDown { followContact(event) }
    }

    private static func follow(_ transition: TouchTransition, _ open: [DrawnContact]) {
        for contact in open where !contact.isOver {
            if transition.input == .contactBegan {
                // It landed in this very frame; nothing else of a region's touch has its place and time.
                guard contact.taken == 0, contact.landing.timeUs == transition.timeUs,
                    contact.landing.point == transition.point
                else { continue }
                contact.taken = transition.landing
                contact.region = Int(transition.region)
            }
            guard contact.taken == transition.landing else { continue }
            contact.touch = transition.touch
            if transition.after == .none || transition.after == .ignored {
                contact.isOver = true
                contact.endUs = transition.timeUs
                contact.ending = ending(of: transition)
            }
            return
        }
    }

    private static func ending(of transition: TouchTransition) -> Ending {
        if transition.before == .held { return .tooShort }
        if case .cancelled(let reason) = transition.input { return .cancelled(reason) }
        return transition.before == .inside ? .inside : .outside
    }

    private mutating func tell(_ event: TouchEvent) {
        encoder.encode(event, into: &line)
        recording.lines.append(
            PlayedRecording.Line(timeUs: event.timeUs, text: line.withBytes { [UInt8]($0.dropLast()) }))
        line.removeAll()
        for contact in open where contact.touch == event.touch {
            switch event.kind {
            case .touchDown: contact.downUs = event.timeUs
            case .longPress: contact.hasLongPressed = true
            case .touchUpInside: contact.tapCount = event.tapCount
            case .touchUpOutside, .touchCancel, .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside:
                break
            }
        }
    }

    /// Where a contact went, or that it lifted.
    private mutating func followContact(_ event: TouchEvent) {
        var place = 0
        while place < open.count, open[place].number != event.touch { place += 1 }
        guard place < open.count else { return }
        let contact = open[place]
        if !contact.isOver { contact.endUs = event.timeUs }
        if event.kind != .touchDragInside {
            open.remove(at: place)
        } else if !contact.isOver {
            contact.path.append(DrawnContact.Place(timeUs: event.timeUs, point: event.point))
        }
    }
}
