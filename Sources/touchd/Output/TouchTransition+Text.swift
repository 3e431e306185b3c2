import EventLines
import TouchCore

extension TouchTransition {
    /// The change for people: the state, what came, the new state.
    var text: String { "\(Self.name(of: before)) -> \(inputName) -> \(Self.name(of: after))" }

    private static func name(of state: State) -> String {
        switch state {
        case .none: "none"
        case .held: "held"
        case .inside: "inside"
        case .outside: "outside"
        case .ignored: "ignored"
        }
    }

    private var inputName: String {
        switch input {
        case .contactBegan: "contact began"
        case .contactMoved: "contact moved"
        case .contactLifted: "contact lifted"
        case .contactRaised: "contact raised"
        case .holdEnded: "hold ended"
        case .longPressDue: "long press due"
        case .cancelled(let reason): "cancelled (\(reason.name))"
        }
    }
}
