/// What to write instead, for the mistakes that people make most who don't write TOML every day; nil for others.
func syntaxAdvice(for line: ArraySlice<UInt8>) -> String? {
    let line = trimmed(line)
    if line.first == UInt8(ascii: ";") || line.starts(with: "//".utf8) { return "a comment begins with #" }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != UInt8(ascii: "[") else { return nil }
        return "write \(printable(trimmed(line[..<colon]))) = ..., with =, not :"
    }
    let key = trimmed(line[..<equals])
    if key.contains(where: { $0 >= 0x80 }), key.first != UInt8(ascii: "\"") {
        return "a key with such letters needs quotes"
    }
    return valueAdvice(for: trimmed(line[(equals + 1)...].prefix { $0 != UInt8(ascii: "#") }))
}

private func valueAdvice(for value: ArraySlice<UInt8>) -> String? {
    let shown = printable(value, limit: 40)
    if value.isEmpty { return "a value is missing after the =" }
    if isLength(value) { return "a length with a unit needs quotes: \"\(shown)\"" }
    if value.count > 1, value.first == UInt8(ascii: "0"), value.allSatisfy({ $0.isDigit }) {
        return "no leading zero; the mode of a file is a string: \"\(shown)\""
    }
    let word = String(decoding: value, as: UTF8.self).lowercased()
    if ["true", "yes", "on", "false", "no", "off"].contains(word) { return "write true or false" }
    let curly: [[UInt8]] = [
        Array("\u{201c}".utf8), Array("\u{201d}".utf8), Array("\u{201e}".utf8), Array("\u{2018}".utf8),
    ]
    if curly.contains(where: { value.starts(with: $0) }) { return "text needs straight quotes: \"...\"" }
    let isWord = value.allSatisfy { $0 >= 0x80 || $0.isDigit || $0.isBlank || isLetter($0) || $0 == UInt8(ascii: "-") }
    if let first = value.first, isWord, isLetter(first) || first >= 0x80 { return "text needs quotes: \"\(shown)\"" }
    return nil
}

/// Digits, perhaps with a sign and a decimal point or comma, and % or mm.
private func isLength(_ value: ArraySlice<UInt8>) -> Bool {
    let number: ArraySlice<UInt8>
    if value.last == UInt8(ascii: "%") {
        number = value.dropLast()
    } else if value.suffix(2).elementsEqual("mm".utf8) {
        number = value.dropLast(2)
    } else {
        return false
    }
    let others: [UInt8] = [
        UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " "),
    ]
    return number.contains { $0.isDigit } && number.allSatisfy { $0.isDigit || others.contains($0) }
}

private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
