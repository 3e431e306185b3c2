import TouchCore

extension TouchEvent.Kind {
    /// The name in every line that leaves the program: UIKit's.
    public var name: StaticString {
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
        }
    }
}

extension CancelReason {
    /// The name in every line that leaves the program.
    public var name: StaticString {
        switch self {
        case .deviceRemoved: "deviceRemoved"
        case .dropped: "dropped"
        case .replaced: "replaced"
        case .palm: "palm"
        case .suspend: "suspend"
        case .reload: "reload"
        case .stuck: "stuck"
        case .locked: "locked"
        case .layer: "layer"
        case .shutdown: "shutdown"
        case .endOfInput: "endOfInput"
        }
    }
}
