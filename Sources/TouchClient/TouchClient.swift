import Glibc

/// The touches of named regions of the touchscreen, from the daemon touchd, as UIKit's controls tell theirs.
///
///     let client = try TouchClient()
///     client.region(
///         "exit",
///         touchDown: { touch in print("Down") },
///         touchUp: { touch, isTouchUpInside in print(isTouchUpInside ? "Up inside" : "Up outside") })
///     try client.run()
///
/// Closures are called by `process()` (`run()` calls it), one after the other, wherever that is called: no other thread
/// is ever involved. A client isn't Sendable: it lives in one actor, on one queue, in one loop. In a loop of your own,
/// wait for `fileDescriptor` to be readable, for at most `timeoutMilliseconds`, then call `process()`; both may have
/// changed after each call of any of the client's functions. For Swift concurrency there is `events`.
///
/// The daemon may be started later and restarted: the client connects by itself, as often as `retryInterval`, and
/// subscribes again. It subscribes only to the regions that it has closures for.
///
/// Each touch that a region was told of by touchDown ends exactly once, by touchUp or by touchCancel:
/// - where the connection ends, or the end is among lines that were lost because the program read too slowly, the
///   client tells a touchCancel itself (`CancelReason.disconnected`, `.lost`), with `seq` nil;
/// - of a touch that was down before the client was connected, or landed among lost lines, nothing is told: no
///   touchDown is invented, and nothing else is told without one.
///
/// A client that goes away closes its connection and calls nothing any more.
public final class TouchClient {
    /// Where the daemon listens unless it is configured otherwise.
    public static let defaultPath = "/run/touchd/touchd.sock"

    private let link: DaemonLink
    private let path: String
    private let retryInterval: Duration
    private var isProcessing = false
    private var isRunning = false
    private var lastToken = 0
    private var registrations: [RegionToken: RegionClosures] = [:]
    private var tokens: [String: [RegionToken]] = [:]
    /// Who was told of a touch's landing, by the touch: only they hear how it goes on.
    private(set) var audiences: [Int64: [RegionToken]] = [:]

    /// A client that connects when `process()` is called for the first time.
    ///
    /// - Parameters:
    ///   - path: the daemon's socket, 1 to 107 bytes.
    ///   - retryInterval: the time between two tries to connect, from a millisecond to a day.
    /// - Throws: `TouchClientError.badPath`.
    public convenience init(
        path: String = TouchClient.defaultPath, retryInterval: Duration = .milliseconds(500)
    ) throws(TouchClientError) {
        try self.init(path: path, retryInterval: retryInterval, clock: MonotonicClock.nowUs)
    }

    init(path: String, retryInterval: Duration, clock: @escaping () -> Int64) throws(TouchClientError) {
        let nothing = Subscription(regions: [], kinds: Subscription.vital, hasOthers: false)
        link = try DaemonLink(path: path, retryInterval: retryInterval, subscription: nothing, clock: clock)
        self.path = path
        self.retryInterval = retryInterval
    }

    /// Told of everything but touches: connections, devices, layers, the lock.
    ///
    /// What is worth a look is `.disconnected`: without the right to connect, say, nothing else ever comes.
    public var onEvent: ((ClientEvent) -> Void)? {
        didSet {
            let hasOthers = onEvent != nil
            link.resubscribe { subscription in
                defer { subscription.hasOthers = hasOthers }
                return subscription.hasOthers != hasOthers
            }
        }
    }

    // MARK: - Regions

