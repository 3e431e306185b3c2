import TouchCore

/// Reads the comments in which both recorders tell what a device's axes stood at:
///
///     # Event type 3 (EV_ABS)
///     #   Event code 47 (ABS_MT_SLOT)
///     #       Value          3
///
/// Type and code are remembered from line to line, for an `Event code 0` of another type is another thing.
struct ValueComments {
    private var isAbsolute = false
    private var axis: UInt16?

    /// The axis and its value, if this comment completes them. `fields` begin at the `#`.
    mutating func read(_ comment: Fields) -> (axis: UInt16, value: Int32)? {
        var fields = comment
        while fields.skip(UInt8(ascii: "#")) {}
        fields.skipBlanks()
        if fields.skip("Event type ") {
            isAbsolute = (try? fields.decimal("type")).map { $0 == Int32(EventType.absolute) } ?? false
            axis = nil
        } else if fields.skip("Event code ") {
            axis = nil
            if isAbsolute, let code = try? fields.decimal("code") { axis = UInt16(exactly: code) }
        } else if let known = axis, fields.skip("Value ") {
            axis = nil
            if let value = try? fields.decimal("value") { return (known, value) }
        }
        return nil
    }
}

extension InitialValues {
    /// Sets what one axis stood at; axes whose values mean nothing at the start are left out.
    mutating func set(_ axis: UInt16, to value: Int32) {
        switch axis {
        case AxisCode.slot: slot = value
        case AxisCode.x: x = value
        case AxisCode.y: y = value
        case AxisCode.pressure: pressure = value
        default: break
        }
    }
}

extension DeviceDescription {
    /// Adds what a recording says that the device can send; types and codes that the kernel doesn't know are
    /// left out.
    mutating func insert(type: UInt32, code: Int) {
        guard let code = UInt16(exactly: code) else { return }
        switch type {
        case UInt32(EventType.synchronization): if code < 64 { eventTypes |= 1 << UInt64(code) }
        case UInt32(EventType.key): keys.insert(code)
        case UInt32(EventType.relative): if code < 64 { relativeAxes |= 1 << UInt64(code) }
        case UInt32(EventType.absolute): if code < 64 { absoluteAxes |= 1 << UInt64(code) }
        default: break
        }
    }

    /// Forgets the ranges of axes that the device doesn't have: whether there is an axis, its bit alone tells.
    mutating func dropStrayRanges() {
        for code in 0..<AxisCode.count where !hasAxis(UInt16(code)) {
            ranges[code] = AxisRange(minimum: 0, maximum: 0)
        }
    }
}
