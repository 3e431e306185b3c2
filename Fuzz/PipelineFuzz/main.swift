import FuzzDriver
import Glibc

// The bytes decide what happens to a pipeline; a sequence of touch events that can't be is a crash.
exit(
    runFuzzer { data, count in
        var play = HostilePlay(ByteChoices(UnsafeBufferPointer(start: data, count: count)))
        play.run(upTo: 100_000)
        if let problem = play.problems.first { fatalError(problem) }
        return 0
    })