    /// Calls closures for what happens to touches of a region, until `remove`.
    ///
    /// A region of that name needn't be there yet: it may come with a reload of the daemon's configuration. A touch
    /// that is down already when this is called is not told of. Several calls for one region are called in their order.
    ///
    /// - Parameters:
    ///   - name: the region's name in the daemon's configuration.
    ///   - touchDown: a finger landed in the region.
    ///   - touchUp: it was lifted, inside the region (UIKit's touchUpInside, the activation) or outside
    ///     (touchUpOutside).
    ///   - touchCancel: the touch ended without being lifted; never an activation. Nothing is called in its place where
    ///     there is no such closure: what a program shows or does while a touch is down must end here too.
    ///   - touchDragExit: the touch left the region; its lift would be outside now.
    ///   - touchDragEnter: it came back.
    ///   - touchDragInside: it moved inside; only where the configuration gives the region `drag = true`.
    ///   - touchDragOutside: it moved outside; likewise.
    ///   - longPress: it stayed where it was for the region's `long_press_ms`.
    @discardableResult
    public func region(
        _ name: String,
        touchDown: @escaping (TouchEvent) -> Void,
        touchUp: @escaping (_ touch: TouchEvent, _ isTouchUpInside: Bool) -> Void,
        touchCancel: ((TouchEvent) -> Void)? = nil,
        touchDragExit: ((TouchEvent) -> Void)? = nil,
        touchDragEnter: ((TouchEvent) -> Void)? = nil,
        touchDragInside: ((TouchEvent) -> Void)? = nil,
        touchDragOutside: ((TouchEvent) -> Void)? = nil,
        longPress: ((TouchEvent) -> Void)? = nil
    ) -> RegionToken {
        lastToken += 1
        let token = RegionToken(region: name, number: lastToken)
        let closures = RegionClosures(
            touchDown: touchDown, touchUp: touchUp, touchCancel: touchCancel, touchDragExit: touchDragExit,
            touchDragEnter: touchDragEnter, touchDragInside: touchDragInside, touchDragOutside: touchDragOutside,
            longPress: longPress)
        registrations[token] = closures
        tokens[name, default: []].append(token)
        link.resubscribe { subscription in
            let isNew = subscription.regions?.insert(name).inserted == true
            let hadKinds = closures.kinds.isSubset(of: subscription.kinds)
            subscription.kinds.formUnion(closures.kinds)
            return isNew || !hadKinds
        }
        return token
    }

    /// Calls these closures never again, not even for a touch that is down.
    public func remove(_ token: RegionToken) {
        guard registrations.removeValue(forKey: token) != nil else { return }
        tokens[token.region]?.removeAll { $0 == token }
        audiences = audiences.compactMapValues { $0.contains { registrations[$0] != nil } ? $0 : nil }
        guard tokens[token.region]?.isEmpty == true else { return }
        tokens[token.region] = nil
        link.forget(region: token.region)
        link.resubscribe { $0.regions?.remove(token.region) != nil }
    }

    private func tell(_ event: ClientEvent) {
        guard case .touch(let touch) = event else {
            onEvent?(event)
            return
        }
        if touch.kind == .touchDown { audiences[touch.touch] = tokens[touch.region] }
        let audience = audiences[touch.touch] ?? []
        if touch.kind.isEnd { audiences[touch.touch] = nil }
        for token in audience { registrations[token]?.call(touch) }
    }

    // MARK: - The loop

    /// The daemon has been reached and has greeted.
    public var isConnected: Bool { link.isGreeted }

    /// The descriptor to wait for until it is readable; -1, which poll(2) ignores, while there is no connection. It
    /// isn't the caller's to close.
    public var fileDescriptor: Int32 { link.descriptor }

    /// How long to wait for it at most, as poll(2) takes it: -1 for any time, 0 for not at all.
    public var timeoutMilliseconds: Int32 { link.timeoutMilliseconds }

    /// Connects if it is time, reads what is there, and calls the closures for it; never blocks.
    ///
    /// Called too early or by one of its closures, it does nothing.
    public func process() {
        guard !isProcessing else { return }
        isProcessing = true
        defer { isProcessing = false }
        link.process(tell)
    }

    /// Waits for touches and calls the closures, until one of them calls `stop()`. Called by one of them, it does
    /// nothing.
    ///
    /// - Throws: `TouchClientError.systemCall` if poll(2) fails. That the daemon can't be reached is no error: see
    ///   `onEvent`.
    public func run() throws(TouchClientError) {
        guard !isProcessing else { return }
        isRunning = true
        process()
        while isRunning {
            var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, timeoutMilliseconds) >= 0 || errno == EINTR else {
                throw .systemCall("poll", errno: errno)
            }
            process()
        }
    }

    /// Lets `run()` return.
    public func stop() {
        isRunning = false
    }

    // MARK: - Others

    /// All events of all regions, over a connection of their own.
    public var events: TouchEvents { TouchEvents(path: path, retryInterval: retryInterval) }

    /// Sends a request; `TouchClient+Requests` has them by name.
    func send(_ request: String, answered: ((ClientEvent.Reply) -> Void)?) throws(TouchClientError) {
        try link.send(request, answered: answered)
    }
}
