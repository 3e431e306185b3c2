import Testing
import TouchCore

/// Events as they come from a device.
struct InputEventTests {
    @Test func `an event is laid out in memory as the kernel's is on 64-bit systems`() {
        var event = InputEvent(timeUs: 81_200_345, code: .absolute(AxisCode.positionX), value: -7)
        var expected: [UInt8] = []
        func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value) { expected += $0 } }
        add(Int64(81))
        add(Int64(200_345))
        add(EventType.absolute)
        add(AxisCode.positionX)
        add(Int32(-7))
        #expect(withUnsafeBytes(of: &event) { Array($0) } == expected)
        #expect(MemoryLayout<InputEvent>.stride == 24)
    }

    @Test(arguments: [0, 1, -1, 999_999, 1_000_000, -1_000_001, .max, .min] as [Int64])
    func `any time comes back as it was given`(timeUs: Int64) {
        var event = InputEvent(timeUs: timeUs, code: .key(KeyCode.touch), value: 1)
        #expect(event.timeUs == timeUs)
        event.timeUs = 5
        #expect(event == InputEvent(timeUs: 5, code: .key(KeyCode.touch), value: 1))
    }

    @Test func `an event's type and code are those that it was made of`() {
        let code = EventCode(type: EventType.key, code: KeyCode.touch)
        #expect(code.type == EventType.key && code.code == KeyCode.touch && code == .key(KeyCode.touch))
        let ends = (0..<5).map { EventCode.synchronization($0).endsFrame }
        #expect(ends == [true, false, false, true, false])
        #expect(!EventCode.absolute(AxisCode.x).endsFrame && !EventCode.key(3).endsFrame)
    }
}
