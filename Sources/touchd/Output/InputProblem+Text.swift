import TouchCore

extension InputProblem {
    /// The problem for the operator; it is told once in a device's life.
    var text: String {
        switch kind {
        case .slotOutOfRange(let slot, let count):
            return "it names slot \(slot), but has only 0 to \(count - 1); what follows is ignored up to a good slot"
        case .valueOutOfRange(let value, let axis, let range):
            return "\(Self.name(of: axis)) is \(value), outside the declared \(range.minimum) to \(range.maximum); "
                + "such values count as the nearest in range"
        }
    }

    private static func name(of axis: UInt16) -> String {
        switch axis {
        case AxisCode.x: "ABS_X"
        case AxisCode.y: "ABS_Y"
        case AxisCode.positionX: "ABS_MT_POSITION_X"
        case AxisCode.positionY: "ABS_MT_POSITION_Y"
        default: "axis \(axis)"
        }
    }
}
