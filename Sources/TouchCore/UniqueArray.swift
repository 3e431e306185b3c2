/// An array with one owner, which can't be copied or shared.
///
/// A plain array asks at every write whether somebody else holds its storage, and is counted wherever it goes.
/// Here the type has answered: a write costs its bounds check and nothing else. That is half the cost of a frame.
struct UniqueArray<Element: ~Copyable>: ~Copyable {
    private var start: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    /// An empty array with room for so many elements; it grows when it has to.
    init(capacity: Int = 32) {
        self.capacity = max(capacity, 1)
        start = UnsafeMutablePointer.allocate(capacity: self.capacity)
    }

    deinit {
        start.deinitialize(count: count)
        start.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    var indices: Range<Int> { Range(uncheckedBounds: (0, count)) }

    /// Whether there is an element at this index. One comparison for both ends: as an unsigned number, a negative one
    /// is larger than any count.
    @inline(__always)
    func has(_ index: Int) -> Bool { UInt(bitPattern: index) < UInt(bitPattern: count) }

    subscript(index: Int) -> Element {
        @inline(__always)
        _read {
            check(index)
            yield start[index]
        }
        @inline(__always)
        _modify {
            check(index)
            yield &start[index]
        }
    }

    @inline(__always)
    private func check(_ index: Int) { precondition(has(index), "index out of range") }

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (start + count).initialize(to: element)
        count &+= 1
    }

    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count &-= 1
        return (start + count).move()
    }

    /// The last element becomes the first one.
    mutating func reverse() {
        for place in 0..<count / 2 {
            let other = count - 1 - place
            let element = (start + place).move()
            (start + place).moveInitialize(from: start + other, count: 1)
            (start + other).initialize(to: element)
        }
    }

    /// Removes all elements and keeps the storage.
    mutating func removeAll() {
        start.deinitialize(count: count)
        count = 0
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
        capacity *= 2
    }
}

extension UniqueArray where Element: Copyable {
    /// So many equal elements.
    init(repeating element: Element, count: Int) {
        capacity = max(count, 1)
        start = UnsafeMutablePointer.allocate(capacity: capacity)
        start.initialize(repeating: element, count: count)
        self.count = count
    }
}
