import CLinux
import EventLines
import SocketProtocol
import TouchCore

/// The clients: accepts them, gives them lines, takes their requests.
///
/// They are waited for apart from all else, so that each turn of the daemon's loop reads the devices first, whatever
/// a thousand clients ask. A client that reads nothing for `patienceUs` with a full queue is cut off.
final class SocketServer {
    static let patienceUs: Int64 = 30_000_000
    private static let lingerUs: Int64 = 1_000_000
    /// How many requests of one client, and new clients, are taken in a turn.
    static let share = 16
    private static let readSize = 4096
    /// How long clients are served before devices have their turn again, in microseconds, if anybody takes that long.
    private static let turnUs: Int64 = 2_000

    let poller: Poller
    let listeners: [Int32]
    private let file: SocketFile?
    let queueBytes: Int
    var clients: [Client?] = []
    var freeNumbers: [Int] = []
    private var deferred: [Int] = []
    private var turnEndsUs: Int64 = 0
    /// Who is served first among those that are ready: another one each turn, since not all may have theirs.
    private var firstPlace = 0
    var isAccepting = true
    var warnedUs = Int64.min / 2
    /// No time earlier than this one has anything due, in microseconds.
    private(set) var nextDeadlineUs = Int64.max
    var clientCount: Int64 = 0
    private var lostByThoseThatWent: Int64 = 0
    // Only `deliver` uses it, which nothing calls from within.
    @exclusivity(unchecked) private var scratch = LineBuffer(capacity: 256)
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: readSize, alignment: 16)

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
        turnEndsUs = clinux_monotonic_us() + Self.turnUs
        firstPlace &+= 1
        for place in 0..<ready {
            // Those that are left are ready in the next turn, too.
            if place > 0, isTurnOver { break }
            let event = poller[(place + firstPlace) % ready]
            if event.tag == Self.listenerTag {
                hasNewcomers = true
            } else {
                serve(Int(event.tag), event, &service)
            }
        }
        let numbers = deferred
        deferred.removeAll(keepingCapacity: true)
        for (place, number) in numbers.enumerated() {
            if place > 0, isTurnOver {
                deferred.insert(contentsOf: numbers[place...], at: 0)
                break
            }
            guard let client = clients[number], client.isDeferred else { continue }
            client.isDeferred = false
            answer(client, number, &service)
        }
        // Last, since a new client may get the number of one that went in this turn.
        if hasNewcomers, isAccepting { accept(&service) }
    }

    /// Whether clients have been served for so long that devices are next.
    var isTurnOver: Bool { clinux_monotonic_us() >= turnEndsUs }

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

    /// What a client has asked waits for the next turn.
    func postpone(_ client: Client, _ number: Int) {
        client.isDeferred = true
        deferred.append(number)
    }

    /// Sends a client what waits for it, as far as there is room.
    ///
    /// - Returns: whether the client is still there.
    func flush(_ client: Client, _ number: Int, _ service: inout some ClientService & ~Copyable) -> Bool {
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

    func closeLater(_ client: Client, after timeUs: Int64) {
        let closesUs = clinux_monotonic_us() + timeUs
        client.closesUs = closesUs
        wake(at: closesUs)
    }

    func setInterest(_ client: Client, _ number: Int) {
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
