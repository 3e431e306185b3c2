/// What happened to a touch, told to the region that owns it: UIKit's control events.
public struct TouchEvent: Equatable, Sendable {
    /// The event's name. The names are those of `UIControl.Event`, with their meaning.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// A contact landed in the region.
        case touchDown
        /// The touch left the region.
        case touchDragExit
        /// The touch came back into the region.
        case touchDragEnter
        /// The touch moved and is inside; only where the region has `drag`.
        case touchDragInside
        /// The touch moved and is outside; only where the region has `drag`.
        case touchDragOutside
        /// The touch has stayed where it was for the long press time.
        case longPress
        /// The contact lifted inside the region.
        case touchUpInside
        /// The contact lifted outside the region in which it began.
        case touchUpOutside
        /// The touch was ended by the system, not by the finger.
        case touchCancel
    }

    /// What happened.
    public var kind: Kind
    /// Counts up by one for every event, from 1.
    public var seq: Int64 = 0
    /// When, in microseconds of the device's clock.
    public var timeUs: Int64
    /// The device that the touch is on.
    public var device: DeviceIndex
    /// The touch's number, from 1, never used again.
    public var touch: Int64
    /// The owning region's name, as a number in the pipeline's `regionNames`.
    public var region: Int32
    /// Where: at a lift the last place of a frame in which the contact was down.
    public var point: ScreenPoint
    /// Since the contact landed, in microseconds; 0 except in longPress and the events that end a touch.
    public var durationUs: Int64 = 0
    /// In touchUpInside the number of consecutive taps, 0 for no tap; in touchDown what the tap would count as.
    public var tapCount: Int32 = 0
    /// Why, in touchCancel.
    public var reason: CancelReason?

    /// An event that hasn't been told yet: `seq` is 0.
    public init(
        _ kind: Kind, timeUs: Int64, device: DeviceIndex, touch: Int64, region: Int32, point: ScreenPoint
    ) {
        self.kind = kind
        self.timeUs = timeUs
        self.device = device
        self.touch = touch
        self.region = region
        self.point = point
    }
}

/// Why a touch was cancelled.
public enum CancelReason: UInt8, CaseIterable, Sendable {
    /// The device went away.
    case deviceRemoved
    /// Events were lost: `SYN_DROPPED`.
    case dropped
    /// The kernel put another contact in its place.
    case replaced
    /// The contact is a palm: `MT_TOOL_PALM`.
    case palm
    /// The kernel ended it at a suspend or reset: `SYN_REPORT` with value 1.
    case suspend
    /// Its region went or moved, or its device is mapped otherwise.
    case reload
    /// It was down for longer than the configuration allows.
    case stuck
    /// The screen was locked.
    case locked
    /// Its region's layer is not the active one any more.
    case layer
    /// The program ends.
    case shutdown
    /// The recording ends.
    case endOfInput
}

/// One of a pipeline's devices; numbers of devices that went are used again.
public typealias DeviceIndex = Int32

/// How a contact ended.
enum ContactEnding: Equatable, Sendable {
    /// The finger went: by an id of -1 or by the touch key, as the kernel also tells it at a suspend.
    case lifted
    /// The finger went in another way: it hovers, presses no more, or isn't in a frame that tells all.
    case raised
    /// Something else ended it.
    case cancelled(CancelReason)

    /// The ending as a transition's input.
    var input: TouchTransition.Input {
        switch self {
        case .lifted: .contactLifted
        case .raised: .contactRaised
        case .cancelled(let reason): .cancelled(reason)
        }
    }
}
