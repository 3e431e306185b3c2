import Glibc
import Synchronization

/// A thread that waits for descriptors, so that no thread of Swift's pool has to; it ends with this object.
///
/// It never touches what it waits for: a descriptor is a number to it, and only while somebody awaits it.
final class ReadinessThread: Sendable {
    private let shared: Shared

    convenience init() throws(TouchClientError) {
        try self.init(control: ControlPipe())
    }

    init(control: ControlPipe) throws(TouchClientError) {
        shared = Shared(control: control)
        try shared.start()
    }

    deinit {
        shared.change { $0.isOver = true }
    }

    /// Comes back when the descriptor is readable or broken, the time is over (-1 for never), or the task is cancelled.
    func wait(
        for descriptor: Int32, timeoutMilliseconds: Int32, isolation: isolated (any Actor)? = #isolation
    ) async {
        let endUs = timeoutMilliseconds < 0 ? Int64.max : MonotonicClock.nowUs() + Int64(timeoutMilliseconds) * 1000
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                shared.change { state in
                    state.wait = Wait(descriptor: descriptor, endUs: endUs, continuation: continuation)
                    // Either this sees that the task was cancelled, or onCancel comes after it.
                    state.isCancelled = Task.isCancelled
                }
            }
        } onCancel: {
            shared.change { $0.isCancelled = true }
        }
    }

    private struct Wait: Sendable {
        let descriptor: Int32
        let endUs: Int64
        let continuation: CheckedContinuation<Void, Never>

        /// What is left of the time, for poll(2).
        var timeoutMilliseconds: Int32 {
            endUs == .max ? -1 : Int32(clamping: max(0, (endUs - MonotonicClock.nowUs() + 999) / 1000))
        }
    }

    private struct State: Sendable {
        var wait: Wait?
        /// What is waited for now ends at once.
        var isCancelled = false
        var isOver = false
    }

    /// What the thread shares with whoever waits.
    private final class Shared: Sendable {
        private let state = Mutex(State())
        private let control: ControlPipe

        init(control: ControlPipe) {
            self.control = control
        }

        /// Changes what the thread does, which it sees at once.
        func change(_ change: (inout State) -> Void) {
            state.withLock { change(&$0) }
            control.wake()
        }

        func start() throws(TouchClientError) {
            // The program's signals are for its own threads.
            var all = sigset_t()
            var before = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            var thread = pthread_t()
            let own = Unmanaged.passRetained(self)
            let result = pthread_create(
                &thread, nil,
                { argument in
                    if let argument { Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().run() }
                    return nil
                }, own.toOpaque())
            guard result == 0 else {
                own.release()
                throw .systemCall("pthread_create", errno: result)
            }
            pthread_detach(thread)
        }

        private func run() {
            while true {
                let (wait, isCancelled, isOver) = state.withLock { ($0.wait, $0.isCancelled, $0.isOver) }
                if isOver { return }
                let left = wait.map { isCancelled ? 0 : $0.timeoutMilliseconds }
                let isReady = control.poll(with: wait?.descriptor ?? -1, timeoutMilliseconds: left ?? -1)
                // Else it was woken to see what has changed.
                guard let wait, isReady || isCancelled || wait.timeoutMilliseconds == 0 else { continue }
                state.withLock { $0.wait = nil }
                wait.continuation.resume()
            }
        }
    }
}
