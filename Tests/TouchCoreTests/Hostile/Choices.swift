/// Where a random play takes its decisions from: a seeded generator in tests, the fuzzer's bytes in fuzzers.
protocol Choices {
    /// There is nothing more to decide from.
    var isOver: Bool { get }
    mutating func byte() -> UInt8
}

extension Choices {
    /// A number from 0 up to, not including, the limit, which is at most 256.
    mutating func below(_ limit: Int) -> Int { Int(byte()) * limit / 256 }

    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

    /// Any number at all.
    mutating func number() -> Int32 {
        Int32(truncatingIfNeeded: (0..<4).reduce(UInt32(0)) { sum, _ in sum << 8 | UInt32(byte()) })
    }
}

/// The fuzzer's bytes; zeros after their end.
struct ByteChoices: Choices {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isOver: Bool { next >= bytes.count }

    mutating func byte() -> UInt8 {
        guard next < bytes.count else { return 0 }
        next += 1
        return bytes[next - 1]
    }
}

/// The same numbers in each run for a seed, so that a failure can be had again: SplitMix64.
struct SeededChoices: Choices, RandomNumberGenerator {
    private var state: UInt64
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(seed: UInt64) {
        state = seed
    }

    var isOver: Bool { false }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func byte() -> UInt8 {
        if bitCount == 0 {
            bits = next()
            bitCount = 64
        }
        defer {
            bits >>= 8
            bitCount -= 8
        }
        return UInt8(truncatingIfNeeded: bits)
    }
}
