import CTouch
import TouchCore

/// One open event node. It is closed when the last reference goes.
///
/// libevdev is the authority on what the device is and on its state, at open and after lost events. Events are read
/// with `read(2)`: libevdev would hide an id that replaces another, and a slot outside the range.
public final class EvdevDevice {
    /// What a read gave.
    public enum Reading: Equatable, Sendable {
        /// Events were handed over; there may be more.
        case events
        /// Events were handed over, all there were: what comes now makes the node ready again.
        case lastEvents
        /// Nothing is queued now.
        case nothing
        /// The device is gone, or can't be read any more.
        case lost(InputDeviceError)
    }

    /// The most events in one read: what the kernel keeps for a reader of a ten-finger panel.
    @usableFromInline static let capacity = 512

    /// The node's path.
    public let path: String
    /// The open node, for a poller.
    public let descriptor: Int32
    /// What the device says of itself.
    public let description: DeviceDescription
    /// Whether the kernel stamps with CLOCK_MONOTONIC; otherwise events have the time at which they are read.
    public let hasMonotonicClock: Bool

    private let handle: OpaquePointer
    /// Room for what is read: memory that is touched as far as events come.
    @usableFromInline let room: UnsafeMutablePointer<InputEvent>

    /// Opens a node, with CLOCK_MONOTONIC before anything is read.
    public init(path: String) throws(InputDeviceError) {
        descriptor = ctouch_open_node(path)
        guard descriptor >= 0 else { throw InputDeviceError(errno: ctouch_errno()) }
        hasMonotonicClock = ctouch_use_monotonic_clock(descriptor) == 0
        guard let handle = ctouch_describe(descriptor) else {
            let error = InputDeviceError(errno: ctouch_errno())
            close(descriptor)
            throw error
        }
        self.path = path
        self.handle = handle
        description = DeviceDescription(handle)
        room = .allocate(capacity: Self.capacity)
    }

    deinit {
        libevdev_free(handle)
        close(descriptor)
        room.deallocate()
    }

    /// Reads what is queued, in one call, and hands it over. `nowUs` stamps it where the kernel's clock is another.
    ///
    /// It is inlined, so that what follows a frame isn't a call through a closure.
    @inlinable
    @inline(__always)
    public func read(nowUs: () -> Int64, _ body: (Span<InputEvent>) -> Void) -> Reading {
        let count = fillRoom()
        guard count != 0 else { return .nothing }
        guard count > 0 else { return .lost(InputDeviceError(errno: ctouch_errno())) }
        if !hasMonotonicClock { stampRoom(count, nowUs()) }
        body(UnsafeBufferPointer(start: room, count: count).span)
        // The kernel gives all that it has, as far as there is room.
        return count < Self.capacity ? .lastEvents : .events
    }

    /// Reads into the room: how many events, negative for an error.
    @usableFromInline
    func fillRoom() -> Int {
        // The same layout: `CTouch.h`, and what tests say of it.
        room.withMemoryRebound(to: ctouch_event.self, capacity: Self.capacity) {
            Int(ctouch_read_events(descriptor, $0, Int32(Self.capacity)))
        }
    }

    @usableFromInline
    func stampRoom(_ count: Int, _ readUs: Int64) {
        for index in 0..<count { room[index].timeUs = readUs }
    }

    /// The state as it was when the device was opened, or when it was last asked.
    public func snapshot() -> ContactSnapshot {
        var snapshot = ContactSnapshot()
        let count = libevdev_get_num_slots(handle)
        for slot in 0..<UInt32(max(count, 0)) {
            var values = ContactSnapshot.SlotValues(
                point: DevicePoint(
                    x: slotValue(slot, AxisCode.positionX), y: slotValue(slot, AxisCode.positionY)))
            values.id = slotValue(slot, AxisCode.trackingID)
            values.distance = slotValue(slot, AxisCode.distance)
            values.tool = slotValue(slot, AxisCode.toolType)
            snapshot.slots.append(values)
        }
        if count > 0 { snapshot.currentSlot = libevdev_get_current_slot(handle) }
        let key = description.keys.contains(KeyCode.touch) ? KeyCode.touch : KeyCode.left
        snapshot.isKeyDown = value(EventType.key, key) != 0
        snapshot.point = DevicePoint(
            x: value(EventType.absolute, AxisCode.x), y: value(EventType.absolute, AxisCode.y))
        snapshot.pressure = value(EventType.absolute, AxisCode.pressure)
        return snapshot
    }

    /// Asks the device for its state after lost events; what is queued is thrown away.
    public func resynchronize() throws(InputDeviceError) -> ContactSnapshot {
        let result = ctouch_resynchronize(handle)
        guard result == 0 else { throw InputDeviceError(errno: -result) }
        return snapshot()
    }

    /// Takes the device away from everyone else: `EVIOCGRAB`. Wait until nothing is down, or the others keep a
    /// press that never ends.
    public func grabExclusively() throws(InputDeviceError) {
        guard ctouch_grab(descriptor, true) == 0 else { throw InputDeviceError(errno: ctouch_errno()) }
    }

    /// Whether somebody else has taken the device for itself. Found out by trying, for no longer than it takes to
    /// give it back: the kernel tells in no other way.
    public var isGrabbedElsewhere: Bool {
        guard ctouch_grab(descriptor, true) == 0 else { return ctouch_errno() == EBUSY }
        _ = ctouch_grab(descriptor, false)
        return false
    }

    /// Whether the kernel has a contact down now, whatever is queued. True without slots: asking for keys would throw
    /// queued ones away.
    public func hasContactDown() -> Bool {
        let slots = libevdev_get_num_slots(handle)
        return slots <= 0 || ctouch_has_contact_in_slots(descriptor, slots)
    }

    private func slotValue(_ slot: UInt32, _ code: UInt16) -> Int32 {
        libevdev_get_slot_value(handle, slot, UInt32(code))
    }

    private func value(_ type: UInt16, _ code: UInt16) -> Int32 {
        libevdev_get_event_value(handle, UInt32(type), UInt32(code))
    }
}
