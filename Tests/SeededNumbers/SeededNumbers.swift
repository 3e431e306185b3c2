/// The same numbers in each run for a seed, so that a failure can be had again: SplitMix64.
public struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0, below the limit.
    public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    /// Whether a thing happens that does once in so many times.
    public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    /// One of a list.
    public mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}

extension SeededNumbers {
    /// Some bytes changed, left out, doubled, or put where they don't belong.
    public mutating func mutated(_ text: [UInt8]) -> [UInt8] {
        let telling = Array(#"{}[]",:\u0123456789-+.eE tfn"#.utf8) + [0x00, 0x0a, 0x7f, 0x80, 0xc3, 0xed, 0xff]
        var bytes = text
        for _ in 0...below(4) {
            let place = below(bytes.count + 1)
            switch below(5) {
            case 0: bytes.insert(pick(telling), at: place)
            case 1 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 2 where place < bytes.count: bytes.remove(at: place)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + below(20)))
            default:
                let end = min(bytes.count, place + below(20))
                bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
            }
        }
        return bytes
    }
}
