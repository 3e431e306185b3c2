import Foundation
import Testing

/// What the service manager is told: cases C91 and C92.
@Suite(.serialized)
struct NotifyTests {
    private static func start(
        _ environment: String = "", isAbstract: Bool = false, isAwaited: Bool = true
    ) throws -> (NotifySocket, RunningDaemon) {
        let folder = try RunningDaemon.newFolder()
        let manager = try NotifySocket((isAbstract ? "@" : "") + folder + "/notify")
        let daemon = try RunningDaemon(
            in: folder, shell: "export NOTIFY_SOCKET='\(manager.name)' \(environment); exec \"$0\" \"$@\"",
            isAwaited: isAwaited)
        return (manager, daemon)
    }

    /// CLOCK_MONOTONIC in microseconds.
    private static func nowUs() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// A message has these variables, in this order, and no others.
    private static func names(_ message: [String]) -> [String] {
        message.map { String($0.prefix { $0 != "=" }) }
    }

    @Test(arguments: [false, true])
    func `it is ready once the socket listens, with or without a device`(_ isAbstract: Bool) throws {
        let (manager, daemon) = try Self.start(isAbstract: isAbstract, isAwaited: false)
        let message = try manager.next()
        #expect(Self.names(message) == ["READY", "STATUS"])
        #expect(message.first == "READY=1")
        _ = try daemon.connect()
        #expect(try daemon.stop() == 0)
        #expect(try manager.waiting() == [["STOPPING=1", "STATUS=ending"]])
    }

    @Test func `a reload begins with its time and ends with readiness`() throws {
        let (manager, daemon) = try Self.start()
        let first = try manager.next()
        let before = Self.nowUs()
        daemon.signal(SIGHUP)
        let begin = try manager.next()
        #expect(Self.names(begin) == ["RELOADING", "MONOTONIC_USEC"])
        #expect(begin.first == "RELOADING=1")
        let timeUs = try #require(begin.last.flatMap { Int64($0.dropFirst("MONOTONIC_USEC=".count)) })
        #expect((before...Self.nowUs()).contains(timeUs))
        #expect(try manager.next() == first)
        #expect(try daemon.stop() == 0)
        #expect(try manager.waiting() == [["STOPPING=1", "STATUS=ending"]])
    }

    @Test func `a reload that fails ends with readiness too, and says so until one succeeds`() throws {
        let (manager, daemon) = try Self.start()
        let first = try manager.next()
        let status = try #require(first.last?.dropFirst("STATUS=".count))
        for text in ["[screen", nil] {
            try? FileManager.default.removeItem(atPath: daemon.configuration)
            if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: daemon.configuration)) }
            daemon.signal(SIGHUP)
            #expect(try Self.names(manager.next()) == ["RELOADING", "MONOTONIC_USEC"])
            #expect(try manager.next() == ["READY=1", "STATUS=the last reload failed; \(status)"])
        }
        try Data(RunningDaemon.configuration.utf8).write(to: URL(fileURLWithPath: daemon.configuration))
        daemon.signal(SIGHUP)
        #expect(try Self.names(manager.next()) == ["RELOADING", "MONOTONIC_USEC"])
        #expect(try manager.next() == first)
        #expect(try daemon.stop() == 0)
    }

    @Test func `ten hangups at once end with readiness`() throws {
        let (manager, daemon) = try Self.start()
        let first = try manager.next()
        let client = try daemon.connect()
        for _ in 0..<10 { daemon.signal(SIGHUP) }
        // Signals of a kind that wait become one: some reloads, each whole, the last after the last signal.
        try client.stream.lines(through: "configReloaded")
        #expect(try daemon.stop() == 0)
        let messages = try manager.waiting()
        #expect(messages.last == ["STOPPING=1", "STATUS=ending"])
        let reloads = messages.dropLast()
        #expect(reloads.count >= 2 && reloads.count <= 20 && reloads.count % 2 == 0)
        for (place, message) in reloads.enumerated() {
            if place % 2 == 0 {
                #expect(Self.names(message) == ["RELOADING", "MONOTONIC_USEC"])
            } else {
                #expect(message == first)
            }
        }
    }

    @Test func `the watchdog hears of it at least twice an interval, and nothing while it stands still`() throws {
        let (manager, daemon) = try Self.start("WATCHDOG_USEC=400000 WATCHDOG_PID=$$")
        _ = try manager.next()
        var times = [Self.nowUs()]
        for _ in 0..<10 {
            #expect(try manager.next() == ["WATCHDOG=1"])
            times.append(Self.nowUs())
        }
        // A busy machine delays some: half of them weren't.
        let usual = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()[5]
        #expect((100_000...200_000).contains(usual))
        daemon.signal(SIGSTOP)
        var stopped = siginfo_t()
        #expect(waitid(P_PID, id_t(daemon.pid), &stopped, WSTOPPED | WNOWAIT) == 0)
        _ = try manager.waiting()
        #expect(try manager.next(within: 1000) == nil)
        daemon.signal(SIGCONT)
        #expect(try manager.next() == ["WATCHDOG=1"])
        #expect(try daemon.stop() == 0)
    }

    @Test(arguments: [
        "WATCHDOG_USEC=100000 WATCHDOG_PID=1", "WATCHDOG_USEC=100000 WATCHDOG_PID=x", "WATCHDOG_USEC=0",
        "WATCHDOG_USEC=1", "WATCHDOG_USEC=", "WATCHDOG_USEC=soon", "WATCHDOG_USEC=-100000",
        "WATCHDOG_USEC=99999999999999999999", "WATCHDOG_USEC=9223372036854775807",
        "WATCHDOG_USEC=18446744073709551615",
    ])
    func `a watchdog that is somebody else's, or rubbish, hears nothing`(_ variables: String) throws {
        let (manager, daemon) = try Self.start(variables)
        _ = try manager.next()
        #expect(try manager.next(within: 300) == nil)
        #expect(try daemon.stop() == 0)
        #expect(try manager.waiting() == [["STOPPING=1", "STATUS=ending"]])
    }

    @Test(arguments: ["relative", "/nowhere/notify", "@nobody", "vsock:2:1", String(repeating: "/long", count: 50)])
    func `a service manager that can't be reached is told of once, and it serves`(_ name: String) throws {
        let daemon = try RunningDaemon(
            shell: "export NOTIFY_SOCKET='\(name)' WATCHDOG_USEC=200000; exec \"$0\" \"$@\"", isAwaited: false)
        let said = try daemon.messages.lines(through: RunningDaemon.ready)
        #expect(said.count { $0.contains("the service manager can't be told anything: NOTIFY_SOCKET \(name)") } == 1)
        _ = try daemon.connect()
        daemon.signal(SIGTERM)
        let (status, rest) = try daemon.end()
        #expect(status == 0)
        #expect(!rest.contains { $0.contains("service manager") })
    }
}
