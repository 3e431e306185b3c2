import CLinux

/// A command that the process's arguments name.
struct ReactionCommand: Equatable {
    /// Its first word, for messages.
    let name: String
    /// Where it stands among the arguments.
    let place: Int32

    /// Starts it and returns the process's number.
    func start(_ variables: EventVariables) throws(SystemError) -> Int32 {
        let pid = variables.block.withUnsafeBytes {
            clinux_spawn(place, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard pid >= 0 else { throw SystemError("can't run '\(name)'") }
        return pid
    }
}

/// Events on their way to a command: so many at once, the others wait in their order.
struct Reactions {
    /// How many events may wait.
    private static let waitingLimit = 1000

    private let command: ReactionCommand
    private let parallel: Int
    private let isOnce: Bool
    private var running: [Int32] = []
    private var waiting: [EventVariables] = []
    /// How many events found no room since half of it was last free: so that a command that is too slow for long isn't
    /// told of with each event.
    private var skipped = 0
    /// What to end with; nil as long as there is something to wait for.
    private(set) var finalStatus: ExitStatus?
    /// Whether more events are of use.
    var isWanting: Bool { !isOnce || (running.isEmpty && finalStatus == nil) }

    /// No event yet; with `isOnce` the first is the last.
    init(_ command: ReactionCommand, parallel: Int, isOnce: Bool) {
        self.command = command
        self.parallel = parallel
        self.isOnce = isOnce
    }

    /// Runs the command for an event, at once or when its turn comes.
    mutating func take(_ event: EventVariables) {
        if running.count < parallel {
            start(event)
        } else if waiting.count < Self.waitingLimit {
            waiting.append(event)
        } else {
            if skipped == 0 {
                Messages.warning("'\(command.name)' can't keep up: \(Self.waitingLimit) events wait, more are skipped")
            }
            skipped += 1
        }
    }

    /// Takes what the commands that have ended leave, and starts those that waited for it.
    mutating func reap() {
        var child = clinux_exit()
        while clinux_next_exit(&child) {
            guard let place = running.firstIndex(of: child.pid) else { continue }
            running.remove(at: place)
            tell(child)
            if isOnce { finalStatus = ExitStatus(rawValue: child.signal == 0 ? child.status : 128 + child.signal) }
        }
        while running.count < parallel, !waiting.isEmpty { start(waiting.removeFirst()) }
        guard skipped > 0, waiting.count <= Self.waitingLimit / 2 else { return }
        Messages.warning("\(skipped == 1 ? "1 event was" : "\(skipped) events were") skipped; there is room again")
        skipped = 0
    }

    /// Tells of the events whose command never runs, at the end.
    func tellLeftOvers() {
        guard !waiting.isEmpty || skipped > 0 else { return }
        Messages.warning("'\(command.name)' wasn't run for \(waiting.count) waiting and \(skipped) skipped events")
    }

    private mutating func start(_ event: EventVariables) {
        do throws(SystemError) { running.append(try command.start(event)) } catch {
            Messages.error(
                error.number == ENOENT ? "can't run '\(command.name)': command not found" : error.description)
            if isOnce { finalStatus = error.number == ENOENT ? .notFound : .notRunnable }
        }
    }

    private func tell(_ child: clinux_exit) {
        if child.signal != 0 {
            Messages.warning(
                "'\(command.name)' was ended by signal \(child.signal) (\(String(cString: strsignal(child.signal))))")
        } else if child.status != 0 {
            Messages.warning("'\(command.name)' ended with status \(child.status)")
        }
    }
}
