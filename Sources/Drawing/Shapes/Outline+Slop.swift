/// The slop of a polygon: the line of all places that are just so far from it.
///
/// It is made of what lies beside its sides and around its corners, less what is nearer to another part of the polygon or in
/// it. That holds for every polygon, also for one that crosses itself.
extension Outline {
    /// Lines that together are the outline of a polygon grown by a distance.
    func slopOutline(_ slop: Double) -> [[Spot]] {
        var lines: [[Spot]] = []
        var before = corners[corners.count - 1]
        for corner in corners {
            let side = corner - before
            let length = side.length
            if length > 0 {
                let count = Int(min(length / Self.step, Self.mostSteps)) + 1
                let across = Spot(x: -side.y, y: side.x) * (slop / length)
                let step = side * (1 / Double(count))
                keepOutline([before + across], step, count, slop, &lines)
                keepOutline([before - across], step, count, slop, &lines)
            }
            keepOutline(Self.circle(around: corner, slop), Spot(x: 0, y: 0), 0, slop, &lines)
            before = corner
        }
        return lines
    }

    /// How finely a side is looked at, in units.
    private static let step = 4.0
    /// No side is looked at more often: most of one that is so long can't be seen.
    private static let mostSteps = 1000.0

    /// A circle in steps of 5 degrees.
    private static func circle(around center: Spot, _ radius: Double) -> [Spot] {
        let (cosine, sine) = (0.9961946980917455, 0.08715574274765817)
        var spoke = Spot(x: radius, y: 0)
        var spots = [center + spoke]
        for _ in 0..<72 {
            spoke = Spot(x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
            spots.append(center + spoke)
        }
        return spots
    }

    /// Adds those pieces of a line that nothing of the polygon is nearer to. The line goes through some places and then
    /// straight on, so many steps.
    private func keepOutline(_ spots: [Spot], _ step: Spot, _ count: Int, _ slop: Double, _ lines: inout [[Spot]]) {
        var line: [Spot] = []
        var from = spots[0]
        for place in 1..<spots.count + count {
            let to = place < spots.count ? spots[place] : from + step
            if isOutline((from + to) * 0.5, slop) {
                if line.isEmpty { line = [from] }
                // What is straight needs no more than its ends.
                if count > 0, line.count > 1 { line.removeLast() }
                line.append(to)
            } else if !line.isEmpty {
                lines.append(line)
                line = []
            }
            from = to
        }
        if !line.isEmpty { lines.append(line) }
    }

    private func isOutline(_ spot: Spot, _ slop: Double) -> Bool {
        // The middle of a piece of an arc is a thousandth nearer to the corner than its ends are, and that of the next one, which
        // lies beside a side already, two thousandths nearer to that.
        let limit = slop * 0.9986
        var before = corners[corners.count - 1]
        for corner in corners {
            let side = corner - before
            let way = spot - before
            let squared = side.x * side.x + side.y * side.y
            let along = squared > 0 ? min(max((way.x * side.x + way.y * side.y) / squared, 0), 1) : 0
            if (way - side * along).length < limit { return false }
            before = corner
        }
        return !contains(spot)
    }
}
