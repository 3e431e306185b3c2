import CLinux
import EventLines
import SocketProtocol
import TouchCore

/// The clients: accepts them, gives them lines, takes their requests.
///
/// They are waited for apart from all else, so that each turn of the daemon's loop reads the devices first, whatever
/// a thousand clients ask. A client that reads nothing for `patienceUs` with a full queue is cut off.
final class SocketServer {
    private static let patienceUs: Int64 = 30_000_000
    private static let lingerUs: Int64 = 1_000_000
    /// How many requests of one client, and new clients, are taken in a turn.
    static let share = 16
    private static let readSize = 4096

    let poller: Poller
    let listeners: [Int32]
    private let file: SocketFile?
    let queueBytes: Int
    var clients: [Client?] = []
    var freeNumbers: [Int] = []
    private var deferred: [Int] = []
    var isAccepting = true
    var warnedUs = Int64.min / 2
    /// No time earlier than this one has anything due, in microseconds.
    private(set) var nextDeadlineUs = Int64.max
    var clientCount: Int64 = 0
    private var lostByThoseThatWent: Int64 = 0
    private var scratch = LineBuffer(capacity: 4096)
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: readSize, alignment: 16)

    /// Serves sockets that were passed, or one of our own.
    init(passed: [Int32], own: SocketFile?, queueBytes: Int) throws(SystemError) {
        poller = try Poller()
        file = own
        listeners = passed + (own.map { [$0.descriptor] } ?? [])
        self.queueBytes = queueBytes
        for listener in listeners { try poller.add(listener, tag: Self.listenerTag) }
    }

    deinit { input.deallocate() }

    /// Whether requests wait that have been read already: the loop mustn't sleep.
    var isBusy: Bool { !deferred.isEmpty }

    /// Whether lines wait for anyone.
    var isWaiting: Bool { clients.contains { $0?.subscriber.isWaiting == true } }

    /// Events that clients were too slow for.
    var lostCount: Int64 {
        clients.reduce(lostByThoseThatWent) { $0 + ($1?.subscriber.lostCount ?? 0) }
    }

    /// Gives a turn's lines to every client; `told` is what was down before them.
    func deliver(_ batch: borrowing LineBatch, after told: borrowing LiveTouches, _ encoder: borrowing EventEncoder) {
        for number in clients.indices {
            guard let client = clients[number], client.state == .open else { continue }
            let isThere = client.subscriber.take(batch, after: told, encoder, through: &scratch) { client.send($0) }
            if isThere { look(after: client, number) } else { drop(number) }
        }
    }

    /// A reload brought new regions.
    func learnRegionNames(_ names: RegionNames) {
        for client in clients { client?.subscriber.subscription.learnRegionNames(names) }
    }

    /// Takes what clients have sent and sends what they have room for.
    func serve(_ service: inout some ClientService & ~Copyable) throws(SystemError) {
        let ready = try poller.wait(false)
        var hasNewcomers = false
        for place in 0..<ready {
            let event = poller[place]
            if event.tag == Self.listenerTag {
                hasNewcomers = true
            } else {
                serve(Int(event.tag), event, &service)
            }
        }
        let numbers = deferred
        deferred.removeAll(keepingCapacity: true)
        for number in numbers {
            guard let client = clients[number], client.isDeferred else { continue }
            client.isDeferred = false
            answer(client, number, &service)
        }
        // Last, since a new client may get the number of one that went in this turn.
        if hasNewcomers, isAccepting { accept(&service) }
    }

    /// Does what is due by this time, in microseconds: cuts off who reads nothing, accepts again.
    func advance(to nowUs: Int64) {
        guard nowUs >= nextDeadlineUs else { return }
        nextDeadlineUs = .max
        if !isAccepting { resumeAccepting() }
        for number in clients.indices {
            guard let client = clients[number] else { continue }
            if let since = client.stalledSinceUs {
                if nowUs - since >= Self.patienceUs {
                    Messages.warning("\(client.shownName): it has read nothing for 30 s and its queue is full: cut off")
                    drop(number)
                    continue
                }
                wake(at: since + Self.patienceUs)
            }
            guard let closesUs = client.closesUs else { continue }
            if closesUs <= nowUs { drop(number) } else { wake(at: closesUs) }
        }
    }

    /// Nobody is accepted any more, and no request taken; what waits can still be sent.
    func stop() {
        isAccepting = false
        for listener in listeners { poller.change(listener, tag: Self.listenerTag, reads: false, writes: false) }
        for number in clients.indices {
            guard let client = clients[number] else { continue }
            client.hasFinishedSending = true
            client.lines = RequestLines()
            setInterest(client, number)
        }
    }

    static let listenerTag = UInt64.max

    func wake(at timeUs: Int64) { nextDeadlineUs = min(nextDeadlineUs, timeUs) }

    private func serve(_ number: Int, _ event: clinux_ready, _ service: inout some ClientService & ~Copyable) {
        guard let client = clients[number] else { return }
        if event.is_writable, !flush(client, number, &service) { return }
        if event.is_readable, client.isReading { read(client, number, &service) }
        guard clients[number] != nil else { return }
        // What it had sent before it went has been taken by now.
        if event.is_broken, !event.is_readable { drop(number) }
    }

    private func read(_ client: Client, _ number: Int, _ service: inout some ClientService & ~Copyable) {
        let count = clinux_socket_receive(client.descriptor, input.baseAddress, input.count)
        if count < 0 {
            if clinux_errno() != EAGAIN { drop(number) }
            return
        }
        if count == 0 {
            // Half a request is none.
            if client.state == .lingering { return drop(number) }
            client.hasFinishedSending = true
            return setInterest(client, number)
        }
        guard client.state == .open else { return }
        client.lines.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[..<count]))
        answer(client, number, &service)
    }

    /// Answers some of what a client asked.
    private func answer(_ client: Client, _ number: Int, _ service: inout some ClientService & ~Copyable) {
        var taken = 0
        asking: while client.state == .open, client.subscriber.takesRequests {
            guard taken < Self.share else {
                postpone(client, number)
                break
            }
            taken += 1
            switch client.lines.next() {
            case .none: break asking
            case .line(let line): reply(to: line, client, &service)
            case .tooLong:
                client.state = .ending
                closeLater(client, after: Self.patienceUs)
                let limit = RequestLines.limit
                send(.refused("a request has at most \(limit) bytes with its newline"), nil, client, service)
            }
        }
        _ = flush(client, number, &service)
    }

    private func postpone(_ client: Client, _ number: Int) {
        client.isDeferred = true
        deferred.append(number)
    }

    private func reply(to line: [UInt8], _ client: Client, _ service: inout some ClientService & ~Copyable) {
        do throws(RequestError) {
            let (request, id) = try Request.parse(line)
            let reply: Reply
            if case .subscribe(let events, let regions) = request {
                client.subscriber.subscription = Subscription(events: events, regions: regions)
                client.subscriber.subscription.learnRegionNames(service.regionNames)
                reply = .done
            } else {
                reply = service.perform(request, of: client)
            }
            send(reply, id, client, service)
        } catch {
            send(.refused(error.text), error.id, client, service)
        }
    }

    private func send(
        _ reply: Reply, _ id: RequestID?, _ client: Client, _ service: borrowing some ClientService & ~Copyable
    ) {
        var line = LineBuffer(capacity: 256)
        reply.write(to: id, into: &line)
        client.subscriber.answer(line.withBytes { Array($0) }, service.told, service.encoder)
    }

    /// - Returns: whether the client is still there.
    private func flush(_ client: Client, _ number: Int, _ service: inout some ClientService & ~Copyable) -> Bool {
        let couldAsk = client.subscriber.takesRequests
        if client.subscriber.isStalled { service.refreshTold() }
        let sent = client.subscriber.flush(service.told, service.encoder) { client.send($0) }
        guard sent >= 0 else {
            drop(number)
            return false
        }
        if sent > 0 { client.stalledSinceUs = nil }
        if !couldAsk, client.subscriber.takesRequests, !client.isDeferred {
            // Its requests may have been read long ago.
            postpone(client, number)
        }
        look(after: client, number)
        return true
    }

    /// What follows from how a client's queue is now.
    func look(after client: Client, _ number: Int) {
        if client.subscriber.isStalled, client.stalledSinceUs == nil {
            let nowUs = clinux_monotonic_us()
            client.stalledSinceUs = nowUs
            wake(at: nowUs + Self.patienceUs)
        } else if !client.subscriber.isStalled {
            client.stalledSinceUs = nil
        }
        if client.state == .ending, !client.subscriber.isWaiting {
            client.state = .lingering
            shutdown(client.descriptor, Int32(SHUT_WR))
            closeLater(client, after: Self.lingerUs)
        }
        setInterest(client, number)
    }

    private func closeLater(_ client: Client, after timeUs: Int64) {
        let closesUs = clinux_monotonic_us() + timeUs
        client.closesUs = closesUs
        wake(at: closesUs)
    }

    private func setInterest(_ client: Client, _ number: Int) {
        let reads =
            client.state == .lingering
            || (client.state == .open && !client.hasFinishedSending && client.subscriber.takesRequests
                && !client.isDeferred)
        let writes = client.subscriber.isWaiting
        guard reads != client.isReading || writes != client.isWriting else { return }
        client.isReading = reads
        client.isWriting = writes
        poller.change(client.descriptor, tag: UInt64(number), reads: reads, writes: writes)
    }

    func drop(_ number: Int) {
        guard let client = clients[number] else { return }
        lostByThoseThatWent += client.subscriber.lostCount
        clients[number] = nil
        freeNumbers.append(number)
        clientCount -= 1
    }
}
