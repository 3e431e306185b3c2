import Testing

@testable import TouchClient

/// What a program asks the daemon for.
struct RequestTests {
    @Test func `requests have the daemon's form, and answers find who asked`() throws {
        let program = try Program()
        program.noteEvents()
        let connection = try program.connect()
        _ = connection.requests()
        _ = program.calls()
        let client = program.client
        try client.setLayer("a \"b\"\n\\", answered: { [unowned program] in program.note(.answer($0)) })
        try client.setLayer(nil)
        try client.lock(for: .milliseconds(1500))
        try client.unlock()
        try client.status { [unowned program] in program.note(.answer($0)) }
        #expect(
            connection.requests() == [
                #"{"layer":"a \"b\"\u000a\\","id":2}"#, #"{"layer":null,"id":3}"#,
                #"{"lock":{"seconds":1.5},"id":4}"#, #"{"unlock":{},"id":5}"#, #"{"status":{},"id":6}"#,
            ])
        let refused = #"{"event":"reply","id":4,"ok":false,"error":"not yours"}"#
        let status = #"{"event":"reply","id":6,"ok":true,"status":{"version":"1.0.0"}}"#
        connection.send(refused, status, #"{"event":"reply","id":1,"ok":true}"#)
        #expect(
            program.calls() == [
                .event(.reply(ClientEvent.Reply(isOK: false, error: "not yours", line: refused))),
                .answer(ClientEvent.Reply(isOK: true, line: status)),
            ])
    }

    @Test func `a subscription that is refused isn't kept quiet`() throws {
        let program = try Program()
        program.region()
        program.noteEvents()
        let connection = try program.connect()
        _ = program.calls()
        let refused = #"{"event":"reply","id":1,"ok":false,"error":"unknown event"}"#
        connection.send(refused)
        #expect(
            program.calls() == [.event(.reply(ClientEvent.Reply(isOK: false, error: "unknown event", line: refused)))])
    }

    @Test func `who waits for an answer when the connection ends is told so, once`() throws {
        let program = try Program()
        var connection: FakeConnection? = try program.connect()
        try program.client.unlock { [unowned program] in program.note(.answer($0)) }
        connection?.send(Lines.hello)
        #expect(program.calls() == [])
        connection = nil
        let reply = ClientEvent.Reply(isOK: false, error: "the daemon closed the connection", line: "")
        #expect(program.calls() == [.answer(reply)])
        program.nowUs += 500_000
        connection = try program.connect()
        connection = nil
        #expect(program.calls() == [])
    }

    @Test func `without a connection nothing is asked for`() throws {
        let program = try Program()
        #expect(throws: TouchClientError.notConnected) { try program.client.unlock() }
        program.client.process()
        #expect(throws: TouchClientError.notConnected) { try program.client.unlock() }
    }

    @Test func `a request longer than the daemon takes isn't sent`() throws {
        let program = try Program()
        let connection = try program.connect()
        _ = connection.requests()
        let name = String(repeating: "n", count: 65536)
        #expect(throws: TouchClientError.requestTooLong(limit: 65536)) { try program.client.setLayer(name) }
        #expect(connection.requests() == [])
    }

    @Test func `requests that find no room wait for it, up to a limit, and come whole`() throws {
        let program = try Program()
        let connection = try program.connect()
        _ = connection.requests()
        let name = String(repeating: "n", count: 60000)
        var sent = 0
        #expect(throws: TouchClientError.tooManyRequests) {
            while sent < 1000 {
                try program.client.setLayer(name)
                sent += 1
            }
        }
        #expect(program.client.timeoutMilliseconds == 50)
        var requests = 0
        while program.client.timeoutMilliseconds == 50 {
            let lines = connection.requests()
            #expect(lines.allSatisfy { $0.hasPrefix(#"{"layer":"nnn"#) && $0.hasSuffix("}") })
            requests += lines.count
            program.client.process()
        }
        requests += connection.requests().count
        #expect(requests == sent)
    }

    @Test func `requests that found no room aren't sent to the next daemon`() throws {
        let program = try Program()
        program.region()
        var connection: FakeConnection? = try program.connect()
        let name = String(repeating: "n", count: 60000)
        while program.client.timeoutMilliseconds == -1 { try program.client.setLayer(name) }
        connection = nil
        program.client.process()
        program.nowUs += 500_000
        connection = try program.connect()
        #expect(connection?.requests().map { $0.hasPrefix(#"{"subscribe":"#) } == [true])
    }

    @Test(arguments: [
        (Duration.seconds(30), "30"), (.milliseconds(1500), "1.5"), (.microseconds(7), "0.000007"), (.zero, "0"),
        (.milliseconds(-1500), "-1.5"), (.milliseconds(-5), "-0.005"),
    ])
    func `durations are decimal seconds`(_ duration: Duration, _ text: String) {
        #expect(JSONText.seconds(duration) == text)
    }

    @Test func `names that don't fit into a line are left out, and all regions come`() {
        let many = Set((0..<10000).map { "region number \($0)" })
        let wide = Subscription(regions: many, kinds: Subscription.vital, hasOthers: false)
        #expect(
            wide.request(id: 9)
                == #"{"subscribe":{"events":["touchDown","touchDragExit","touchDragEnter","touchUpInside","#
                + #""touchUpOutside","touchCancel"]},"id":9}"#)
    }
}
