/// Bytes of a file as text in a message: in double quotes, control characters written out, long ones cut.
func quoted(_ bytes: some Collection<UInt8>) -> String {
    "\"" + printable(bytes) + "\""
}

/// A string as text in a message, in double quotes.
func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }

/// Bytes of a file as text in a message: one line, at most so many characters and a mark that something was cut.
func printable(_ bytes: some Collection<UInt8>, limit: Int = 60) -> String {
    var text = ""
    var count = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        guard count < limit else { return text + "..." }
        count += 1
        switch scalar.value {
        case 0x09: text += "\\t"
        case 0x0a: text += "\\n"
        case 0x0d: text += "\\r"
        case 0x00..<0x20, 0x7f..<0xa0:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
    return text
}

/// Words in a row with commas.
func listed(_ words: [String]) -> String {
    var text = ""
    for (index, word) in words.enumerated() { text += index == 0 ? word : ", " + word }
    return text
}

extension String {
    /// Whether it is these bytes; unlike `==`, which takes different bytes of one character for equal.
    func isBytes(_ bytes: some Sequence<UInt8>) -> Bool { utf8.elementsEqual(bytes) }
}
