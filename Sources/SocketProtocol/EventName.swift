import EventLines
import TouchCore

/// The events that a subscription can ask for by name, in the order of the contract.
public enum EventName: UInt8, CaseIterable, Sendable {
    /// `TouchEvent.Kind.touchDown`.
    case touchDown
    /// `TouchEvent.Kind.touchDragExit`.
    case touchDragExit
    /// `TouchEvent.Kind.touchDragEnter`.
    case touchDragEnter
    /// `TouchEvent.Kind.touchDragInside`.
    case touchDragInside
    /// `TouchEvent.Kind.touchDragOutside`.
    case touchDragOutside
    /// `TouchEvent.Kind.longPress`.
    case longPress
    /// `TouchEvent.Kind.touchUpInside`.
    case touchUpInside
    /// `TouchEvent.Kind.touchUpOutside`.
    case touchUpOutside
    /// `TouchEvent.Kind.touchCancel`.
    case touchCancel
    /// A device is used from now on.
    case deviceAdded
    /// A device is used no more.
    case deviceRemoved
    /// Another configuration is in force.
    case configReloaded
    /// Another layer is active.
    case layerChanged
    /// Touches give nothing for a while.
    case locked
    /// Touches count again.
    case unlocked

    /// The name of a touch event.
    public init(_ kind: TouchEvent.Kind) {
        switch kind {
        case .touchDown: self = .touchDown
        case .touchDragExit: self = .touchDragExit
        case .touchDragEnter: self = .touchDragEnter
        case .touchDragInside: self = .touchDragInside
        case .touchDragOutside: self = .touchDragOutside
        case .longPress: self = .longPress
        case .touchUpInside: self = .touchUpInside
        case .touchUpOutside: self = .touchUpOutside
        case .touchCancel: self = .touchCancel
        }
    }

    /// The event with this name; nil where there is none.
    public init?(_ text: String) {
        guard let name = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = name
    }

    /// The name in every line.
    public var text: String {
        switch self {
        case .touchDown: "touchDown"
        case .touchDragExit: "touchDragExit"
        case .touchDragEnter: "touchDragEnter"
        case .touchDragInside: "touchDragInside"
        case .touchDragOutside: "touchDragOutside"
        case .longPress: "longPress"
        case .touchUpInside: "touchUpInside"
        case .touchUpOutside: "touchUpOutside"
        case .touchCancel: "touchCancel"
        case .deviceAdded: "deviceAdded"
        case .deviceRemoved: "deviceRemoved"
        case .configReloaded: "configReloaded"
        case .layerChanged: "layerChanged"
        case .locked: "locked"
        case .unlocked: "unlocked"
        }
    }

    /// Whether it only tells of a move: the first to go where a reader is slow.
    var isDrag: Bool { self == .touchDragInside || self == .touchDragOutside }

    /// Whether a subscription's regions filter it.
    var isTouchEvent: Bool { rawValue <= Self.touchCancel.rawValue }
}

/// A set of event names.
public struct EventNames: OptionSet, Sendable {
    /// A bit a name, by `EventName`.
    public let rawValue: UInt32

    /// The names of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// One name as a set.
    @inline(__always)
    public init(_ name: EventName) { rawValue = 1 &<< UInt32(name.rawValue) }

    /// Every event.
    public static let all = EventNames(rawValue: (1 << UInt32(EventName.allCases.count)) - 1)
    /// What happens to touches.
    public static let touchEvents = EventNames(rawValue: (1 << (UInt32(EventName.touchCancel.rawValue) + 1)) - 1)
}
