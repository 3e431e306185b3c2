import EventLines
import TouchCore

/// The marks along an edge: at round numbers, about as far apart as a label needs, and at the end.
struct Ticks {
    /// How far it is from each mark to the next.
    let step: Int64
    let length: Int64
    /// The length of a unit of the measure in the picture.
    let unit: Double
    /// How far the last but one is from the end at least.
    private let room: Double

    /// Marks for so many units of the measure, which take so much of the picture.
    init(_ length: Int64, over width: Double, atLeast distance: Double, end room: Double) {
        self.length = length
        self.room = room
        unit = width / Double(length)
        // 1, 2, 5, 10, 20 and so on.
        var step: Int64 = 1
        var leading = 1
        while Double(step) * unit < distance, step < length {
            step = leading == 2 ? step / 2 * 5 : step * 2
            leading = leading == 1 ? 2 : leading == 2 ? 5 : 1
        }
        self.step = step
    }

    /// The mark after one, nil after the end.
    @inline(never)
    func next(after value: Int64) -> Int64? {
        if value == length { return nil }
        return Double(length - value - step) * unit > room ? value + step : length
    }
}

/// The grid, and what stands around a screen: pixels above and at the left, millimetres below and at the right.
extension ScreenFrame {
    private var columns: Ticks { Ticks(Int64(screen.size.width), over: bounds.width, atLeast: 64, end: 48) }
    private var rows: Ticks { Ticks(Int64(screen.size.height), over: bounds.height, atLeast: 44, end: 18) }

    func writeGrid(into line: inout LineBuffer) {
        line.add("<path class=\"grid\" d=\"")
        let (columns, rows) = (columns, rows)
        var value = columns.next(after: 0)
        while let column = value, column < columns.length {
            line.addUnits(Double(column) * columns.unit, after: "M")
            line.addUnits(bounds.bottom, after: ",0v")
            value = columns.next(after: column)
        }
        value = rows.next(after: 0)
        while let row = value, row < rows.length {
            line.addUnits(Double(row) * rows.unit, after: "M0,")
            line.addUnits(bounds.right, after: "h")
            value = rows.next(after: row)
        }
        line.add("\"/>\n")
    }

    func writeEdges(into line: inout LineBuffer) {
        let start = origin - Spot(x: shown.left, y: shown.top)
        let end = origin + Spot(x: shown.width, y: shown.height)
        write(
            columns, " px", "column", from: Spot(x: start.x, y: origin.y), Spot(x: 0, y: -5), Spot(x: 0, y: -8), &line)
        write(rows, " px", "row", from: Spot(x: origin.x, y: start.y), Spot(x: -5, y: 0), Spot(x: -8, y: 4), &line)
        guard screen.widthUm >= 1000, screen.heightUm >= 1000 else { return }
        let across = Ticks((screen.widthUm + 500) / 1000, over: bounds.width, atLeast: 64, end: 48)
        let down = Ticks((screen.heightUm + 500) / 1000, over: bounds.height, atLeast: 44, end: 18)
        write(across, " mm", "column", from: Spot(x: start.x, y: end.y), Spot(x: 0, y: 5), Spot(x: 0, y: 17), &line)
        write(down, " mm", "far row", from: Spot(x: end.x, y: start.y), Spot(x: 5, y: 0), Spot(x: 8, y: 4), &line)
    }

    /// A mark and a number for each tick: where the first one is, where its mark goes, and where its number stands.
    private func write(
        _ ticks: Ticks, _ measure: StaticString, _ kind: StaticString, from start: Spot, _ mark: Spot, _ number: Spot,
        _ line: inout LineBuffer
    ) {
        for writesMarks in [true, false] {
            if writesMarks { line.add("<path class=\"tick\" d=\"") }
            var value: Int64? = 0
            while let tick = value {
                let along = Double(tick) * ticks.unit
                let spot = start + (mark.x == 0 ? Spot(x: along, y: 0) : Spot(x: 0, y: along))
                if writesMarks {
                    line.add(spot, after: "M")
                    line.add(mark, after: "l")
                } else {
                    line.beginText(kind, spot + number, size: 11)
                    line.addNumber(tick)
                    if tick == ticks.length { line.add(measure) }
                    line.endText()
                }
                value = ticks.next(after: tick)
            }
            if writesMarks { line.add("\"/>\n") }
        }
    }
}
