/// One mistake or oddity in a configuration file, with its place.
public struct Problem: Equatable, Sendable {
    /// Whether the file can be used in spite of it.
    public enum Severity: Sendable {
        /// The file can't be used.
        case error
        /// The file can be used, but hardly as meant.
        case warning
    }

    /// How bad it is.
    public var severity: Severity
    /// The line, from 1; 0 where there is no file.
    public var line: Int
    /// The column in characters, from 1; 0 where there is no file.
    public var column: Int
    /// What is wrong, one line without control characters.
    public var text: String

    /// A problem at a place, both numbers from 1.
    public init(_ severity: Severity, line: Int, column: Int, _ text: String) {
        self.severity = severity
        self.line = line
        self.column = column
        self.text = text
    }

    /// The problem as compilers tell theirs: `FILE:LINE:COLUMN: error: TEXT`, or `warning`.
    public func description(in file: String) -> String {
        let kind = severity == .error ? "error" : "warning"
        return "\(file):\(line):\(column): \(kind): \(text)"
    }
}

/// A configuration that can't be used: all that is wrong with it, in the order of the file.
public struct ConfigurationError: Error, Equatable, Sendable {
    /// At least one error, and the warnings besides.
    public var problems: [Problem]
}

/// A place in a file: a line, and a column in characters, both from 1.
struct Place: Equatable, Comparable, Sendable {
    var line: Int
    var column: Int

    static let start = Place(line: 1, column: 1)

    static func < (left: Place, right: Place) -> Bool {
        left.line != right.line ? left.line < right.line : left.column < right.column
    }
}

/// The problems found so far, with the text that they are about.
struct ProblemList {
    let source: SourceText
    private var problems: [Problem]

    init(in source: SourceText, problems: [Problem] = []) {
        self.source = source
        self.problems = problems
    }

    /// Whether there are so many that nobody reads on, so that looking for what was meant would only take time.
    var isCrowded: Bool { problems.count >= 100 }

    var hasErrors: Bool { problems.contains { $0.severity == .error } }

    mutating func error(at place: Place, _ text: String) {
        problems.append(Problem(.error, line: place.line, column: place.column, text))
    }

    mutating func warning(at place: Place, _ text: String) {
        problems.append(Problem(.warning, line: place.line, column: place.column, text))
    }

    /// All of them in the order of the file; those of one place in the order they were found.
    var inFileOrder: [Problem] {
        problems.indices.sorted { left, right in
            let (a, b) = (problems[left], problems[right])
            return (a.line, a.column, left) < (b.line, b.column, right)
        }.map { problems[$0] }
    }
}
