/// A region's shape in lengths as written.
enum Layout: Equatable, Sendable {
    case rectangle(Box)
    case rounded(Box, radius: Length)
    case circle(x: Length, y: Length, radius: Length)
    case ellipse(x: Length, y: Length, radiusX: Length, radiusY: Length)
    case polygon([Corner])

    /// A rectangle by its top left corner and its size.
    struct Box: Equatable, Sendable {
        var x: Length
        var y: Length
        var width: Length
        var height: Length
    }

    /// A corner of a polygon.
    struct Corner: Equatable, Sendable {
        var x: Length
        var y: Length
    }
}

/// The names of the shapes, and the keys that give each its place.
enum ShapeName: String, CaseIterable {
    case rect
    case circle
    case ellipse
    case polygon
    case rounded

    var keys: [String] {
        switch self {
        case .rect: ["x", "y", "width", "height"]
        case .circle: ["cx", "cy", "radius"]
        case .ellipse: ["cx", "cy", "rx", "ry"]
        case .polygon: ["points"]
        case .rounded: ["x", "y", "width", "height", "radius"]
        }
    }

    /// The keys of any shape.
    static let allKeys = ["x", "y", "width", "height", "cx", "cy", "radius", "rx", "ry", "points"]

    /// The shapes that have a key, as text.
    static func having(_ key: String) -> String {
        let names = allCases.filter { $0.keys.contains { $0.isBytes(key.utf8) } }.map { $0.rawValue }
        guard let last = names.last, names.count > 1 else { return listed(names) }
        return listed(Array(names.dropLast())) + " and " + last
    }
}

/// Reads the lengths of one region.
struct LayoutReader {
    let table: TableReader
    /// Why mm can't be used in this region, nil where it can.
    let noMillimetres: String?

    func read(_ shape: ShapeName, _ problems: inout ProblemList) -> Layout? {
        for key in shape.keys where !table.has(key) {
            table.error(key, "missing: shape \"\(shape.rawValue)\" needs it", at: table.place, &problems)
        }
        switch shape {
        case .rect: return box(&problems).map { .rectangle($0) }
        case .rounded:
            let (box, radius) = (box(&problems), size("radius", &problems))
            guard let box, let radius else { return nil }
            return .rounded(box, radius: radius)
        case .circle:
            let (x, y) = (length("cx", &problems), length("cy", &problems))
            guard let radius = size("radius", &problems), let x, let y else { return nil }
            return .circle(x: x, y: y, radius: radius)
        case .ellipse:
            let (x, y) = (length("cx", &problems), length("cy", &problems))
            let (radiusX, radiusY) = (size("rx", &problems), size("ry", &problems))
            guard let x, let y, let radiusX, let radiusY else { return nil }
            return .ellipse(x: x, y: y, radiusX: radiusX, radiusY: radiusY)
        case .polygon: return polygon(&problems)
        }
    }

    private func box(_ problems: inout ProblemList) -> Layout.Box? {
        let (x, y) = (length("x", &problems), length("y", &problems))
        let (width, height) = (size("width", &problems), size("height", &problems))
        guard let x, let y, let width, let height else { return nil }
        return Layout.Box(x: x, y: y, width: width, height: height)
    }

    private func polygon(_ problems: inout ProblemList) -> Layout? {
        let expected = "an array of [x, y] points"
        guard let array = table.array("points", of: expected, &problems) else { return nil }
        guard array.value.count >= 3 else {
            table.error("points", "expected at least 3 points, found \(array.value.count)", at: array.place, &problems)
            return nil
        }
        var corners: [Layout.Corner] = []
        for node in array.value {
            guard case .array(let pair) = node.value else {
                let text = "expected \(expected), found \(table.found(node, problems)) in it"
                table.error("points", text, at: node.begin, &problems)
                continue
            }
            guard pair.count == 2 else {
                table.error("points", "expected [x, y], found an array of \(pair.count)", at: node.begin, &problems)
                continue
            }
            let (x, y) = (length(pair[0], "points", &problems), length(pair[1], "points", &problems))
            if let x, let y { corners.append(Layout.Corner(x: x, y: y)) }
        }
        return corners.count == array.value.count ? .polygon(corners) : nil
    }

    private func length(_ key: String, _ problems: inout ProblemList) -> Length? {
        table.entry(key).flatMap { length($0.node, key, &problems) }
    }

    /// A length that isn't negative.
    private func size(_ key: String, _ problems: inout ProblemList) -> Length? {
        guard let node = table.entry(key)?.node, let length = length(node, key, &problems) else { return nil }
        guard !length.isNegative else {
            table.error(key, "must not be negative, found \(table.found(node, problems))", at: node.begin, &problems)
            return nil
        }
        return length
    }

    private func length(_ node: TomlNode, _ key: String, _ problems: inout ProblemList) -> Length? {
        do throws(LengthMistake) {
            let length = try Length(node.value, found: table.found(node, problems))
            guard length.isInMillimetres, let noMillimetres else { return length }
            throw LengthMistake(text: noMillimetres)
        } catch {
            table.error(key, error.text, at: node.begin, &problems)
            return nil
        }
    }
}
