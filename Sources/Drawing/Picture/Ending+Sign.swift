import EventLines
import TouchCore

/// How a contact looks by its ending: colour, line and sign each tell it alone.
extension Ending {
    /// The class of what belongs to it.
    var kind: StaticString {
        switch self {
        case .inside: "inside"
        case .outside: "outside"
        case .cancelled: "cancelled"
        case .tooShort: "short"
        case .nowhere: "nowhere"
        }
    }

    /// The sign that stands where it landed, around 0, as a path.
    var sign: StaticString {
        switch self {
        case .inside: "M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z"
        case .outside: "M0,-7.5L7,5L-7,5Z"
        case .cancelled: "M-5,-5L5,5M-5,5L5,-5"
        case .tooShort: "M-5,-5L5,-5L5,5L-5,5Z"
        case .nowhere: "M0,-6.5L6.5,0L0,6.5L-6.5,0Z"
        }
    }

    /// What it says to people.
    var text: String {
        switch self {
        case .inside: "lifted inside"
        case .outside: "lifted outside"
        case .cancelled(let reason): "cancelled: \(reason.name)"
        case .tooShort: "too short to be a touch"
        case .nowhere: "in no region"
        }
    }
}
