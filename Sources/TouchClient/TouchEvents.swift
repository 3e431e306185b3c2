/// Everything that the daemon tells, for Swift concurrency.
///
///     for await event in client.events {
///         if case .touch(let touch) = event, touch.kind == .touchUpInside { print(touch.region) }
///     }
///
/// Each iteration has its own connection, which reconnects, and a thread that does nothing but wait for it to become
/// readable. All else happens where `next` is called, so that nothing is shared. Events are read only as they are asked
/// for: those that wait do so in the daemon's queue for this connection, and what doesn't fit into it is told by
/// `.lost`.
///
/// The same holds for touches as for `TouchClient`'s closures: none is told without its touchDown, each touchDown gets
/// exactly one end. The sequence ends only when the task is cancelled, and then without ends for what is down, or when
/// there is no thread to be had, after a `.disconnected` that says why.
public struct TouchEvents: AsyncSequence, Sendable {
    /// What comes.
    public typealias Element = ClientEvent
    /// Nothing is thrown: `.disconnected` tells what is wrong.
    public typealias Failure = Never

    private let path: String
    private let regions: Set<String>?
    private let retryInterval: Duration

    /// The events of the daemon that listens there.
    ///
    /// - Parameters:
    ///   - path: the daemon's socket, 1 to 107 bytes.
    ///   - regions: the regions whose touches are told; nil for all. What isn't a touch is always told.
    ///   - retryInterval: the time between two tries to connect, from a millisecond to a day.
    public init(
        path: String = TouchClient.defaultPath, regions: Set<String>? = nil,
        retryInterval: Duration = .milliseconds(500)
    ) {
        self.path = path
        self.regions = regions
        self.retryInterval = retryInterval
    }

    /// Begins an iteration; it connects when it is asked for the first event.
    public func makeAsyncIterator() -> Iterator {
        let subscription = Subscription(regions: regions, kinds: Set(TouchEvent.Kind.allCases), hasOthers: true)
        do {
            let link = try DaemonLink(
                path: path, retryInterval: retryInterval, subscription: subscription, clock: MonotonicClock.nowUs)
            return Iterator(link, try ReadinessThread())
        } catch {
            return Iterator(error)
        }
    }

    /// One connection's events.
    public struct Iterator: AsyncIteratorProtocol {
        private let link: DaemonLink?
        private let thread: ReadinessThread?
        /// The next events, the last one first.
        private var next: [ClientEvent] = []

        fileprivate init(_ link: DaemonLink, _ thread: ReadinessThread) {
            self.link = link
            self.thread = thread
        }

        fileprivate init(_ error: TouchClientError) {
            link = nil
            thread = nil
            next = [.disconnected(error)]
        }

        /// The next event, as soon as it is there; nil when the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> ClientEvent? {
            while !Task.isCancelled {
                if let event = next.popLast() { return event }
                guard let link, let thread else { return nil }
                var told: [ClientEvent] = []
                link.process { told.append($0) }
                next = told.reversed()
                if told.isEmpty {
                    await thread.wait(for: link.descriptor, timeoutMilliseconds: link.timeoutMilliseconds)
                }
            }
            return nil
        }
    }
}
