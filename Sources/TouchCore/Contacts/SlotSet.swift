/// A set of slots that is walked in ascending order.
struct SlotSet: ~Copyable {
    /// The first 64 slots, which are all that most panels have.
    private var first: UInt64 = 0
    /// The others, in words of 64.
    private var others: UniqueArray<UInt64>
    private var hasOthers = false

    /// An empty set of slots below `count`.
    init(count: Int) {
        others = UniqueArray(repeating: 0, count: (count + 63) / 64 - 1)
    }

    @inline(__always)
    mutating func insert(_ slot: Int) {
        if slot < 64 {
            first |= 1 &<< UInt64(truncatingIfNeeded: slot)
        } else {
            insertOther(slot)
        }
    }

    @inline(never)
    private mutating func insertOther(_ slot: Int) {
        others[slot / 64 - 1] |= 1 << UInt64(slot % 64)
        hasOthers = true
    }

    /// The lowest slot, which is taken out; nil when none is left.
    @inline(__always)
    mutating func popFirst() -> Int? {
        guard first == 0 else {
            let slot = first.trailingZeroBitCount
            first &= first &- 1
            return slot
        }
        return hasOthers ? popOther() : nil
    }

    @inline(never)
    private mutating func popOther() -> Int? {
        for word in others.indices where others[word] != 0 {
            let slot = others[word].trailingZeroBitCount
            others[word] &= others[word] - 1
            return (word + 1) * 64 + slot
        }
        hasOthers = false
        return nil
    }
}
