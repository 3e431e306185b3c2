/// Where a person touches the screen to calibrate a panel, in this order.
public enum CalibrationPlace: Int, CaseIterable, Sendable {
    /// The upper left corner of the screen as seen.
    case topLeft
    /// The upper right corner.
    case topRight
    /// The lower right corner.
    case bottomRight
    /// The lower left corner.
    case bottomLeft
    /// The middle of the screen.
    case middle

    /// Where that is, in parts of the screen's width and height.
    public var position: UnitPoint {
        switch self {
        case .topLeft: UnitPoint(x: 0, y: 0)
        case .topRight: UnitPoint(x: 1, y: 0)
        case .bottomRight: UnitPoint(x: 1, y: 1)
        case .bottomLeft: UnitPoint(x: 0, y: 1)
        case .middle: UnitPoint(x: 0.5, y: 0.5)
        }
    }

    /// Its name for people.
    public var name: String {
        switch self {
        case .topLeft: "top left corner"
        case .topRight: "top right corner"
        case .bottomRight: "bottom right corner"
        case .bottomLeft: "bottom left corner"
        case .middle: "middle"
        }
    }
}

/// A place in parts of a panel's declared ranges, or of a screen's width and height: 0..1, and beyond.
public struct UnitPoint: Equatable, Sendable {
    /// The part of the horizontal axis.
    public var x: Double
    /// The part of the vertical axis.
    public var y: Double

    /// A place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// How far it is from 0, straight.
    var length: Double { (x * x + y * y).squareRoot() }

    static func + (left: UnitPoint, right: UnitPoint) -> UnitPoint {
        UnitPoint(x: left.x + right.x, y: left.y + right.y)
    }

    static func - (left: UnitPoint, right: UnitPoint) -> UnitPoint {
        UnitPoint(x: left.x - right.x, y: left.y - right.y)
    }

    static func * (left: UnitPoint, factor: Double) -> UnitPoint {
        UnitPoint(x: left.x * factor, y: left.y * factor)
    }
}

/// A part of a panel: from the least to the most of each axis.
public struct UnitBounds: Sendable {
    /// Where both axes begin.
    public var least: UnitPoint
    /// Where both end.
    public var most: UnitPoint
}

/// A touch that lies off its place.
public struct PlaceOffset: Equatable, Sendable {
    /// Where it should be.
    public var place: CalibrationPlace
    /// How far off it is, in parts of the screen.
    public var by: UnitPoint
}
