@testable import TouchClient

/// The daemon's lines, and the events that they mean.
enum Lines {
    static let hello = hello()

    static func hello(touches: [ClientEvent.LiveTouch] = []) -> String {
        #"{"event":"hello","version":"1.0.0","protocol":1,"screen":{"width":1920,"height":1080},"layer":null,"#
            + #""regions":["exit","knob"],"devices":[{"name":"panel","path":"/dev/input/event3"}],"#
            + #""touches":\#(list(touches))}"#
    }

    static func lost(_ count: Int, _ touches: [ClientEvent.LiveTouch]) -> String {
        #"{"event":"lost","count":\#(count),"touches":\#(list(touches))}"#
    }

    private static func list(_ touches: [ClientEvent.LiveTouch]) -> String {
        let objects = touches.map { touch in
            #"{"touch":\#(touch.touch),"region":"\#(touch.region)","x":\#(touch.x),"y":\#(touch.y),"#
                + #""inside":\#(touch.isInside)}"#
        }
        return "[" + objects.joined(separator: ",") + "]"
    }

    /// A touch's event as a line.
    static func line(_ event: TouchEvent) -> String {
        var line = #"{"event":"\#(event.kind.rawValue)","seq":\#(event.seq ?? 0),"timeUs":\#(event.timeUs),"#
        line += #""device":"\#(event.device)","touch":\#(event.touch),"region":"\#(event.region)","#
        line += #""x":\#(event.x),"y":\#(event.y)"#
        if let durationUs = event.durationUs { line += #","durationUs":\#(durationUs)"# }
        if let tapCount = event.tapCount { line += #","tapCount":\#(tapCount)"# }
        if let reason = event.reason { line += #","reason":"\#(reason.rawValue)""# }
        return line + "}"
    }

    /// An event with the keys of its kind, 10 ms after the one with the number before.
    static func touch(
        _ kind: TouchEvent.Kind, _ touch: Int64 = 7, region: String = "exit", seq: Int64 = 1, x: Double = 12.5,
        y: Double = 40
    ) -> TouchEvent {
        var event = TouchEvent(
            kind: kind, seq: seq, timeUs: seq * 10_000, device: "panel", touch: touch, region: region, x: x, y: y)
        if kind == .longPress || kind.isEnd { event.durationUs = 91_000 }
        if kind == .touchDown || kind == .touchUpInside { event.tapCount = 1 }
        if kind == .touchCancel { event.reason = .palm }
        return event
    }

    /// The cancel that a client tells by itself.
    static func ownCancel(
        of last: TouchEvent, _ reason: CancelReason, timeUs: Int64, durationUs: Int64
    ) -> TouchEvent {
        TouchEvent(
            kind: .touchCancel, timeUs: timeUs, device: last.device, touch: last.touch, region: last.region, x: last.x,
            y: last.y, durationUs: durationUs, reason: reason)
    }

    static var helloValue: ClientEvent.Hello {
        var hello = ClientEvent.Hello()
        hello.version = "1.0.0"
        hello.width = 1920
        hello.height = 1080
        hello.regions = ["exit", "knob"]
        hello.devices = [ClientEvent.Device(name: "panel", path: "/dev/input/event3")]
        return hello
    }
}
