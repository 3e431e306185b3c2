/// Everything that a client hears of.
public enum ClientEvent: Sendable, Hashable {
    /// Something happened to a touch.
    case touch(TouchEvent)
    /// The daemon has been reached, also again after a restart.
    case connected(Hello)
    /// The daemon can't be reached any more, or not yet; the client goes on trying. Told again only when the reason
    /// changes.
    case disconnected(TouchClientError)
    /// A touchscreen is used from now on.
    case deviceAdded(Device, timeUs: Int64)
    /// A touchscreen went.
    case deviceRemoved(Device, timeUs: Int64)
    /// The configuration was reloaded, and has these regions.
    case configReloaded(regions: [String], timeUs: Int64)
    /// Another layer was chosen; nil for none.
    case layerChanged(String?, timeUs: Int64)
    /// The touchscreens are locked for that long.
    case locked(seconds: Double, timeUs: Int64)
    /// The lock ended.
    case unlocked(timeUs: Int64)
    /// The program read too slowly, so that the daemon dropped this many lines; these touches are down now.
    ///
    /// The client has told a touchCancel for each touch that is gone, and a touchDragExit or touchDragEnter for each
    /// that is on the other side of its region's edge, before it tells this.
    case lost(count: Int64, touches: [LiveTouch])
    /// The daemon answered a request, and no closure waited for it.
    case reply(Reply)
}

extension ClientEvent {
    /// What the daemon tells whoever connects.
    public struct Hello: Sendable, Hashable {
        /// The daemon's version.
        public var version = ""
        /// The screen's width in pixels; 0 where the daemon didn't tell.
        public var width: Double = 0
        /// The screen's height in pixels; 0 where the daemon didn't tell.
        public var height: Double = 0
        /// The layer that is on; nil for none.
        public var layer: String?
        /// All regions of the configuration, whatever the client listens to: a name that is missing here is a slip.
        public var regions: [String] = []
        /// The touchscreens in use.
        public var devices: [Device] = []
        /// What was down already. It is no touchDown, so that nothing more is told of these touches.
        public var touches: [LiveTouch] = []

        /// A hello that tells nothing.
        public init() {}
    }

    /// A touchscreen.
    public struct Device: Sendable, Hashable {
        /// The configured name, else its own.
        public var name: String
        /// Its node, as in /dev/input/event3.
        public var path: String

        /// A touchscreen of that name.
        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// A touch that is down.
    public struct LiveTouch: Sendable, Hashable {
        /// Its number.
        public var touch: Int64
        /// The region that owns it.
        public var region: String
        /// Pixels from the left edge.
        public var x: Double
        /// Pixels from the top edge.
        public var y: Double
        /// It is inside its region.
        public var isInside: Bool

        /// A touch that is down there.
        public init(touch: Int64, region: String, x: Double, y: Double, isInside: Bool) {
            self.touch = touch
            self.region = region
            self.x = x
            self.y = y
            self.isInside = isInside
        }
    }

    /// An answer to a request.
    public struct Reply: Sendable, Hashable {
        /// The daemon did it.
        public var isOK: Bool
        /// Why not.
        public var error: String?
        /// What is odd about what was done: that no region has the layer, say.
        public var warning: String?
        /// The whole line, a JSON object; empty where the connection ended before the answer.
        public var line: String

        /// An answer.
        public init(isOK: Bool, error: String? = nil, warning: String? = nil, line: String) {
            self.isOK = isOK
            self.error = error
            self.warning = warning
            self.line = line
        }
    }
}
