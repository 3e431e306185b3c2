extension Touch {
    /// Where the touch may be without anything to tell, or to note but the place itself; nil for nowhere.
    ///
    /// It is inside of its region there, and as long as it may still be a tap, within the tap slop of where it landed:
    /// in the square inside of that circle.
    func calmEdges() -> Edges? {
        guard isLive, isInside, !concernsEveryMove else { return nil }
        guard isStill else { return bounds.edges }
        // Half the square's side: its corners are on the circle, or up to a hundred-thousandth before it.
        let around = Centipixels(clamping: Int64(tapSlop) * 70_710 / 100_000)
        let all = bounds.edges
        let edges = Edges(
            left: max(all.left, landedAt.x.subtractingClamped(around)),
            top: max(all.top, landedAt.y.subtractingClamped(around)),
            right: min(all.right, landedAt.x.addingClamped(around).addingClamped(1)),
            bottom: min(all.bottom, landedAt.y.addingClamped(around).addingClamped(1)))
        return edges.left < edges.right && edges.top < edges.bottom ? edges : nil
    }
}
