/// Why a touch was cancelled; open, since a later daemon may know more reasons.
public struct CancelReason: RawRepresentable, Sendable, Hashable {
    /// The reason as the daemon's line has it.
    public let rawValue: String

    /// The reason of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The touchscreen went.
    public static let deviceRemoved = CancelReason(rawValue: "deviceRemoved")
    /// The kernel lost events, and the touch was gone after that.
    public static let dropped = CancelReason(rawValue: "dropped")
    /// The kernel put another contact in its place.
    public static let replaced = CancelReason(rawValue: "replaced")
    /// The touchscreen took it for a palm.
    public static let palm = CancelReason(rawValue: "palm")
    /// The machine was suspended, or the kernel released the contact.
    public static let suspend = CancelReason(rawValue: "suspend")
    /// The configuration was reloaded, and the region went or moved.
    public static let reload = CancelReason(rawValue: "reload")
    /// It was down for longer than `stuck_s`.
    public static let stuck = CancelReason(rawValue: "stuck")
    /// The touchscreens were locked.
    public static let locked = CancelReason(rawValue: "locked")
    /// Another layer was chosen.
    public static let layer = CancelReason(rawValue: "layer")
    /// The daemon ended.
    public static let shutdown = CancelReason(rawValue: "shutdown")
    /// The recording ended.
    public static let endOfInput = CancelReason(rawValue: "endOfInput")
    /// The client's own: the end was among lines that this program read too late for the daemon to keep.
    public static let lost = CancelReason(rawValue: "lost")
    /// The client's own: the connection to the daemon ended.
    public static let disconnected = CancelReason(rawValue: "disconnected")
}
