/// Something that happened to a touch of a region.
///
/// Every touchDown is followed by exactly one of touchUpInside, touchUpOutside and touchCancel of the same touch. Where
/// the daemon can't tell the end, as when it was restarted, the client tells a touchCancel.
public struct TouchEvent: Sendable, Hashable {
    /// What happened, by UIKit's names.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A finger landed in the region, which owns the touch until it ends.
        case touchDown
        /// The touch left its region; exit and enter alternate, exit first.
        case touchDragExit
        /// The touch came back into its region.
        case touchDragEnter
        /// The touch moved inside its region; only where the configuration gives the region `drag = true`.
        case touchDragInside
        /// The touch moved outside its region; only where the configuration gives the region `drag = true`.
        case touchDragOutside
        /// The touch stayed where it was for the region's `long_press_ms`; once in a touch.
        case longPress
        /// The finger was lifted inside the region.
        case touchUpInside
        /// The touch began inside the region, the finger was lifted outside.
        case touchUpOutside
        /// The touch was ended by the system, not by the finger: never an activation.
        case touchCancel

        /// A touch has nothing more to tell after it.
        public var isEnd: Bool { self == .touchUpInside || self == .touchUpOutside || self == .touchCancel }
    }

    /// What happened.
    public var kind: Kind
    /// The daemon's number of the event, from 1; nil for one that the client tells by itself.
    public var seq: Int64?
    /// When, in microseconds of CLOCK_MONOTONIC.
    public var timeUs: Int64
    /// The configured name of the touchscreen, else its own.
    public var device: String
    /// The touch, from 1; never used again until the daemon is restarted.
    public var touch: Int64
    /// The region that owns the touch.
    public var region: String
    /// Pixels from the screen's left edge, to the hundredth; may be beyond the edges once the touch is owned.
    public var x: Double
    /// Pixels from the screen's top edge, to the hundredth.
    public var y: Double
    /// Microseconds since the finger landed; only in longPress and at the end.
    public var durationUs: Int64?
    /// Which of consecutive taps it is: in touchUpInside from 1, 0 for no tap; in touchDown what a tap would count as.
    public var tapCount: Int?
    /// Why it was cancelled; only in touchCancel.
    public var reason: CancelReason?

    /// An event, for a program's own tests, say.
    public init(
        kind: Kind, seq: Int64? = nil, timeUs: Int64, device: String, touch: Int64, region: String, x: Double,
        y: Double,
        durationUs: Int64? = nil, tapCount: Int? = nil, reason: CancelReason? = nil
    ) {
        self.kind = kind
        self.seq = seq
        self.timeUs = timeUs
        self.device = device
        self.touch = touch
        self.region = region
        self.x = x
        self.y = y
        self.durationUs = durationUs
        self.tapCount = tapCount
        self.reason = reason
    }
}
