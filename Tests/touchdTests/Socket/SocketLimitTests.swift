import Foundation
import SocketTesting
import Testing

/// Fewer descriptors than clients.
@Suite(.serialized)
struct SocketLimitTests {
    @Test func `at the descriptor limit others wait, nobody spins, and who waits is served later`() throws {
        let daemon = try RunningDaemon(shell: "exec prlimit --nofile=256 \"$0\" \"$@\"")
        var clients = try (0..<400).map { _ in try SocketClient(daemon.socket) }
        let warning = "touchd: warning: no more clients for now: "
        try daemon.messages.lines(through: warning)
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.pid)/fd").count
        }
        // The first ones are served.
        for client in clients.prefix(200) { #expect(try client.line() == SocketServingTests.hello) }
        let before = try daemon.processorTime()
        // The warning comes again while they wait, a second later at the earliest.
        let start = ContinuousClock.now
        for _ in 0..<2 { #expect(try daemon.messages.line()?.hasPrefix(warning) == true) }
        #expect(ContinuousClock.now - start > .milliseconds(1_500))
        #expect(try daemon.processorTime() - before < 0.1)
        // Descriptors for devices and files are still there.
        #expect(try descriptors() <= 256 - 16)
        #expect(try clients[0].ask(#"{"reload":{}}"#).last == SocketServingTests.done)
        clients.removeFirst(220)
        // Those that waited are served now, and so are others.
        for client in clients { #expect(try client.line() == SocketServingTests.hello) }
        let late = try daemon.connect()
        #expect(try late.reply(#"{"unlock":{}}"#) == SocketServingTests.done)
        #expect(try daemon.stop() == 0)
    }
}
