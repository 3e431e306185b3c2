import EventLines
import SocketProtocol
import TouchCore
import Workloads

/// A fixed amount of one kind of work and nothing else, for a program that counts instructions.
///
/// All that comes before is the same whatever the amount: the difference of two runs is the work alone.
enum CountedWork {
    /// The most that can be asked for.
    static let mostRounds = 6

    /// Does the work that this name stands for so many times; nil where there is none, else how many frames or lines
    /// one round has.
    static func perform(_ name: String, rounds: Int) -> Int? {
        guard (0...mostRounds).contains(rounds) else { return nil }
        for workload in Workload.all where workload.name == name {
            play(workload, rounds: rounds)
            return workload.frameCount
        }
        if name == "lines to ten clients" { return deliver(rounds) }
        guard let event = examples.first(where: { $0.name == name })?.event else { return nil }
        let encoder = LineCost.encoder()
        var line = LineBuffer()
        for _ in 0..<rounds {
            let bytes = LineCost.encode(event, count: linesInRound, encoder, &line)
            guard bytes > linesInRound * 100 else { fatalError("lines of \(name) are too short") }
        }
        return linesInRound
    }

    /// Lines to clients that read them; what the kernel does isn't counted.
    private static func deliver(_ rounds: Int) -> Int? {
        guard var clients = Clients(10, Subscription()) else { return nil }
        let turns = 32
        for _ in 0..<rounds {
            clients.deliver(turns)
            guard clients.drain() > turns * clients.count * 100 else { fatalError("clients got too little") }
        }
        return turns * clients.count
    }

    private static let linesInRound = 2000

    /// Lines with little and with most to tell.
    private static var examples: [(name: String, event: TouchEvent)] {
        let landing = TouchEvent(
            .touchDown, timeUs: 8_123_456_789, device: 0, touch: 12_345, region: 0,
            point: ScreenPoint(x: 43_100, y: 9_900))
        return [("touchDown", landing), ("touchUpInside", LineCost.tap)]
    }

    /// Plays as a daemon does, with its timers.
    private static func play(_ workload: Workload, rounds: Int) {
        var playings = [workload]
        while playings.count < mostRounds {
            var next = playings[playings.count - 1]
            next.moveOn()
            playings.append(next)
        }
        var play = Play(workload.panel, RegionTiling.eight)
        for playing in playings.prefix(rounds) {
            // Each stroke tells at least its beginning and its end.
            guard play.withTimers(playing) >= 2 else { fatalError("nothing is told of \(workload)") }
        }
    }
}
