/// The tracker's name for a touch while its contact is down; `none` for a contact that no region took.
typealias TouchHandle = Int32

extension TouchHandle {
    /// No touch: the contact gives nothing until it ends.
    static let none: TouchHandle = -1
}

/// What one frame did to a device's contacts, in the order in which it is told: first the contacts that ended,
/// then those that moved, then those that began.
///
/// Only contacts that are somebody's touch end or move here. The lists keep their storage from frame to frame.
struct ContactChanges: ~Copyable {
    /// A touch's contact ended.
    struct Ended {
        /// Where the contact was: slots are told in ascending order.
        var slot: Int32
        var touch: TouchHandle
        var ending: ContactEnding
    }

    /// A touch's contact has a new position.
    struct Moved {
        /// Whose axes the position was sent on.
        var slot: Int32
        var touch: TouchHandle
        var point: DevicePoint
    }

    /// A contact began; with an ending if the same frame ended it.
    struct Began {
        /// Which contact, for `assign`: a slot, or the place in a list.
        var slot: Int32
        var point: DevicePoint
        var ending: ContactEnding?
        /// It turned out to be another contact, or none.
        var isWithdrawn = false
        /// It is a palm: it is there, but it may not touch.
        var isPalm = false

        /// Whether it is a contact that lands.
        var isTold: Bool { !isWithdrawn && !isPalm }
    }

    // Room for every finger of most panels; more grow the lists once.
    var ended = UniqueArray<Ended>()
    var moved = UniqueArray<Moved>()
    var began = UniqueArray<Began>()

    mutating func removeAll() {
        ended.removeAll()
        moved.removeAll()
        began.removeAll()
    }

    /// Puts what ended and what began into the order of slots; of one slot, in the order in which it happened.
    @inline(__always)
    mutating func sortBySlot() {
        if ended.count > 1 { Self.sort(&ended) { $0.slot < $1.slot } }
        if began.count > 1 { Self.sort(&began) { $0.slot < $1.slot } }
    }

    /// What ended by an id of -1 or by the touch key was a suspend's doing. A palm stays one, and so does a contact
    /// that another replaced.
    mutating func suspendLifts() {
        for index in ended.indices where ended[index].ending == .lifted {
            ended[index].ending = .cancelled(.suspend)
        }
        for index in began.indices where began[index].ending == .lifted {
            began[index].ending = .cancelled(.suspend)
        }
    }

    /// Insertion sort: the lists are short, mostly sorted, and must neither allocate nor change ties. Where they aren't,
    /// drivers go through the slots from the last one.
    @inline(never)
    private static func sort<Element>(_ list: inout UniqueArray<Element>, _ precedes: (Element, Element) -> Bool) {
        if (1..<list.count).allSatisfy({ precedes(list[$0], list[$0 - 1]) }) { return list.reverse() }
        for end in 1..<list.count {
            var index = end
            while index > 0, precedes(list[index], list[index - 1]) {
                let later = list[index]
                list[index] = list[index - 1]
                list[index - 1] = later
                index -= 1
            }
        }
    }
}
