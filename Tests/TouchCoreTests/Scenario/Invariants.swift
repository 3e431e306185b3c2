import TouchCore

/// What holds of every sequence of touch events, whatever the panel sends.
enum Invariants {
    private struct Life {
        var isOutside = false
        var hasEnded = false
        var hasLongPressed = false
        var event: TouchEvent
    }

    /// What is wrong with the sequence; it must begin with the first event of a pipeline.
    /// `mayGoOn` says that touches may still be down at its end.
    static func broken(by events: [TouchEvent], mayGoOn: Bool = true) -> [String] {
        var problems: [String] = []
        var lives: [Int64: Life] = [:]
        var times: [DeviceIndex: Int64] = [:]
        var lastTouch: Int64 = 0
        for (place, event) in events.enumerated() {
            func complain(_ text: String) { problems.append("\(text): \(event)") }
            if event.seq != Int64(place) + 1 { complain("seq doesn't count up by one") }
            if event.timeUs < times[event.device] ?? .min { complain("time goes back on a device") }
            times[event.device] = event.timeUs
            if event.durationUs < 0 { complain("a negative duration") }
            if event.kind == .touchDown {
                if event.touch != lastTouch + 1 { complain("touch numbers don't count up by one") }
                lastTouch = event.touch
                lives[event.touch] = Life(event: event)
                if event.tapCount < 1 { complain("a touchDown without a tap count") }
                continue
            }
            guard var life = lives[event.touch] else {
                complain("an event of a touch without touchDown")
                continue
            }
            if life.hasEnded { complain("an event after the touch's end") }
            if life.event.region != event.region { complain("a touch changed its region") }
            switch event.kind {
            case .touchDragExit:
                if life.isOutside { complain("exit twice") }
                life.isOutside = true
            case .touchDragEnter:
                if !life.isOutside { complain("enter without exit") }
                life.isOutside = false
            case .touchDragInside, .touchUpInside:
                if life.isOutside { complain("inside, but the touch is outside") }
            case .touchDragOutside, .touchUpOutside:
                if !life.isOutside { complain("outside, but the touch is inside") }
            case .longPress:
                if life.hasLongPressed || life.isOutside { complain("a long press that can't be") }
                life.hasLongPressed = true
            case .touchCancel: if event.reason == nil { complain("a cancel without a reason") }
            case .touchDown: break
            }
            if [.touchUpInside, .touchUpOutside, .touchCancel].contains(event.kind) { life.hasEnded = true }
            if event.kind == .touchUpInside, life.hasLongPressed, event.tapCount != 0 {
                complain("a long press that is also a tap")
            }
            lives[event.touch] = life
        }
        if !mayGoOn {
            for (touch, life) in lives where !life.hasEnded { problems.append("touch \(touch) never ended") }
        }
        return problems
    }
}
