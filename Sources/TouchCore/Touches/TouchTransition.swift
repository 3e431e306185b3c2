/// A touch went from one state to another: for people who want to see why.
public struct TouchTransition: Equatable, Sendable {
    /// Where a touch is in its life, as in the table of the tracker.
    public enum State: Sendable {
        /// There is no touch yet, or none any more.
        case none
        /// Its touchDown is held back.
        case held
        /// A region owns it, and it is inside.
        case inside
        /// A region owns it, and it is outside.
        case outside
        /// It gives nothing until its contact ends.
        case ignored
    }

    /// What made it go on.
    public enum Input: Equatable, Sendable {
        /// A contact landed.
        case contactBegan
        /// The contact moved over the region's edge.
        case contactMoved
        /// The contact ended by -1 or by the touch key.
        case contactLifted
        /// The contact ended in another way.
        case contactRaised
        /// The hold is over: `min_touch_ms`.
        case holdEnded
        /// The long press time is over.
        case longPressDue
        /// Something else ended it.
        case cancelled(CancelReason)
    }

    /// When, in microseconds.
    public var timeUs: Int64
    /// The device that the touch is on.
    public var device: DeviceIndex
    /// Counts the contacts that regions took: also one that is held has such a number.
    public var landing: Int64
    /// The touch's number as events tell it; 0 while it is held.
    public var touch: Int64
    /// Where it is.
    public var point: ScreenPoint
    /// The owning region's name, as a number in the pipeline's `regionNames`.
    public var region: Int32
    /// The state before.
    public var before: State
    /// What came.
    public var input: Input
    /// The state after, perhaps the same.
    public var after: State
}

extension TouchTracker {
    /// The state of a touch, for `trace`.
    func state(of handle: TouchHandle) -> TouchTransition.State {
        let touch = touches[Int(handle)]
        switch touch.state {
        case .free: return .none
        case .held: return .held
        case .tracking: return touch.isInside ? .inside : .outside
        case .ignored: return .ignored
        }
    }

    /// Notes where a touch went from a state, if anybody wants to know.
    @inline(__always)
    mutating func trace(
        _ handle: TouchHandle, from before: TouchTransition.State, _ input: TouchTransition.Input, _ timeUs: Int64
    ) {
        if isTracing { note(handle, from: before, input, timeUs) }
    }

    @inline(never)
    private mutating func note(
        _ handle: TouchHandle, from before: TouchTransition.State, _ input: TouchTransition.Input, _ timeUs: Int64
    ) {
        let touch = touches[Int(handle)]
        transitions.append(
            TouchTransition(
                timeUs: timeUs, device: touch.device, landing: touch.landing, touch: touch.number, point: touch.point,
                region: touch.name, before: before, input: input, after: state(of: handle)))
    }
}
