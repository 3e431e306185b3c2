/// Cuts what a socket gives into lines.
struct LineSplitter {
    /// The longest line that is taken, in bytes: a hello with tens of thousands of regions has less.
    static let limit = 4 << 20

    private var rest: [UInt8] = []

    /// The lines that these bytes complete, without their newlines.
    mutating func lines(from bytes: ArraySlice<UInt8>) throws(TouchClientError) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        while let newline = bytes[start...].firstIndex(of: 0x0a) {
            let piece = bytes[start..<newline]
            lines.append(rest.isEmpty ? piece : (rest + piece)[...])
            rest = []
            start = newline + 1
        }
        rest += bytes[start...]
        guard rest.count <= Self.limit else { throw .lineTooLong(limit: Self.limit) }
        return lines
    }
}
