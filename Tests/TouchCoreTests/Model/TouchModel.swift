import TouchCore

/// The rules of touching once more, for slots without quirks: small, slow, and written from the rules alone.
///
/// A stream is what fingers do in each frame; what must be told of it stands in `told`.
struct TouchModel {
    /// What a finger does in a frame, in its slot. Coordinates that aren't sent are nil.
    enum Action {
        case lift(x: Int32?, y: Int32?)
        case move(x: Int32?, y: Int32?)
        case land(x: Int32?, y: Int32?)
        /// Lands and lifts within the frame.
        case tap(x: Int32?, y: Int32?)
    }

    struct Finger {
        var region: Int
        var landing: Int
        var landedUs: Int64
        var landedAt: ScreenPoint
        var at: ScreenPoint
        var tapCount: Int32
        /// 0 while its touchDown is held back.
        var touch: Int64 = 0
        var isInside = true
        var isTap = true
        var mayLongPress = true
        var kept: [TouchEvent] = []
    }

    let regions: [Region]
    /// A device unit in hundredths of a pixel.
    let unit: Int32
    var told: [TouchEvent] = []
    var points: [ScreenPoint]
    /// The fingers that are down and somebody's, by slot.
    var fingers: [Int: Finger] = [:]
    /// Where a touch ended, and how often in a row as a tap; 0 for no tap.
    var endings: [(region: Int, timeUs: Int64, taps: Int32)] = []
    var touchCount: Int64 = 0
    var landingCount = 0

    init(_ regions: [Region], slots: Int, unit: Int32) {
        self.regions = regions
        self.unit = unit
        points = [ScreenPoint](repeating: ScreenPoint(x: 0, y: 0), count: slots)
    }

    /// One frame; the actions of one slot stand in their order.
    mutating func frame(_ actions: [(slot: Int, action: Action)], at timeUs: Int64) {
        fireTimers(until: timeUs)
        for (slot, action) in actions.sorted(by: { $0.slot < $1.slot }) {
            if case .lift = action { lift(slot, timeUs) }
        }
        for (slot, action) in actions {
            switch action {
            case .lift(let x, let y), .move(let x, let y), .land(let x, let y), .tap(let x, let y):
                if let x { points[slot].x = x * unit }
                if let y { points[slot].y = y * unit }
            }
        }
        for (slot, action) in actions.sorted(by: { $0.slot < $1.slot }) {
            if case .move = action { move(slot, timeUs) }
        }
        for (slot, action) in actions.sorted(by: { $0.slot < $1.slot }) {
            if case .land = action { land(slot, timeUs) }
            if case .tap = action {
                land(slot, timeUs)
                lift(slot, timeUs)
            }
        }
    }

    /// Fires what is due, the earliest first; of those due at once the lower touch, one without a number last.
    mutating func fireTimers(until timeUs: Int64) {
        while true {
            let due = fingers.keys.compactMap { slot in timer(slot).map { (slot: slot, timeUs: $0) } }
                .filter { $0.timeUs <= timeUs }
                .min { ($0.timeUs, order($0.slot)) < ($1.timeUs, order($1.slot)) }
            guard let due else { return }
            fire(due.slot, due.timeUs)
        }
    }

    private func order(_ slot: Int) -> Int64 {
        guard let finger = fingers[slot] else { return 0 }
        return finger.touch > 0 ? finger.touch : .max / 2 + Int64(finger.landing)
    }

    private func timings(_ finger: Finger) -> TouchTimings { regions[finger.region].timings }

    private func timer(_ slot: Int) -> Int64? {
        guard let finger = fingers[slot] else { return nil }
        let timings = timings(finger)
        var times: [Int64] = []
        if finger.touch == 0 { times.append(timings.minTouchUs) }
        if timings.longPressUs > 0, finger.mayLongPress { times.append(timings.longPressUs) }
        if timings.stuckUs > 0 { times.append(timings.stuckUs) }
        return times.min().map { finger.landedUs + $0 }
    }

    private mutating func fire(_ slot: Int, _ timeUs: Int64) {
        guard var finger = fingers[slot] else { return }
        let afterUs = timeUs - finger.landedUs
        if finger.touch == 0, timings(finger).minTouchUs == afterUs {
            show(&finger, timeUs)
            fingers[slot] = finger
        } else if finger.mayLongPress, timings(finger).longPressUs == afterUs {
            finger.mayLongPress = false
            finger.isTap = false
            tell(.longPress, &finger, timeUs)
            fingers[slot] = finger
        } else {
            fingers[slot] = nil
            guard finger.touch > 0 else { return }
            tell(.touchCancel, &finger, timeUs, .stuck)
            endings.append((finger.region, timeUs, 0))
        }
    }
}
