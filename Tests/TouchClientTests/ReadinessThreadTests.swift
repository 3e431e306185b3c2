import Glibc
import Testing

@testable import TouchClient

/// The thread that waits in the place of Swift's.
struct ReadinessThreadTests {
    @Test func `it comes back for a readable descriptor, and for the time`() async throws {
        let thread = try ReadinessThread()
        let pipe = try ControlPipe()
        pipe.wake()
        await thread.wait(for: pipe.reading, timeoutMilliseconds: -1)
        let before = MonotonicClock.nowUs()
        await thread.wait(for: -1, timeoutMilliseconds: 20)
        #expect(MonotonicClock.nowUs() - before >= 20_000)
    }

    @Test func `a cancelled task doesn't wait, the next one does`() async throws {
        let thread = try ReadinessThread()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await thread.wait(for: -1, timeoutMilliseconds: -1)
        }.value
        let before = MonotonicClock.nowUs()
        await thread.wait(for: -1, timeoutMilliseconds: 20)
        #expect(MonotonicClock.nowUs() - before >= 20_000)
    }

    @Test func `it ends with its owner`() throws {
        var pipe: ControlPipe? = try ControlPipe()
        let other = dup(try #require(pipe?.reading))
        defer { close(other) }
        var thread: ReadinessThread? = try pipe.map { try ReadinessThread(control: $0) }
        pipe = nil
        #expect(thread != nil)
        thread = nil
        // It hangs up when the thread has let go of the pipe.
        var wait = pollfd(fd: other, events: 0, revents: 0)
        while poll(&wait, 1, -1) < 0 && errno == EINTR {}
        #expect(wait.revents == Int16(POLLHUP))
    }
}
