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
