import Glibc

/// A daemon on a thread of its own, for clients that wait: a test waits for its log, and blocks no thread of Swift's
/// pool.
///
/// Unchecked, since the fake daemon belongs to the thread once that has begun.
final class ScriptedDaemon: @unchecked Sendable {
    /// What is done with the next client.
    struct Visit {
        let lines: [String]
        /// Hangs up after the lines; else the client is to go first.
        var hangsUp = false
    }

    let path: String
    /// "connected", each request, and "ended", for each client.
    let log: AsyncStream<String>
    private let daemon: FakeDaemon
    private let visits: [Visit]
    private let continuation: AsyncStream<String>.Continuation

    init(_ visits: [Visit]) throws {
        daemon = try FakeDaemon()
        path = daemon.path
        self.visits = visits
        (log, continuation) = AsyncStream.makeStream()
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<ScriptedDaemon>.fromOpaque(argument).takeRetainedValue().serve() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard result == 0 else { throw FakeDaemonError(call: "pthread_create", code: result) }
        pthread_detach(thread)
    }

    private func serve() {
        for (number, visit) in visits.enumerated() {
            daemon.awaitClient()
            guard let connection = daemon.accept() else { continue }
            // The last client's end may come too late for the thread to clean up.
            if number == visits.count - 1 { daemon.remove() }
            continuation.yield("connected")
            for line in visit.lines { connection.send(line) }
            if visit.hangsUp { continue }
            while connection.awaitRequest() { connection.requests().forEach { continuation.yield($0) } }
            continuation.yield("ended")
        }
        continuation.finish()
    }
}
