import EventLines
import TouchCore

/// Touch events as lines, for programs or for people.
enum EventWriter {
    case json(EventEncoder)
    case text(EventColumns)

    init(_ format: Format, isColoured: Bool) {
        switch format {
        case .json: self = .json(EventEncoder())
        case .text: self = .text(EventColumns(isColoured: isColoured))
        }
    }

    /// The names of regions by their numbers.
    mutating func learnRegionNames(_ names: RegionNames) {
        switch self {
        case .json(var encoder):
            encoder.learnRegionNames(names)
            self = .json(encoder)
        case .text(var columns):
            columns.learnRegionNames(names)
            self = .text(columns)
        }
    }

    /// A device has this name from now on.
    mutating func setDeviceName(_ name: String, for device: DeviceIndex) {
        switch self {
        case .json(var encoder):
            encoder.setDeviceName(name, for: device)
            self = .json(encoder)
        case .text(var columns):
            columns.setDeviceName(name, for: device)
            self = .text(columns)
        }
    }

    /// The names of the columns, where there are any.
    func writeHeader(into line: inout LineBuffer) {
        if case .text(let columns) = self { columns.writeHeader(into: &line) }
    }

    /// One event as one line.
    func write(_ event: TouchEvent, into line: inout LineBuffer) {
        switch self {
        case .json(let encoder): encoder.encode(event, into: &line)
        case .text(let columns): columns.write(event, into: &line)
        }
    }
}
