/// What stands where in a picture: found before anything is written.
struct PicturePlan: ~Copyable {
    /// Where everything begins at the left: labels of rows stand before it.
    static let left = 60.0
    /// So that a legend below a narrow screen has lines, not words.
    private static let leastWidth = 560.0
    /// As many signs as names can well go round; where there are more, there is no way round them anyway.
    private static let mostSigns = 2000

    let frames: [ScreenFrame]
    /// What explains numbers, signs and sums, below the screens.
    let legend: LegendLayout
    let width: Double
    var height: Double { legend.bottom + 12 }

    init(_ picture: Picture) {
        var frames: [ScreenFrame] = []
        var top = 44.0
        var width = Self.leastWidth
        for screen in picture.screens {
            // Its size above it, and the marks of its columns.
            let frame = ScreenFrame(screen, of: picture, at: Spot(x: Self.left, y: top + 32))
            _ = LabelPlacement(frame, signs: Self.signs(on: frames.count, frame, picture))
            frames.append(frame)
            top = frame.origin.y + frame.shown.height + 34
            width = max(width, Self.left + frame.shown.width + (screen.widthUm == 0 ? 28 : 64))
        }
        var legend = LegendLayout(from: Spot(x: Self.left, y: top), to: width - 24)
        legend.add(picture, frames)
        self.frames = frames
        self.width = width
        self.legend = legend
    }

    /// What contacts take on a screen.
    private static func signs(on screen: Int, _ frame: ScreenFrame, _ picture: Picture) -> [Box] {
        var signs: [Box] = []
        for recording in picture.recordings {
            for contact in recording.contacts where contact.screen == screen && signs.count < mostSigns {
                var before = frame.spot(contact.landing.point)
                signs.append(Box(around: before, 8, 8))
                for place in contact.path {
                    let spot = frame.spot(place.point)
                    guard (spot - before).length > 4 else { continue }
                    signs.append(Box(around: spot, 3, 3))
                    before = spot
                }
            }
        }
        return signs
    }
}
