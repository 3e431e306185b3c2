import EventLines
import TouchCore

/// One reader of lines, of a socket or of standard output: what it wants, what waits for it, what it has lost.
///
/// The rules of its queue: a line that has no room is dropped whole, and one that waits is never taken back. Drags
/// find no room above three quarters. The first line after a loss is `lost`. A reply is never dropped: it waits, its
/// room is kept free of events, and nothing more is asked of its reader meanwhile. All bytes go out through `send`,
/// which takes as many of them as the reader has room for now and says how many, or a negative number when there is no
/// reader any more.
public final class Subscriber {
    /// The length of a `lost` that tells of one event and no touch.
    private static let shortestLost = 40
    /// How much is sent at once: a socket takes that whole or not at all, so that also who is cut off has whole lines.
    private static let piece = 32_768

    // Nothing that is called while it changes asks for it.
    /// What it wants.
    @exclusivity(unchecked) public var subscription: Subscription
    /// How many bytes of events wait at most.
    private let limit: Int
    private let queue = LineQueue()
    /// The reply that finds no room yet.
    private var waitingReply: [UInt8]?
    /// Events that were dropped since the last `lost`.
    private var unsaid: Int64 = 0
    /// Events that were dropped in all.
    public private(set) var lostCount: Int64 = 0

    /// A reader with a queue of so many bytes.
    public init(_ subscription: Subscription, limit: Int) {
        self.subscription = subscription
        self.limit = limit
    }

    /// Whether bytes wait for it.
    public var isWaiting: Bool { !queue.isEmpty }

    /// Whether its queue is full: events were lost, which it hasn't been told yet, or a reply finds no room.
    public var isStalled: Bool { unsaid > 0 || waitingReply != nil }

    /// Whether it may ask for something.
    public var takesRequests: Bool { waitingReply == nil }

    /// Gives it a turn's lines. `told` is what was down before them.
    ///
    /// - Returns: false when there is no reader any more.
    public func take(
        _ batch: borrowing LineBatch, after told: borrowing LiveTouches, _ encoder: borrowing EventEncoder,
        through scratch: inout LineBuffer, send: (UnsafeRawBufferPointer) -> Int
    ) -> Bool {
        guard queue.isEmpty, waitingReply == nil, unsaid == 0 else {
            keep(batch, beyond: 0, told, encoder)
            return true
        }
        let wanted: Int
        let sent: Int
        if subscription.wantsAll(batch.names) {
            wanted = batch.byteCount
            sent = batch.withBytes(send)
        } else {
            gather(batch, into: &scratch)
            wanted = scratch.count
            sent = wanted == 0 ? 0 : scratch.withBytes(send)
        }
        if sent < wanted, sent >= 0 { keep(batch, beyond: sent, told, encoder) }
        return sent >= 0
    }

    /// Gives it a line that isn't dropped whatever waits: `hello`, before anything else.
    public func begin(with hello: borrowing LineBuffer) { hello.withBytes { queue.append($0) } }

    /// Gives it a reply.
    public func answer(_ reply: [UInt8], _ told: LiveTouches, _ encoder: EventEncoder) {
        waitingReply = reply
        placeReply(told, encoder)
    }

    /// Sends what waits, as far as there is room.
    ///
    /// - Returns: how many bytes were sent; negative when there is no reader any more.
    public func flush(
        _ told: borrowing LiveTouches, _ encoder: borrowing EventEncoder, send: (UnsafeRawBufferPointer) -> Int
    ) -> Int {
        var total = 0
        while !queue.isEmpty {
            var offered = 0
            let sent = queue.withLines(upTo: Self.piece) {
                offered = $0.count
                return send($0)
            }
            guard sent >= 0 else { return -1 }
            let isBlocked = sent < offered
            queue.removeFirst(sent)
            total += sent
            if waitingReply != nil { placeReply(told, encoder) }
            // A reply that waits goes first, with what was lost before it.
            if unsaid > 0, waitingReply == nil, queue.count <= limit / 4 * 3 { placeLost(told, encoder, before: 0) }
            if isBlocked { break }
        }
        return total
    }

    private func gather(_ batch: borrowing LineBatch, into scratch: inout LineBuffer) {
        scratch.removeAll()
        for place in batch.entries.indices {
            let entry = batch.entries[place]
            guard subscription.wants(entry.name, entry.region) else { continue }
            batch.withLine(place) {
                scratch.reserve($0.count)
                scratch.text($0)
            }
        }
    }

    /// Queues what is wanted of a batch and hasn't been sent: of the wanted bytes, all beyond the first `sent`.
    private func keep(
        _ batch: borrowing LineBatch, beyond sent: Int, _ told: borrowing LiveTouches,
        _ encoder: borrowing EventEncoder
    ) {
        let most = limit - (waitingReply?.count ?? 0)
        var start = 0
        for place in batch.entries.indices {
            let entry = batch.entries[place]
            guard subscription.wants(entry.name, entry.region) else { continue }
            batch.withLine(place) { line in
                if start >= sent {
                    let room = entry.name.isDrag ? min(limit / 4 * 3, most) : most
                    if unsaid > 0, queue.isEmpty || queue.count + Self.shortestLost + line.count <= room {
                        let touches = touches(told, before: place, of: batch)
                        placeLost(touches, encoder, before: line.count, room: room)
                    }
                    if unsaid == 0, queue.count + line.count <= room {
                        queue.append(line)
                    } else {
                        unsaid += 1
                        lostCount += 1
                    }
                } else if start + line.count > sent {
                    // It is out in part, so the rest of it must follow.
                    queue.append(UnsafeRawBufferPointer(rebasing: line[(sent - start)...]))
                }
                start += line.count
            }
        }
        // Nothing will go out that could make room for it later.
        if unsaid > 0, queue.isEmpty {
            placeLost(touches(told, before: batch.entries.count, of: batch), encoder, before: 0)
        }
    }

    /// What is down before one line of a batch.
    private func touches(_ told: borrowing LiveTouches, before place: Int, of batch: borrowing LineBatch)
        -> LiveTouches
    {
        var touches = copy told
        for earlier in 0..<place { touches.follow(batch.entries[earlier]) }
        return touches
    }

    /// Says what was lost, if that and so many bytes after it find room.
    private func placeLost(
        _ told: borrowing LiveTouches, _ encoder: borrowing EventEncoder, before more: Int, room: Int? = nil
    ) {
        var line = LineBuffer(capacity: 256)
        SocketLines.lost(unsaid, told, subscription, encoder, into: &line)
        // One that is larger than the whole queue finds room in an empty one.
        guard queue.count + line.count + more <= room ?? limit || queue.isEmpty else { return }
        line.withBytes { queue.append($0) }
        unsaid = 0
    }

    private func placeReply(_ told: borrowing LiveTouches, _ encoder: borrowing EventEncoder) {
        guard let reply = waitingReply else { return }
        let isFree = queue.isEmpty
        if unsaid > 0 { placeLost(told, encoder, before: reply.count) }
        guard unsaid == 0, queue.count + reply.count <= limit || isFree else { return }
        reply.withUnsafeBytes { queue.append($0) }
        waitingReply = nil
    }
}
