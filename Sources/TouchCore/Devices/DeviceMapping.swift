/// How one device is mapped to a screen, and by which name regions know it.
public struct DeviceMapping: Equatable, Sendable {
    /// The configured name, nil where the device isn't named: regions for a device go by it.
    public var name: String?
    /// Its calibration matrix.
    public var calibration: CalibrationMatrix
    /// How its screen is turned.
    public var rotation: Rotation
    /// The size of its screen, as seen.
    public var screen: ScreenSize
    /// Whether the device can be asked for its state after lost events; a recording can't.
    public var canBeAsked: Bool

    /// A mapping.
    public init(
        name: String? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        screen: ScreenSize, canBeAsked: Bool = false
    ) {
        self.name = name
        self.calibration = calibration
        self.rotation = rotation
        self.screen = screen
        self.canBeAsked = canBeAsked
    }

    func transform(_ axes: DeviceCapabilities.Axes) -> ScreenTransform {
        ScreenTransform(x: axes.x, y: axes.y, calibration: calibration, rotation: rotation, screen: screen)
    }
}
