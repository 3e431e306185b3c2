import CJansson
import Glibc
import Synchronization
import Testing

/// jansson's memory is counted by hand in C: nothing of it may stay, whether a line is read or refused.
struct JSONMemoryTests {
    @Test(arguments: [
        "{\"a\":[1,2.5,{\"b\":\"text\"}],\"c\":null,\"d\":true}", "{\"a\":[1,{\"b\":2}],\"a\":[3]}",
        "[[[[\"ä\",{\"x\":[", "[\"\\u0000\"]", "\"text\" \"text\"",
    ])
    func `all memory is given back`(text: String) {
        let allocations = countAllocations { _ = mistake(Array(text.utf8)) }
        #expect(allocations.taken > 0)
        #expect(allocations.kept == 0)
    }
}

/// How many blocks jansson took on this thread, and how many of them it kept.
private func countAllocations(_ body: () -> Void) -> (taken: Int, kept: Int) {
    json_set_alloc_funcs(
        { size in
            if measuredThread.load(ordering: .relaxed) == UInt(pthread_self()) { taken.add(1, ordering: .relaxed) }
            return malloc(size)
        },
        { block in
            if block != nil, measuredThread.load(ordering: .relaxed) == UInt(pthread_self()) {
                given.add(1, ordering: .relaxed)
            }
            free(block)
        })
    return measuring.withLock { _ in
        let before = (taken.load(ordering: .relaxed), given.load(ordering: .relaxed))
        measuredThread.store(UInt(pthread_self()), ordering: .relaxed)
        body()
        measuredThread.store(0, ordering: .relaxed)
        let count = taken.load(ordering: .relaxed) - before.0
        return (count, count - (given.load(ordering: .relaxed) - before.1))
    }
}

private let measuring = Mutex(())
private let measuredThread = Atomic<UInt>(0)
private let taken = Atomic<Int>(0)
private let given = Atomic<Int>(0)
