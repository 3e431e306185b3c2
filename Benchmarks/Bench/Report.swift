import EventLines
import Glibc

/// What was measured, and what was hoped for.
struct Report {
    struct Row {
        let name: String
        /// The most that is good, nil where nothing is asked.
        let goal: Double?
        let figure: Double
        let unit: String
        /// How far the figure varies within the run, or what it is made of.
        let detail: String
        /// Between which figures the middle half of the rounds lies, nil where there is one only.
        let spread: ClosedRange<Double>?

        var isMet: Bool { goal.map { figure <= $0 } ?? true }
    }

    private var rows: [Row] = []

    mutating func add(_ name: String, goal: Double? = nil, _ figure: Double, _ unit: String, _ detail: String = "") {
        rows.append(Row(name: name, goal: goal, figure: figure, unit: unit, detail: detail, spread: nil))
    }

    /// Adds how many times as much ours costs as what it took turns with.
    mutating func add(_ name: String, goal: Double? = nil, _ samples: Samples, detail: String? = nil) {
        rows.append(
            Row(
                name: name, goal: goal, figure: samples.ratio, unit: "x", detail: detail ?? samples.detail,
                spread: samples.middleHalf))
    }

    /// One line a row, in columns.
    func printTable() {
        let names = (rows.map { $0.name.count }.max() ?? 0) + 2
        print(Self.padded("", names) + Self.padded("goal", 12) + Self.padded("figure", 16) + Self.padded("met", 6))
        for row in rows {
            let goal = row.goal.map { "<= " + Self.decimal($0) } ?? "-"
            let met = row.goal == nil ? "-" : row.isMet ? "yes" : "NO"
            print(
                Self.padded(row.name, names) + Self.padded(goal, 12)
                    + Self.padded("\(Self.decimal(row.figure)) \(row.unit)", 16) + Self.padded(met, 6) + row.detail)
        }
    }

    /// Writes all rows as one JSON array. False when the file can't be written.
    func write(to path: String) -> Bool {
        let objects = rows.map { row in
            let goal = row.goal.map { Self.decimal($0) } ?? "null"
            let spread = row.spread.map { "[\(Self.decimal($0.lowerBound)),\(Self.decimal($0.upperBound))]" } ?? "null"
            return "{\"name\":\"\(Self.json(row.name))\",\"goal\":\(goal),\"figure\":\(Self.decimal(row.figure)),"
                + "\"unit\":\"\(Self.json(row.unit))\",\"isMet\":\(row.isMet),\"detail\":\"\(Self.json(row.detail))\","
                + "\"spread\":\(spread)}"
        }
        guard let file = fopen(path, "w") else { return false }
        fputs("[\n" + objects.joined(separator: ",\n") + "\n]\n", file)
        return fclose(file) == 0
    }

    /// A number of three digits, or whole if it is larger.
    static func decimal(_ value: Double) -> String {
        guard value.magnitude < 100 else { return "\(Int64(value.rounded()))" }
        let hundredths = Int64((value * 100).rounded())
        let rest = "\(hundredths.magnitude % 100)"
        let fraction = hundredths % 100 == 0 ? "" : "." + String(repeating: "0", count: 2 - rest.utf8.count) + rest
        return (hundredths < 0 ? "-" : "") + "\(hundredths.magnitude / 100)" + fraction
    }

    private static func json(_ text: String) -> String { String(decoding: JSONText.escaped(text), as: UTF8.self) }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
