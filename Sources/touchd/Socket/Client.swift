import CLinux
import SocketProtocol

/// One connection to the socket.
final class Client {
    /// Where it is in its life.
    enum State {
        /// It is served.
        case open
        /// It sent what can't be read on: it gets what waits for it, and then the end.
        case ending
        /// It has got the end; what it still sends is thrown away, or its kernel would throw away our last words.
        case lingering
    }

    let descriptor: Int32
    let subscriber: Subscriber
    var lines = RequestLines()
    var state = State.open
    /// It sends nothing more, but still reads.
    var hasFinishedSending = false
    /// Requests that were read and not answered yet, so that others have their turn.
    var isDeferred = false
    /// When it began to lose events, or last read any after that, in microseconds.
    var stalledSinceUs: Int64?
    /// When it is closed whatever it does, in microseconds.
    var closesUs: Int64?
    /// What it is waited for.
    var isReading = true
    var isWriting = false

    init(_ descriptor: Int32, _ subscriber: Subscriber) {
        self.descriptor = descriptor
        self.subscriber = subscriber
    }

    deinit { close(descriptor) }

    /// Sends what there is room for: how many bytes, negative when nobody reads any more.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        let sent = clinux_socket_send(descriptor, bytes.baseAddress, bytes.count)
        if sent >= 0 { return sent }
        return clinux_errno() == EAGAIN || clinux_errno() == ENOBUFS ? 0 : -1
    }

    /// How messages name it: by numbers, since asking for names may take long.
    var shownName: String {
        var process: pid_t = 0
        var user: uid_t = 0
        var group: gid_t = 0
        guard clinux_socket_peer(descriptor, &process, &user, &group) else { return "a client" }
        return "client of process \(process), user \(user)"
    }
}
