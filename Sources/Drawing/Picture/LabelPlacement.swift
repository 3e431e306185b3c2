import TouchCore

/// Finds places for the names of a screen's regions so that no name lies over another one, nor over a region that isn't its
/// own, nor over a contact where that can be helped.
struct LabelPlacement {
    private let frame: ScreenFrame
    /// What contacts take.
    private let signs: [Box]
    /// What labels take already.
    private var taken: [Box] = []

    /// What is to be written.
    private struct Text {
        let kind: Figure.LabelKind
        let width: Double
        let height: Double
        let size: Double

        /// A text with its size in units of its font's.
        init(_ kind: Figure.LabelKind, width: Double, lines: Double, size: Double = 1) {
            self.kind = kind
            self.width = width * size
            height = lines * TextSize.height * size
            self.size = size
        }

        /// In a font of this size.
        func sized(_ size: Double) -> Text {
            Text(kind, width: width, lines: height / TextSize.height, size: size)
        }

        func box(at spot: Spot) -> Box { Box(around: spot, width / 2, height / 2) }
    }

    private static let sizes = [15.0, 13, 11, 9.5, 8]
    private static let sizeBeside = 11.0
    private static let numberSizes = [11.0, 9, 7]

    /// Labels for a screen, those of the topmost regions first.
    init(_ frame: ScreenFrame, signs: [Box]) {
        self.frame = frame
        self.signs = signs
        // All as wide as the longest number, since they are given out last.
        let number = Text(.number, width: TextSize.width(String(frame.figures.count)), lines: 1)
        for figure in frame.figures.reversed() {
            let width = TextSize.width(figure.region.name)
            if let line = figure.layerLine {
                place(figure, Text(.name, width: max(width, TextSize.width(line)), lines: 2), number)
            } else {
                place(figure, Text(.name, width: width, lines: 1), number)
            }
        }
    }

    private mutating func place(_ figure: Figure, _ name: Text, _ number: Text) {
        let onScreen = figure.outline.bounds.common(with: frame.bounds)
        let visible =
            onScreen.width > 0 && onScreen.height > 0 ? onScreen : figure.outline.bounds.common(with: frame.shown)
        guard visible.width >= 0, visible.height >= 0 else {
            figure.label = .far
            return
        }
        for avoids in [true, false] {
            for size in Self.sizes where !avoids || size > 10 {
                if put(name.sized(size), within: figure, visible, avoids) { return }
            }
        }
        guard isSeen(figure, visible) else { return }
        if put(name.sized(Self.sizeBeside), beside: figure, overOthers: false) { return }
        for size in Self.numberSizes {
            if put(number.sized(size), within: figure, visible, false) { return }
        }
        if put(number.sized(Self.sizeBeside), beside: figure, overOthers: true) { return }
        put(number.sized(Self.sizeBeside), of: figure, at: visible.center)
    }

    @inline(never)
    private mutating func put(_ text: Text, of figure: Figure, at spot: Spot) {
        figure.label = text.kind
        figure.spot = spot
        figure.fontSize = text.size
        taken.append(text.box(at: spot))
    }

    /// Puts a text where all of it is on what is seen of a region, the middle first.
    ///
    /// - Returns: whether there was such a place.
    @inline(never)
    private mutating func put(_ text: Text, within figure: Figure, _ visible: Box, _ avoids: Bool) -> Bool {
        let room = Spot(x: visible.width - text.width, y: visible.height - text.height)
        guard room.x >= 0, room.y >= 0 else { return false }
        let corners = figure.outline.corners
        var candidates = Self.candidates
        // The middle of its corners lies in most polygons where that of the bounds doesn't.
        if !corners.isEmpty { candidates.insert(Spot(x: -1, y: 0), at: 0) }
        for share in candidates {
            var spot = Spot(x: 0, y: 0)
            if share.x < 0 {
                for corner in corners { spot = spot + corner * (1 / Double(corners.count)) }
            } else {
                spot = visible.center + Spot(x: room.x * (share.x - 0.5), y: room.y * (share.y - 0.5))
            }
            let box = text.box(at: spot)
            guard visible.contains(box), Self.isFree(box, taken), isOwn(box, figure) else { continue }
            guard !avoids || Self.isFree(box, signs) else { continue }
            put(text, of: figure, at: spot)
            return true
        }
        return false
    }

    /// Where a label may stand in its region, in shares of the room that it leaves.
    private static let candidates = [
        Spot(x: 0.5, y: 0.5), Spot(x: 0.5, y: 0.25), Spot(x: 0.5, y: 0.75), Spot(x: 0.25, y: 0.5),
        Spot(x: 0.75, y: 0.5), Spot(x: 0.25, y: 0.25), Spot(x: 0.75, y: 0.25), Spot(x: 0.25, y: 0.75),
        Spot(x: 0.75, y: 0.75), Spot(x: 0.5, y: 0.05), Spot(x: 0.5, y: 0.95), Spot(x: 0.05, y: 0.5),
        Spot(x: 0.95, y: 0.5),
    ]

    /// Puts a text at one of a region's sides.
    ///
    /// - Returns: whether there was room.
    private mutating func put(_ text: Text, beside figure: Figure, overOthers: Bool) -> Bool {
        let bounds = figure.outline.bounds
        let way = Spot(x: (bounds.width + text.width) / 2 + 3, y: (bounds.height + text.height) / 2 + 3)
        for side in [Spot(x: way.x, y: 0), Spot(x: -way.x, y: 0), Spot(x: 0, y: -way.y), Spot(x: 0, y: way.y)] {
            let spot = bounds.center + side
            let box = text.box(at: spot)
            guard frame.bounds.contains(box), Self.isFree(box, taken) else { continue }
            var isClear = true
            for other in frame.figures where other.outline.bounds.meets(box) { isClear = false }
            guard isClear || overOthers else { continue }
            put(text, of: figure, at: spot)
            return true
        }
        return false
    }

    @inline(never)
    private static func isFree(_ box: Box, _ taken: [Box]) -> Bool {
        for other in taken where other.meets(box) { return false }
        return true
    }

    /// Whether anything is seen of a region, as far as a few places tell.
    private func isSeen(_ figure: Figure, _ visible: Box) -> Bool {
        // What has no width has no place in it, but is drawn.
        if visible.width <= 0 || visible.height <= 0 { return true }
        for place in 0..<64 {
            let share = Spot(x: Double(place % 8) - 3.5, y: Double(place / 8) - 3.5)
            let spot = visible.center + Spot(x: visible.width * share.x / 8, y: visible.height * share.y / 8)
            if isOwn(spot, figure) { return true }
        }
        return false
    }

    /// Whether the places of a box belong to the region alone, as far as its corners and the middles tell.
    private func isOwn(_ box: Box, _ figure: Figure) -> Bool {
        for place in 0..<9 {
            let share = Spot(x: Double(place % 3 - 1), y: Double(place / 3 - 1))
            let spot = box.center + Spot(x: box.width * share.x / 2, y: box.height * share.y / 2)
            if !isOwn(spot, figure) { return false }
        }
        return true
    }

    /// Whether a place belongs to the region and nothing hides it there.
    private func isOwn(_ spot: Spot, _ figure: Figure) -> Bool {
        guard figure.outline.contains(spot) else { return false }
        for other in frame.figures.reversed() {
            if other === figure { return true }
            if other.isActive, other.outline.contains(spot) { return false }
        }
        return true
    }
}
