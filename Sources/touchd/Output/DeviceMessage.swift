/// Something to say of a device.
struct DeviceMessage: Equatable {
    /// What messages tell, as far as hardware can make them come again and again.
    enum Kind {
        case used, gone, notUsed, cannotOpen, denied, held, regained, twins, clock, oddEvents
    }

    var kind: Kind
    /// The device's name, else its node: a device that comes again may have another node.
    var device: String
    var level: Messages.Level
    var text: String
}
