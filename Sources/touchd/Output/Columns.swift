import EventLines

/// A table for people: cells in columns as wide as their widest, the last one ragged.
struct Columns {
    private var rows: [[String]] = []

    /// Adds a row; control characters become visible.
    mutating func add(_ cells: [String]) { rows.append(cells.map(PlainText.printable)) }

    /// How many rows there are.
    var rowCount: Int { rows.count }

    /// The rows as lines without newlines.
    var lines: [String] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], PlainText.width(cell))
            }
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += PlainText.left(cell, widths[column]) + "  "
            }
            while line.utf8.last == 0x20 { line.removeLast() }
            return line
        }
    }
}
