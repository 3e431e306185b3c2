/// Why a text isn't TOML, said so that the mistake is found: the parser's own words are a last resort.
func syntaxProblem(_ failure: TomlFailure, in source: SourceText) -> Problem {
    if let repeated = repetition(failure, in: source) { return repeated }
    if let comma = decimalComma(failure, in: source) { return comma }
    let place = failure.place
    let text: String
    let isInString = failure.message.contains(bytes: "string: ")
    if isInString, failure.message.contains(bytes: "end-of-file") {
        text = "the string isn't closed"
    } else if isInString, failure.message.contains(bytes: "control characters"), source.byte(at: place) == nil {
        text = "the string isn't closed in its line"
    } else {
        let words = printable(failure.message.dropping(prefix: "Error while parsing ").utf8, limit: 200)
        let advice = syntaxAdvice(for: source.line(place.line))
        text = "not TOML: " + words + (advice.map { "; " + $0 } ?? "")
    }
    return Problem(.error, line: place.line, column: place.column, text)
}

/// `x = 0,5`: a comma between digits where a number was begun.
private func decimalComma(_ failure: TomlFailure, in source: SourceText) -> Problem? {
    let line = source.line(failure.place.line)
    guard source.byte(at: failure.place) == UInt8(ascii: ",") else { return nil }
    let before = source.text(from: Place(line: failure.place.line, column: 1), to: failure.place)
    guard let equals = before.firstIndex(of: UInt8(ascii: "=")), before.last?.isDigit == true,
        before.endIndex + 1 < line.endIndex, line[before.endIndex + 1].isDigit
    else { return nil }
    let value = before[(equals + 1)...].drop { $0.isBlank }
    let fraction = line[(before.endIndex + 1)...].prefix { $0.isDigit }
    guard value.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }) else { return nil }
    let key = printable(trimmed(before[..<equals]))
    let (whole, rest) = (printable(value), printable(fraction))
    return Problem(
        .error, line: failure.place.line, column: failure.place.column,
        "\(key): \(whole),\(rest) is no number: write the decimal point, \(whole).\(rest)")
}

/// Bytes without blanks around them.
func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0.isBlank }
    while let last = text.last, last.isBlank { text.removeLast() }
    return text
}

extension String {
    func contains(bytes part: String) -> Bool {
        let (text, part) = (Array(utf8), Array(part.utf8))
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
    }

    fileprivate func hasPrefix(bytes prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    fileprivate func dropping(prefix: String) -> String {
        guard hasPrefix(bytes: prefix) else { return self }
        return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
