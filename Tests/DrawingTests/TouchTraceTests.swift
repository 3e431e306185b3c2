import EventLines
import SeededNumbers
import Testing
import TouchCore

@testable import Drawing

/// What a trace notes of a panel with slots of 1000 by 1000 units, on a screen of as many pixels.
struct TouchTraceTests {
    private static let description: DeviceDescription = {
        var description = DeviceDescription()
        description.name = Array("panel".utf8)
        description.properties = 1 << UInt64(DeviceProperty.direct)
        description.keys.insert(KeyCode.touch)
        for axis in [AxisCode.x, AxisCode.y, AxisCode.positionX, AxisCode.positionY] {
            description.addAxis(axis, AxisRange(minimum: 0, maximum: 999))
        }
        description.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: 9))
        description.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65_535))
        return description
    }()
    private static let screen = ScreenSize(width: 1000, height: 1000)

    private static func button(_ name: String, _ x: Int32, minTouchUs: Int64 = 0) -> Region {
        let edges = Edges(left: x * 100, top: 10_000, right: x * 100 + 20_000, bottom: 30_000)
        var region = Region(name: name, shape: .rectangle(edges))
        region.timings.minTouchUs = minTouchUs
        return region
    }

    /// Values of slots in one frame after another, 10 ms apart.
    private struct Play {
        var events: [InputEvent] = []
        var timeUs: Int64 = 0

        mutating func frame(_ values: [(code: UInt16, value: Int32)]) {
            timeUs += 10_000
            for (code, value) in values {
                events.append(InputEvent(timeUs: timeUs, code: .absolute(code), value: value))
            }
            let report = EventCode.synchronization(SynchronizationCode.report)
            events.append(InputEvent(timeUs: timeUs, code: report, value: 0))
        }

        mutating func land(_ slot: Int32, _ id: Int32, _ x: Int32, _ y: Int32) {
            frame([
                (AxisCode.slot, slot), (AxisCode.trackingID, id), (AxisCode.positionX, x), (AxisCode.positionY, y),
            ])
        }
    }

    private func trace(_ events: [InputEvent], _ regions: [Region]) -> PlayedRecording {
        var trace = TouchTrace("play", regions: regions, layer: nil)
        trace.attach(
            Self.description, DeviceCapabilities(Self.description), DeviceMapping(screen: Self.screen), name: "panel",
            screen: 0)
        trace.follow(events)
        trace.detach()
        return trace.recording
    }

    @Test func `a contact's way is noted whether a region takes it or not`() {
        var play = Play()
        play.frame([
            (AxisCode.slot, 0), (AxisCode.trackingID, 1), (AxisCode.positionX, 150), (AxisCode.positionY, 150),
            (AxisCode.slot, 1), (AxisCode.trackingID, 2), (AxisCode.positionX, 500), (AxisCode.positionY, 500),
        ])
        play.frame([(AxisCode.slot, 0), (AxisCode.positionX, 160), (AxisCode.slot, 1), (AxisCode.positionX, 510)])
        play.frame([(AxisCode.slot, 0), (AxisCode.trackingID, -1), (AxisCode.slot, 1), (AxisCode.trackingID, -1)])
        let recording = trace(play.events, [Self.button("one", 100)])
        #expect(recording.contacts.count == 2)
        let (owned, free) = (recording.contacts[0], recording.contacts[1])
        #expect(owned.region == 0 && owned.touch == 1 && owned.ending == .inside && owned.endUs == 30_000)
        #expect(owned.landing.point == ScreenPoint(pixelX: 150, pixelY: 150))
        #expect(owned.path.map { $0.point } == [ScreenPoint(pixelX: 160, pixelY: 150)])
        #expect(free.region == nil && free.touch == 0 && free.ending == .nowhere && free.endUs == 30_000)
        #expect(free.path.map { $0.point } == [ScreenPoint(pixelX: 510, pixelY: 500)])
        #expect(recording.lines.count == 2)
    }

    @Test func `what is too short to be a touch is told apart from what is in no region`() {
        var play = Play()
        play.land(0, 1, 150, 150)
        play.frame([(AxisCode.trackingID, -1)])
        let recording = trace(play.events, [Self.button("one", 100, minTouchUs: 50_000)])
        #expect(recording.contacts.map { $0.ending } == [.tooShort])
        #expect(recording.contacts[0].region == 0 && recording.contacts[0].touch == 0)
        #expect(recording.lines.isEmpty)
    }

    @Test func `a contact that goes on after its touch was cancelled is drawn to there`() {
        var region = Self.button("one", 100)
        region.timings.stuckUs = 25_000
        var play = Play()
        play.land(0, 1, 150, 150)
        for x in 151...160 { play.frame([(AxisCode.positionX, Int32(x))]) }
        play.frame([(AxisCode.trackingID, -1)])
        let recording = trace(play.events, [region])
        #expect(recording.contacts.map { $0.ending } == [.cancelled(.stuck)])
        #expect(recording.contacts[0].endUs == 35_000)
        #expect(recording.contacts[0].path.map { $0.timeUs } == [20_000, 30_000])
    }

    @Test(arguments: 0..<30)
    func `of random plays each touch has one contact, which says what its events say`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var play = Play()
        for id in 0..<400 {
            var values: [(code: UInt16, value: Int32)] = [(AxisCode.slot, Int32(random.below(4)))]
            switch random.below(4) {
            case 0: values.append((AxisCode.trackingID, Int32(id)))
            case 1: values.append((AxisCode.trackingID, -1))
            default: break
            }
            values.append((AxisCode.positionX, Int32(random.below(1000))))
            values.append((AxisCode.positionY, Int32(random.below(400))))
            play.frame(values)
        }
        let regions = [
            Self.button("one", 100), Self.button("two", 250), Self.button("held", 600, minTouchUs: 35_000),
        ]
        let recording = trace(play.events, regions)
        var pipeline = TouchPipeline(regions: regions)
        let attached = pipeline.attach(
            Self.description, DeviceCapabilities(Self.description), DeviceMapping(screen: Self.screen),
            ContactSnapshot(Self.description.initial))
        let index = try #require(attached)
        _ = pipeline.process(play.events.span, from: index)
        pipeline.detach(index, .endOfInput, at: .min)
        let events = pipeline.events
        #expect(recording.lines.map { $0.timeUs } == events.map { $0.timeUs })
        for event in events {
            let contacts = recording.contacts.filter { $0.touch == event.touch }
            #expect(contacts.count == 1)
            let contact = try #require(contacts.first)
            #expect(contact.region == Int(event.region))
            switch event.kind {
            case .touchDown:
                #expect(contact.landing.point == event.point)
                #expect(contact.downUs == event.timeUs)
            case .touchUpInside:
                #expect(contact.ending == .inside && contact.tapCount == event.tapCount)
            case .touchUpOutside: #expect(contact.ending == .outside)
            case .touchCancel: #expect(contact.ending == event.reason.map { .cancelled($0) })
            case .longPress: #expect(contact.hasLongPressed)
            case .touchDragExit, .touchDragEnter, .touchDragInside, .touchDragOutside: break
            }
            let last = contact.path.last?.point ?? contact.landing.point
            if event.durationUs > 0, event.kind != .longPress {
                #expect(last == event.point)
                #expect(contact.endUs == event.timeUs)
                #expect(contact.endUs - contact.landing.timeUs == event.durationUs)
            }
        }
        let told = Set(events.map { $0.touch })
        for contact in recording.contacts where !told.contains(contact.touch) {
            #expect(contact.ending == (contact.region == nil ? .nowhere : .tooShort))
        }
        let ghosts = pipeline.ghostCount
        #expect(ghosts == recording.contacts.count(where: { $0.ending == .tooShort }))
    }
}
