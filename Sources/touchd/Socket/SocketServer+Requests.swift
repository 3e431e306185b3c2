import CLinux
import EventLines
import SocketProtocol

/// What clients ask.
extension SocketServer {
    /// Serves a client that is ready.
    func serve(_ number: Int, _ event: clinux_ready, _ service: inout some ClientService & ~Copyable) {
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
    func answer(_ client: Client, _ number: Int, _ service: inout some ClientService & ~Copyable) {
        var taken = 0
        asking: while client.state == .open, client.subscriber.takesRequests {
            guard taken < Self.share, taken == 0 || !isTurnOver else {
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
}
