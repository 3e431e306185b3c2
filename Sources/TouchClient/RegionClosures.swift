/// What `TouchClient.region` gave, for `TouchClient.remove`.
public struct RegionToken: Sendable, Hashable {
    let region: String
    let number: Int
}

/// What is called for a region's touches.
struct RegionClosures {
    typealias Closure = (TouchEvent) -> Void

    var touchDown: Closure
    var touchUp: (TouchEvent, Bool) -> Void
    var touchCancel: Closure?
    var touchDragExit: Closure?
    var touchDragEnter: Closure?
    var touchDragInside: Closure?
    var touchDragOutside: Closure?
    var longPress: Closure?

    func call(_ event: TouchEvent) {
        switch event.kind {
        case .touchDown: touchDown(event)
        case .touchUpInside: touchUp(event, true)
        case .touchUpOutside: touchUp(event, false)
        case .touchCancel: touchCancel?(event)
        case .touchDragExit: touchDragExit?(event)
        case .touchDragEnter: touchDragEnter?(event)
        case .touchDragInside: touchDragInside?(event)
        case .touchDragOutside: touchDragOutside?(event)
        case .longPress: longPress?(event)
        }
    }

    /// What must be subscribed to for them.
    var kinds: Set<TouchEvent.Kind> {
        var kinds = Subscription.vital
        if touchDragInside != nil { kinds.insert(.touchDragInside) }
        if touchDragOutside != nil { kinds.insert(.touchDragOutside) }
        if longPress != nil { kinds.insert(.longPress) }
        return kinds
    }
}
