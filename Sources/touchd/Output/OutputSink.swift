import CLinux
import EventLines
import SocketProtocol
import TouchCore

/// Standard output of the daemon: touch events for one reader, that is never waited for.
final class OutputSink {
    /// How the descriptor is written to without waiting.
    private enum Way {
        /// It never blocks: a file, a terminal or pipe opened once more for this.
        case write
        /// It is a socket, told at each call.
        case send
        /// A pipe that is shared as it is: asked before each write, and written in pieces that fit.
        case ask
    }

    /// What a pipe takes at once when it has any room: `PIPE_BUF`.
    private static let piece = 4096

    /// Where to write; it can break and have no room.
    let descriptor: Int32
    /// Whether it can be waited for: not a file.
    private(set) var isWatched = false
    private let way: Way
    private let isOwn: Bool
    private let subscriber: Subscriber
    // Only `take` uses it, which nothing calls from within.
    @exclusivity(unchecked) private var scratch = LineBuffer(capacity: 256)
    private var isWriting = false
    /// Nobody reads any more.
    private(set) var isGone = false
    /// Why writing failed, where it is no matter of a reader that went.
    private(set) var failure: SystemError?

    /// Standard output, with a queue of so many bytes.
    init(queueBytes: Int, _ standardOutput: Int32 = 1) {
        subscriber = Subscriber(Subscription(events: .touchEvents), limit: queueBytes)
        var status = stat()
        let kind = fstat(standardOutput, &status) == 0 ? Int32(status.st_mode) & S_IFMT : S_IFREG
        guard kind == S_IFIFO || kind == S_IFCHR else {
            descriptor = standardOutput
            isOwn = false
            way = kind == S_IFSOCK ? .send : .write
            return
        }
        // The others who have it open may not expect that it doesn't block.
        let own = clinux_reopen_to_write(standardOutput)
        isOwn = own >= 0
        descriptor = own >= 0 ? own : standardOutput
        way = own >= 0 ? .write : .ask
        isGone = own < 0 && clinux_errno() == ENXIO
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    /// Whether lines wait.
    var isWaiting: Bool { subscriber.isWaiting && !isDone }

    /// Whether nothing more can be written.
    var isDone: Bool { isGone || failure != nil }

    /// Events that the reader was too slow for.
    var lostCount: Int64 { subscriber.lostCount }

    /// Has the loop tell when there is room again, or nobody reads any more.
    func watch(_ loop: EventLoop) {
        // A file can't be waited for, and needn't; what has no reader would be ready for ever.
        guard !isDone, (try? loop.add(descriptor, .output)) != nil else { return }
        isWatched = true
        loop.waitForRoom(descriptor, .output, false)
    }

    /// Gives it a turn's lines; `told` is what was down before them.
    func take(
        _ batch: borrowing LineBatch, after told: borrowing LiveTouches, _ encoder: borrowing EventEncoder,
        _ loop: EventLoop
    ) {
        guard !isDone else { return }
        if !subscriber.take(batch, after: told, encoder, through: &scratch, send: { send($0) }) { end(loop) }
        setInterest(loop)
    }

    /// Sends what waits, as far as there is room; `isBroken`: nobody reads any more.
    func flush(_ told: LiveTouches, _ encoder: EventEncoder, _ loop: EventLoop, isBroken: Bool) {
        guard !isDone else { return }
        if isBroken {
            isGone = true
            forget(loop)
        } else if subscriber.flush(told, encoder, send: { send($0) }) < 0 {
            end(loop)
        }
        setInterest(loop)
    }

    private func setInterest(_ loop: EventLoop) {
        guard isWatched, isWaiting != isWriting else { return }
        isWriting = isWaiting
        loop.waitForRoom(descriptor, .output, isWriting)
    }

    private func end(_ loop: EventLoop) {
        let error = SystemError("can't write to standard output")
        if error.number == EPIPE {
            isGone = true
        } else {
            failure = error
            Messages.error(error.description)
        }
        forget(loop)
    }

    /// It would be ready for ever.
    private func forget(_ loop: EventLoop) {
        if isWatched { loop.forget(descriptor) }
        isWatched = false
    }

    /// Sends what there is room for; to a file all, since nothing would tell when to go on.
    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        let sent = sendOnce(bytes)
        return isWatched || sent <= 0 || sent == bytes.count ? sent : sendRest(of: bytes, beyond: sent)
    }

    @inline(never)
    private func sendRest(of bytes: UnsafeRawBufferPointer, beyond begun: Int) -> Int {
        var total = begun
        while total < bytes.count {
            let sent = sendOnce(UnsafeRawBufferPointer(rebasing: bytes[total...]))
            guard sent >= 0 else { return sent }
            total += sent
            if sent == 0 { break }
        }
        return total
    }

    @inline(__always)
    private func sendOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
        var count = bytes.count
        if way == .ask {
            var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&room, 1, 0) == 1 else { return 0 }
            count = min(count, Self.piece)
        }
        while true {
            let sent =
                way == .send
                ? clinux_socket_send(descriptor, bytes.baseAddress, count)
                : CLinux.write(descriptor, bytes.baseAddress, count)
            if sent >= 0 { return sent }
            if clinux_errno() == EAGAIN { return 0 }
            if clinux_errno() != EINTR { return -1 }
        }
    }
}
