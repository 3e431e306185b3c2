import TouchCore

/// Where a screen stands in the picture, and how large.
///
/// Within its frame a screen has its own units: its top left corner is at 0, and lengths are pixels times `scale`.
final class ScreenFrame {
    /// The longer side of a screen, in units: so small that text can be read where the whole picture is no wider than 480
    /// pixels.
    private static let side = 640.0
    /// With more regions than this a screen is twice as large, so that their names find room.
    private static let crowd = 150
    /// As far as what lies off the screen is shown, in units.
    private static let reach = 72.0
    /// What is always shown around the screen, for its border.
    private static let margin = 6.0

    let screen: DrawnScreen
    /// Units a pixel.
    let scale: Double
    /// The screen itself, in its own units.
    let bounds: Box
    /// What is shown of it and of what lies around it, in its own units.
    let shown: Box
    /// Its regions in the order in which they are painted: who owns an overlap comes later.
    let figures: [Figure]
    /// Whether a region reaches beyond the screen.
    let hasOverhang: Bool
    /// Where `shown` begins in the picture.
    let origin: Spot

    /// A screen whose frame begins at this place.
    init(_ screen: DrawnScreen, of picture: Picture, at origin: Spot) {
        self.screen = screen
        self.origin = origin
        let (width, height) = (screen.size.width, screen.size.height)
        scale = (screen.regions.count > Self.crowd ? 2 : 1) * Self.side / Double(max(width, height))
        bounds = Box(Edges(left: 0, top: 0, right: width * 100, bottom: height * 100), scale / 100)
        var shown = bounds.grown(by: Self.margin)
        var hasOverhang = false
        var figures: [Figure] = []
        for place in screen.regions {
            let figure = Figure(picture.regions[place], place: place, layer: picture.layer, scale: scale)
            var index = figures.count
            while index > 0, figure.isBelow(figures[index - 1]) { index -= 1 }
            figures.insert(figure, at: index)
            // What is farther away can't be shown.
            guard figure.outline.bounds.meets(bounds.grown(by: Self.reach)) else { continue }
            if !bounds.contains(figure.outline.bounds) { hasOverhang = true }
            // As far as its slop reaches, and a little more.
            let all = figure.outline.bounds.grown(by: figure.slop + 2)
            shown.left = min(shown.left, max(all.left, -Self.reach))
            shown.top = min(shown.top, max(all.top, -Self.reach))
            shown.right = max(shown.right, min(all.right, bounds.right + Self.reach))
            shown.bottom = max(shown.bottom, min(all.bottom, bounds.bottom + Self.reach))
        }
        self.shown = shown
        self.figures = figures
        self.hasOverhang = hasOverhang
    }

    /// A place on the screen, in its own units.
    func spot(_ point: ScreenPoint) -> Spot { Spot(point, scale / 100) }
}
