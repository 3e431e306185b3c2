import TouchCore

/// What became of a contact, as a picture tells it apart.
enum Ending: Equatable {
    /// Its touch lifted inside of its region: touchUpInside.
    case inside
    /// Its touch lifted outside: touchUpOutside.
    case outside
    /// Its touch was cancelled: touchCancel.
    case cancelled(CancelReason)
    /// It was too short to be a touch: `min_touch_ms`.
    case tooShort
    /// It began in no region, which tells nothing.
    case nowhere
}

/// One finger from landing to lifting, with the touch that a region made of it.
final class DrawnContact {
    /// A place with the time from which on the contact was there.
    struct Place {
        /// In microseconds of the recording's clock.
        let timeUs: Int64
        /// Where.
        let point: ScreenPoint
    }

    /// The screen that it is on: a place in `Picture.screens`.
    let screen: Int
    /// The device's name, as events tell it.
    let device: String
    /// Where it landed.
    let landing: Place
    /// Where it was after that, each place different from the one before.
    var path: [Place] = []
    /// The region that owned it, as a place in the configuration; nil where none did.
    var region: Int?
    /// Its touch's number; 0 where no region was told of it.
    var touch: Int64 = 0
    /// When that region was told of it: touchDown.
    var downUs: Int64 = 0
    /// When it was over for its region, or lifted where it had none.
    var endUs: Int64
    /// How it ended.
    var ending = Ending.nowhere
    /// What the tap counted as; 0 for no tap.
    var tapCount: Int32 = 0
    /// A long press was told.
    var hasLongPressed = false

    /// While it is down: its number among all contacts, and among those that a region took, 0 for none.
    let number: Int64
    var taken: Int64 = 0
    var isOver = false

    init(on screen: Int, _ device: String, _ landed: TouchEvent) {
        self.screen = screen
        self.device = device
        landing = Place(timeUs: landed.timeUs, point: landed.point)
        endUs = landed.timeUs
        number = landed.touch
    }
}
