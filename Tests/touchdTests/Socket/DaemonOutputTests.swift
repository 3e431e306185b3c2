import Foundation
import Testing

/// Standard output and the end of the daemon.
@Suite(.serialized)
struct DaemonOutputTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `at the end clients get all that waits, and then the end`(_ signal: Int32) throws {
        let daemon = try RunningDaemon()
        let slow = try daemon.connect()
        let quick = try daemon.connect()
        for number in 0..<3000 { try quick.ask("{\"layer\":\"\(number)\"}") }
        daemon.signal(signal)
        for number in 0..<3000 { #expect(try slow.line()?.hasSuffix(",\"layer\":\"\(number)\"}") == true) }
        #expect(try slow.line() == nil)
        #expect(try daemon.end().status == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }

    @Test func `who doesn't read holds up the end for a second at most`() throws {
        let daemon = try RunningDaemon()
        let slow = try daemon.connect()
        let quick = try daemon.connect()
        for number in 0..<5000 { try quick.ask("{\"layer\":\"\(number)\"}") }
        // Requests that wait for their turn are none any more.
        _ = quick.trySending(Array(String(repeating: "{\"layer\":\"late\"}\n", count: 1000).utf8)[...])
        let start = ContinuousClock.now
        #expect(try daemon.stop() == 0)
        #expect(ContinuousClock.now - start < .seconds(3))
        _ = slow
    }

    @Test func `messages that nobody reads hold up nobody, and their number is told`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        // Each gives a message; a pipe has room for some 600.
        for _ in 0..<2000 { #expect(try client.ask(#"{"reload":{}}"#).last == SocketServingTests.done) }
        var said: [String] = []
        while try daemon.messages.wait(for: POLLIN, 0) { said.append(try #require(try daemon.messages.line())) }
        // There is room again: what is missing is told before anything else.
        try client.ask(#"{"reload":{}}"#)
        said += try daemon.messages.lines(through: "found no room")
        let configuration = "\(daemon.configuration): 2 regions on a screen of 800x480"
        let reloaded = "touchd: the configuration is reloaded: \(configuration)"
        let count = said.count { $0 == reloaded }
        #expect(said.last == "touchd: warning: \(2000 - count) messages found no room here and are lost")
        #expect(count > 100 && count < 2000)
        #expect(try daemon.messages.line() == reloaded)
        #expect(try daemon.stop() == 0)
    }

    @Test func `without a reader and a socket it ends quietly`() throws {
        let daemon = try RunningDaemon(
            socket: "", options: ["--stdout"], shell: "exec \"$0\" \"$@\" | true; exit \"${PIPESTATUS:-0}\"",
            isAwaited: false)
        let (status, messages) = try daemon.end()
        #expect(status == 0)
        #expect(!messages.contains { $0.contains("error") || $0.contains("warning") })
    }

    @Test func `without a reader, but with a socket, it goes on, and doesn't spin`() throws {
        let daemon = try RunningDaemon(
            options: ["--stdout"],
            shell: "mkfifo \"${3%/*}/out\"; : <\"${3%/*}/out\" & exec \"$0\" \"$@\" >\"${3%/*}/out\"")
        let client = try daemon.connect()
        for layer in ["a", "b"] { try client.ask("{\"layer\":\"\(layer)\"}") }
        let before = try daemon.processorTime()
        _ = try client.stream.wait(for: POLLIN, 500)
        #expect(try daemon.processorTime() - before < 0.1)
        #expect(try client.reply(#"{"unlock":{}}"#) == SocketServingTests.done)
        #expect(try daemon.stop() == 0)
    }

    @Test(arguments: [">/dev/null", ">&-", ">/dev/full"])
    func `nowhere to write is no trouble for the socket`(_ output: String) throws {
        let daemon = try RunningDaemon(options: ["--stdout"], shell: "exec \"$0\" \"$@\" \(output)")
        let client = try daemon.connect()
        #expect(try client.reply(#"{"unlock":{}}"#) == SocketServingTests.done)
        // No client has got the number of standard output.
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(daemon.pid)/fd/1")
        #expect(!target.contains("socket"))
        #expect(try daemon.stop() == 0)
    }
}
