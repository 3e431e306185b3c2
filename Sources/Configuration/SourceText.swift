/// The bytes of a configuration file without a byte order mark, and where its lines begin.
struct SourceText: Sendable {
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ file: [UInt8]) {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let bytes = file.starts(with: mark) ? Array(file.dropFirst(mark.count)) : file
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
        self.bytes = bytes
        lineStarts = starts
    }

    /// A line, from 1, without its end; empty beyond the last.
    func line(_ number: Int) -> ArraySlice<UInt8> {
        guard number >= 1, number <= lineStarts.count else { return [] }
        let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
        let line = bytes[lineStarts[number - 1]..<end]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// What comes before a line, from 1.
    func text(beforeLine number: Int) -> ArraySlice<UInt8> {
        guard number >= 1, number <= lineStarts.count else { return bytes[...] }
        return bytes[..<lineStarts[number - 1]]
    }

    /// The bytes of one line between two columns, the second not included.
    func text(from begin: Place, to end: Place) -> ArraySlice<UInt8> {
        let line = line(begin.line)
        let first = offset(ofColumn: begin.column, in: line)
        let last = end.line == begin.line ? offset(ofColumn: end.column, in: line) : line.endIndex
        return line[first..<max(first, last)]
    }

    /// The byte at a place, nil at the end of a line.
    func byte(at place: Place) -> UInt8? {
        let line = line(place.line)
        let index = offset(ofColumn: place.column, in: line)
        return index < line.endIndex ? line[index] : nil
    }

    /// The place of a byte, its index within the text.
    func place(ofByte index: Int) -> Place {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= index { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<index]
        return Place(line: low + 1, column: before.count { !$0.continuesCharacter } + 1)
    }

    private func offset(ofColumn column: Int, in line: ArraySlice<UInt8>) -> Int {
        var characters = 0
        for index in line.indices where !line[index].continuesCharacter {
            characters += 1
            if characters >= column { return index }
        }
        return line.endIndex
    }
}

extension UInt8 {
    /// Whether the byte is a later one of a UTF-8 character.
    var continuesCharacter: Bool { self & 0xc0 == 0x80 }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
