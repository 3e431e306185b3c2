import SeededNumbers
import Testing
import TouchCore

@testable import Drawing

/// A polygon's dashed line against the distance to it.
struct SlopTests {
    /// A polygon of any form, also one that crosses itself.
    private static func polygon(_ random: inout SeededNumbers) -> Outline {
        var points: [ScreenPoint] = []
        for _ in 0..<3 + random.below(6) {
            points.append(ScreenPoint(pixelX: Int32(random.below(400)), pixelY: Int32(random.below(400))))
        }
        return Outline(.polygon(points), scale: 1)
    }

    /// How far a place is from a polygon's sides.
    private static func distance(_ spot: Spot, _ outline: Outline) -> Double {
        var least = Double.infinity
        for (place, corner) in outline.corners.enumerated() {
            let side = outline.corners[(place + 1) % outline.corners.count] - corner
            let way = spot - corner
            let squared = side.x * side.x + side.y * side.y
            let along = squared > 0 ? min(max((way.x * side.x + way.y * side.y) / squared, 0), 1) : 0
            least = min(least, (way - side * along).length)
        }
        return least
    }

    @Test(arguments: 0..<20)
    func `every place of the line is as far from the polygon as the slop`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let outline = Self.polygon(&random)
        let slop = Double(1 + random.below(60))
        let lines = outline.slopOutline(slop)
        #expect(!lines.isEmpty)
        for spot in lines.joined() {
            #expect(abs(Self.distance(spot, outline) - slop) < slop * 0.01 + Self.piece(slop))
        }
    }

    @Test(arguments: 0..<20)
    func `every place that is so far from the polygon is on the line`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let outline = Self.polygon(&random)
        let slop = Double(10 + random.below(50))
        let lines = outline.slopOutline(slop)
        var found = 0
        while found < 100 {
            let spot = Spot(x: Double(random.below(600) - 100), y: Double(random.below(600) - 100))
            guard !outline.contains(spot), abs(Self.distance(spot, outline) - slop) < 0.5 else { continue }
            found += 1
            var nearest = Double.infinity
            for line in lines {
                for (from, to) in zip(line, line.dropFirst()) {
                    let side = to - from
                    let way = spot - from
                    let along = (way.x * side.x + way.y * side.y) / (side.x * side.x + side.y * side.y)
                    nearest = min(nearest, (way - side * min(max(along, 0), 1)).length)
                }
            }
            #expect(nearest < Self.piece(slop) + 1)
        }
    }

    /// The longest piece of the line: so much may be cut off at a corner.
    private static func piece(_ slop: Double) -> Double { max(4, slop * 0.0873) }

    @Test func `a square's line has four sides and four round corners`() {
        let square = Outline(
            .polygon([
                ScreenPoint(pixelX: 0, pixelY: 0), ScreenPoint(pixelX: 100, pixelY: 0),
                ScreenPoint(pixelX: 100, pixelY: 100), ScreenPoint(pixelX: 0, pixelY: 100),
            ]), scale: 1)
        let lines = square.slopOutline(10)
        #expect(lines.count(where: { $0.count == 2 }) == 4)
        // The first corner's circle begins beside it, so its arc comes in one piece or two.
        #expect((4...5).contains(lines.count(where: { $0.count > 2 })))
    }

    @Test func `a polygon far larger than any screen has a line of no more pieces`() {
        let far: Int32 = 10_000_000
        let triangle = Outline(
            .polygon([
                ScreenPoint(pixelX: -far, pixelY: -far), ScreenPoint(pixelX: far, pixelY: 0),
                ScreenPoint(pixelX: 0, pixelY: far),
            ]), scale: 640)
        #expect(triangle.slopOutline(100).joined().count < 1000)
    }
}
