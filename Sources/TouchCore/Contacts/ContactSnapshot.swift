/// What a device says of its contacts when it is asked: at open, and after lost events.
///
/// The corresponding kernel calls are `EVIOCGMTSLOTS`, `EVIOCGKEY` and `EVIOCGABS`.
public struct ContactSnapshot: Equatable, Sendable {
    /// What is in one slot.
    public struct SlotValues: Equatable, Sendable {
        /// `ABS_MT_TRACKING_ID`, negative for nothing.
        public var id: Int32 = -1
        /// The last position in the slot, in device units.
        public var point: DevicePoint
        /// `ABS_MT_DISTANCE`
        public var distance: Int32 = 0
        /// `ABS_MT_TOOL_TYPE`
        public var tool: Int32 = ToolType.finger

        /// An empty slot.
        public init(point: DevicePoint = DevicePoint(x: 0, y: 0)) {
            self.point = point
        }
    }

    /// The slots, from 0; none for a device without slots.
    public var slots: [SlotValues] = []
    /// The current slot: `ABS_MT_SLOT`.
    public var currentSlot: Int32 = 0
    /// Whether `BTN_TOUCH` is down, or `BTN_LEFT` where that says contact.
    public var isKeyDown = false
    /// `ABS_X` and `ABS_Y`, in device units.
    public var point = DevicePoint(x: 0, y: 0)
    /// `ABS_PRESSURE`, in device units.
    public var pressure: Int32 = 0

    /// Nothing down, everything at 0.
    public init() {}

    /// Whether a device without ids says that a contact is down.
    func isDown(by key: DeviceCapabilities.ContactKey) -> Bool {
        key == .pressure ? pressure > 0 : isKeyDown
    }

    /// What a recording's description tells of the state at its start: no contact, and a few values.
    public init(_ initial: InitialValues) {
        currentSlot = initial.slot
        point = DevicePoint(x: initial.x, y: initial.y)
        pressure = initial.pressure
    }
}
