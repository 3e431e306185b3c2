import Glibc

/// The connection to the daemon and what is known over it, for whoever drives it; reconnects when it is time.
///
/// While an event is told nothing of the link is held: what is told may ask for more.
final class DaemonLink {
    /// The longest request that the daemon takes, with its newline.
    static let requestLimit = 65536
    /// Requests that wait for room, in bytes.
    private static let outputLimit = 1 << 20
    /// So that a flood leaves the program's loop its turn.
    private static let readsAtOnce = 16

    private let path: [UInt8]
    private let retryUs: Int64
    private let clock: () -> Int64
    private var socket: DaemonSocket?
    private(set) var isGreeted = false
    private var retryAtUs = Int64.min
    private var problem: TouchClientError?
    private var splitter = LineSplitter()
    private var output: [UInt8] = []
    private var ledger = TouchLedger()
    private var lastID: Int64 = 0
    private var subscriptionIDs: Set<Int64> = []
    private var waiting: [Int64: (ClientEvent.Reply) -> Void] = [:]
    private var buffer = [UInt8](repeating: 0, count: 16384)
    private(set) var subscription: Subscription

    /// - Parameter clock: microseconds of CLOCK_MONOTONIC.
    init(
        path: String, retryInterval: Duration, subscription: Subscription, clock: @escaping () -> Int64
    ) throws(TouchClientError) {
        self.path = Array(path.utf8)
        guard (1...107).contains(self.path.count), !self.path.contains(0) else {
            throw .badPath(bytes: self.path.count)
        }
        let (seconds, attoseconds) = min(max(retryInterval, .milliseconds(1)), .seconds(86400)).components
        retryUs = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        self.subscription = subscription
        self.clock = clock
    }

    /// -1 while there is no connection, which poll(2) ignores.
    var descriptor: Int32 { socket?.descriptor ?? -1 }

    /// How long poll(2) may wait; -1 for any time.
    var timeoutMilliseconds: Int32 {
        // Requests that wait for room don't make poll(2) come back by themselves.
        if socket != nil { return output.isEmpty ? -1 : 50 }
        let now = clock()
        guard retryAtUs > now else { return 0 }
        return Int32(clamping: (retryAtUs - now + 999) / 1000)
    }

    /// Connects if it is time, reads what is there, and tells it.
    func process(_ tell: (ClientEvent) -> Void) {
        do {
            try connectWhenDue()
            for _ in 0..<Self.readsAtOnce {
                guard let socket, let count = try socket.read(into: &buffer) else { break }
                for line in try splitter.lines(from: buffer[..<count]) { try take(line, tell) }
            }
            try socket?.write(&output)
        } catch {
            disconnect(error, tell)
        }
    }

    /// Asks for something else from now on, where this changes anything and says so.
    func resubscribe(_ change: (inout Subscription) -> Bool) {
        if change(&subscription) && socket != nil { sendSubscription() }
    }

    /// No touch of this region is told on, nor ended.
    func forget(region: String) {
        ledger.forget(region: region)
    }

    /// Sends a request.
    ///
    /// - Parameter answered: called once, with an empty line where the connection ends before the answer.
    func send(_ request: String, answered: ((ClientEvent.Reply) -> Void)?) throws(TouchClientError) {
        guard isGreeted else { throw .notConnected }
        let line = "{\(request),\"id\":\(lastID + 1)}"
        guard line.utf8.count < Self.requestLimit else { throw .requestTooLong(limit: Self.requestLimit) }
        guard output.count <= Self.outputLimit else { throw .tooManyRequests }
        lastID += 1
        if let answered { waiting[lastID] = answered }
        write(line)
    }

    // MARK: - The connection's life

    private func connectWhenDue() throws(TouchClientError) {
        guard socket == nil, clock() >= retryAtUs else { return }
        socket = try DaemonSocket.connected(to: path)
        splitter = LineSplitter()
        output = []
        if !subscription.isEverything { sendSubscription() }
    }

    private func sendSubscription() {
        lastID += 1
        subscriptionIDs.insert(lastID)
        write(subscription.request(id: lastID))
    }

    /// What can't be written now is tried again, and fails, in `process`.
    private func write(_ line: String) {
        output += line.utf8
        output.append(0x0a)
        try? socket?.write(&output)
    }

    private func disconnect(_ problem: TouchClientError, _ tell: (ClientEvent) -> Void) {
        socket = nil
        retryAtUs = clock() + retryUs
        let wasGreeted = isGreeted
        isGreeted = false
        subscriptionIDs = []
        let unanswered = waiting.sorted { $0.key < $1.key }
        waiting = [:]
        for event in ledger.cancelAll(nowUs: clock()) { tell(.touch(event)) }
        for (_, answered) in unanswered {
            answered(ClientEvent.Reply(isOK: false, error: problem.description, line: ""))
        }
        guard wasGreeted || problem != self.problem else { return }
        self.problem = problem
        tell(.disconnected(problem))
    }

    // MARK: - Lines

    private func take(_ line: ArraySlice<UInt8>, _ tell: (ClientEvent) -> Void) throws(TouchClientError) {
        switch try DaemonLine(line) {
        case .hello(let hello, let version):
            guard version == 1 else { throw .unknownProtocol(version) }
            isGreeted = true
            for event in ledger.reconcile(with: hello.touches, nowUs: clock()) { tell(.touch(event)) }
            tell(.connected(hello))
        case .event(.touch(let event)):
            guard isGreeted, subscription.contains(region: event.region), ledger.apply(event) else { return }
            tell(.touch(event))
        case .event(.lost(let count, let touches)):
            guard isGreeted else { return }
            for event in ledger.reconcile(with: touches, nowUs: clock()) { tell(.touch(event)) }
            tell(.lost(count: count, touches: touches))
        case .event(let event):
            if isGreeted { tell(event) }
        case .reply(let id, let reply): answer(id, reply, tell)
        case .unknown: break
        }
    }

    private func answer(_ id: Int64?, _ reply: ClientEvent.Reply, _ tell: (ClientEvent) -> Void) {
        if let id, let answered = waiting.removeValue(forKey: id) {
            answered(reply)
        } else if let id, subscriptionIDs.remove(id) != nil, reply.isOK {
            return
        } else {
            tell(.reply(reply))
        }
    }
}
