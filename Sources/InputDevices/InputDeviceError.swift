import CTouch

/// Why a node can't be opened or read.
public enum InputDeviceError: Error, Equatable, Sendable {
    /// It isn't there, or not any more: `ENOENT`, `ENODEV`, `ENXIO`.
    case gone
    /// Its rights don't let us: `EACCES`, `EPERM`.
    case permissionDenied
    /// Something else holds it for itself: `EBUSY`.
    case busy
    /// It is something else than an event node: `ENOTTY`.
    case noEventDevice
    /// Another failure: the kernel's number of the error.
    case failed(Int32)

    /// The error for a call that failed with this `errno`.
    @usableFromInline
    init(errno number: Int32) {
        switch number {
        case ENOENT, ENODEV, ENXIO: self = .gone
        case EACCES, EPERM: self = .permissionDenied
        case EBUSY: self = .busy
        case ENOTTY, EISDIR, EINVAL: self = .noEventDevice
        default: self = .failed(number)
        }
    }

    /// The system's words for it.
    public var reason: String {
        switch self {
        case .gone: String(cString: strerror(ENODEV))
        case .permissionDenied: String(cString: strerror(EACCES))
        case .noEventDevice: "this is no event device; see 'touchd devices'"
        case .busy: String(cString: strerror(EBUSY))
        case .failed(let number): String(cString: strerror(number))
        }
    }
}
