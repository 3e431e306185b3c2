/// An affine map of coordinates in 0..1: x' = a x + b y + c, y' = d x + e y + f.
///
/// The same six numbers as libinput's `LIBINPUT_CALIBRATION_MATRIX`.
public struct CalibrationMatrix: Equatable, Sendable {
    /// What x counts for x'.
    public var a: Double
    /// What y counts for x'.
    public var b: Double
    /// The offset of x'.
    public var c: Double
    /// What x counts for y'.
    public var d: Double
    /// What y counts for y'.
    public var e: Double
    /// The offset of y'.
    public var f: Double

    /// The six numbers in libinput's order.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// Leaves every place where it is.
    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Whether it maps different places to different places.
    public var isInvertible: Bool {
        let determinant = a * e - b * d
        return determinant.isFinite && determinant != 0
    }

    /// This map first, then the other one.
    public func followed(by next: CalibrationMatrix) -> CalibrationMatrix {
        CalibrationMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }
}

/// How the screen is turned against the panel, clockwise as in libinput.
public enum Rotation: Int, Sendable {
    /// Not turned.
    case none = 0
    /// `0 -1 1 1 0 0`
    case quarter = 90
    /// `-1 0 1 0 -1 1`
    case half = 180
    /// `0 1 0 -1 0 1`
    case threeQuarters = 270

    /// The rotation as a map of coordinates in 0..1.
    public var matrix: CalibrationMatrix {
        switch self {
        case .none: .identity
        case .quarter: CalibrationMatrix(0, -1, 1, 1, 0, 0)
        case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: CalibrationMatrix(0, 1, 0, -1, 0, 1)
        }
    }

    /// Whether width and height change places.
    public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }
}
