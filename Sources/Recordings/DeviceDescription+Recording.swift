import TouchCore

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
