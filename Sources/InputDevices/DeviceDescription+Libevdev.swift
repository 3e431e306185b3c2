import CTouch
import TouchCore

extension DeviceDescription {
    /// What libevdev tells of a device.
    init(_ device: OpaquePointer) {
        self.init()
        if let bytes = libevdev_get_name(device) {
            name = Array(UnsafeBufferPointer(start: bytes, count: strlen(bytes))).map { UInt8(bitPattern: $0) }
        }
        bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device))
        vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device))
        product = UInt16(truncatingIfNeeded: libevdev_get_id_product(device))
        version = UInt16(truncatingIfNeeded: libevdev_get_id_version(device))
        for property in 0..<UInt32(32) where libevdev_has_property(device, property) != 0 {
            properties |= 1 << UInt64(property)
        }
        for type in 0..<UInt32(32) where libevdev_has_event_type(device, type) != 0 {
            eventTypes |= 1 << UInt64(type)
        }
        for code in 0..<UInt32(16) where libevdev_has_event_code(device, UInt32(EventType.relative), code) != 0 {
            relativeAxes |= 1 << UInt64(code)
        }
        for code in 0..<UInt32(KeyCode.count) where libevdev_has_event_code(device, UInt32(EventType.key), code) != 0 {
            keys.insert(UInt16(code))
        }
        for code in 0..<UInt32(AxisCode.count) {
            guard let range = libevdev_get_abs_info(device, code)?.pointee else { continue }
            addAxis(
                UInt16(code),
                AxisRange(minimum: range.minimum, maximum: range.maximum, resolution: range.resolution))
        }
    }
}
