import EventLines
import TouchCore

extension Shape {
    /// The shape's name as in a configuration.
    public var name: String {
        switch self {
        case .rectangle: "rect"
        case .rounded: "rounded"
        case .ellipse(_, let x, let y): x == y ? "circle" : "ellipse"
        case .polygon: "polygon"
        }
    }

    /// Where it is, in pixels, for people.
    public var place: String {
        switch self {
        case .rectangle(let edges): return edges.text
        case .rounded(let edges, let radius): return edges.text + " radius " + PlainText.hundredths(radius)
        case .ellipse(let center, let x, let y):
            let radii = PlainText.hundredths(x)
            return center.text
                + (x == y ? " radius " + radii : " radii " + radii + " and " + PlainText.hundredths(y))
        case .polygon(let points):
            var text = ""
            for point in points { text += (text.isEmpty ? "" : " ") + point.text }
            return text
        }
    }
}

extension Edges {
    fileprivate var text: String {
        ScreenPoint(x: left, y: top).text + " to " + ScreenPoint(x: right, y: bottom).text
    }
}

extension ScreenPoint {
    /// In pixels, for people.
    var text: String { PlainText.hundredths(x) + "," + PlainText.hundredths(y) }
}
