import TouchCore

extension Layout {
    /// The shape on a screen. Edges are added up exactly and rounded last, so that neighbours share them.
    func shape(on screen: ScaledScreen) -> Shape {
        switch self {
        case .rectangle(let box): return .rectangle(box.edges(on: screen))
        case .rounded(let box, let radius):
            let edges = box.edges(on: screen)
            let side = min(edges.right - edges.left, edges.bottom - edges.top)
            return .rounded(edges, radius: min(Self.radius(radius, ofSide: side, on: screen), side / 2))
        case .circle(let x, let y, let radius):
            let length = Self.radius(radius, ofScreen: screen)
            return .ellipse(center: screen.point(x, y), radiusX: length, radiusY: length)
        case .ellipse(let x, let y, let radiusX, let radiusY):
            return .ellipse(
                center: screen.point(x, y),
                radiusX: screen.x.rounded(screen.x.distance(radiusX)),
                radiusY: screen.y.rounded(screen.y.distance(radiusY)))
        case .polygon(let corners): return .polygon(corners.map { screen.point($0.x, $0.y) })
        }
    }

    /// A corner's radius; percent are of the region's smaller side.
    private static func radius(_ radius: Length, ofSide side: Centipixels, on screen: ScaledScreen) -> Centipixels {
        guard case .percent(let percent) = radius else { return screen.x.rounded(screen.x.distance(radius)) }
        let hundred = Int128(100) * Int128(DecimalNumber.billion)
        return Centipixels(clamping: (Int128(percent.billionths) * Int128(side)).divided(by: hundred))
    }

    /// A circle's radius: percent are of the screen's smaller side, mm by the width's scale.
    private static func radius(_ radius: Length, ofScreen screen: ScaledScreen) -> Centipixels {
        let isPercent = if case .percent = radius { true } else { false }
        let axis = isPercent && screen.y.pixels < screen.x.pixels ? screen.y : screen.x
        return axis.rounded(axis.distance(radius))
    }
}

extension Layout.Box {
    fileprivate func edges(on screen: ScaledScreen) -> Edges {
        let left = screen.x.position(x)
        let top = screen.y.position(y)
        return Edges(
            left: screen.x.rounded(left), top: screen.y.rounded(top),
            right: screen.x.rounded(left + screen.x.distance(width)),
            bottom: screen.y.rounded(top + screen.y.distance(height)))
    }
}

extension ScaledScreen {
    fileprivate func point(_ x: Length, _ y: Length) -> ScreenPoint {
        ScreenPoint(x: self.x.rounded(self.x.position(x)), y: self.y.rounded(self.y.position(y)))
    }
}
