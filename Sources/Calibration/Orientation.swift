import TouchCore

/// One of the eight ways in which a panel can lie on its screen: turned by quarters, and mirrored.
public struct Orientation: Equatable, Sendable {
    /// The panel's y runs along the screen's x.
    public var isSwapped: Bool
    /// What runs along the screen's x runs against it.
    public var invertsX: Bool
    /// What runs along the screen's y runs against it.
    public var invertsY: Bool

    /// An orientation.
    public init(isSwapped: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
        self.isSwapped = isSwapped
        self.invertsX = invertsX
        self.invertsY = invertsY
    }

    /// The one that a map is closest to.
    init(nearestTo fit: AffineFit) {
        isSwapped = fit.skew(isSwapped: false) > fit.skew(isSwapped: true)
        invertsX = (isSwapped ? fit.alongX.y : fit.alongX.x) < 0
        invertsY = (isSwapped ? fit.alongY.x : fit.alongY.y) < 0
    }

    /// The matrix of a panel that has this orientation and nothing else.
    public var matrix: CalibrationMatrix {
        let x = invertsX ? -1.0 : 1
        let y = invertsY ? -1.0 : 1
        let c = invertsX ? 1.0 : 0
        let f = invertsY ? 1.0 : 0
        return isSwapped ? CalibrationMatrix(0, x, c, y, 0, f) : CalibrationMatrix(x, 0, c, 0, y, f)
    }

    /// What it is for people: `axes swapped, y inverted`.
    public var name: String {
        var parts = isSwapped ? "axes swapped" : ""
        if invertsX || invertsY {
            if isSwapped { parts += ", " }
            parts += invertsX && invertsY ? "x and y inverted" : invertsX ? "x inverted" : "y inverted"
        }
        return parts.isEmpty ? "upright" : parts
    }
}
