/// One value with one owner at a place of its own: what is large and handed around goes as one pointer.
struct UniqueBox<Value: ~Copyable>: ~Copyable {
    private let place: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        place = UnsafeMutablePointer.allocate(capacity: 1)
        place.initialize(to: value)
    }

    deinit {
        place.deinitialize(count: 1)
        place.deallocate()
    }

    var value: Value {
        @inline(__always)
        _read { yield place.pointee }
        @inline(__always)
        _modify { yield &place.pointee }
    }
}
