import CLinux
import EventLines
import SocketProtocol

/// New clients.
extension SocketServer {
    /// How often it is tried again to accept where no descriptor was left, in microseconds.
    private static let pauseUs: Int64 = 100_000
    /// How often that is told at most, in microseconds.
    private static let warningUs: Int64 = 1_000_000
    /// Descriptors that are kept for devices and the rest.
    private static let reservedDescriptors: Int64 = 16

    /// Takes those who want to be clients.
    func accept(_ service: inout some ClientService & ~Copyable) {
        service.refreshTold()
        var isFirst = true
        for listener in listeners {
            for _ in 0..<Self.share where isAccepting {
                // Where somebody was taken, nobody else may be waiting.
                guard clinux_descriptors_are_left(poller.descriptor, Self.reservedDescriptors) else {
                    if isFirst { pauseAccepting(nil) }
                    return
                }
                isFirst = false
                let descriptor = clinux_socket_accept(listener)
                guard descriptor >= 0 else {
                    if clinux_errno() != EAGAIN { pauseAccepting(SystemError("a client can't be accepted")) }
                    break
                }
                welcome(descriptor, service)
                if isTurnOver { return }
            }
        }
    }

    private func welcome(_ descriptor: Int32, _ service: borrowing some ClientService & ~Copyable) {
        let client = Client(descriptor, Subscriber(Subscription(), limit: queueBytes))
        let number = freeNumbers.popLast() ?? clients.count
        do throws(SystemError) { try poller.add(descriptor, tag: UInt64(number)) } catch {
            freeNumbers.append(number)
            return pauseAccepting(error)
        }
        if number == clients.count { clients.append(client) } else { clients[number] = client }
        clientCount += 1
        var hello = LineBuffer(capacity: 1024)
        service.writeHello(into: &hello)
        client.subscriber.begin(with: hello)
        let sent = client.subscriber.flush(service.told, service.encoder) { client.send($0) }
        if sent < 0 { drop(number) } else { look(after: client, number) }
    }

    /// No descriptor is left for more clients: they wait in the kernel's queue meanwhile.
    private func pauseAccepting(_ error: SystemError?) {
        isAccepting = false
        for listener in listeners { poller.change(listener, tag: Self.listenerTag, reads: false, writes: false) }
        let nowUs = clinux_monotonic_us()
        wake(at: nowUs + Self.pauseUs)
        guard nowUs - warnedUs >= Self.warningUs else { return }
        warnedUs = nowUs
        let why = error?.reason ?? "\(clientCount) clients, and the rest is kept for devices"
        Messages.warning(
            "no more clients for now: \(why); LimitNOFILE= or ulimit -n says how many descriptors there are")
    }

    /// Descriptors may be free again.
    func resumeAccepting() {
        isAccepting = true
        for listener in listeners { poller.change(listener, tag: Self.listenerTag, reads: true, writes: false) }
    }
}
