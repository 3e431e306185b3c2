import CYaml
import TouchCore

/// The values that comments of a `libinput record` text tell, each with its line.
///
/// libyaml reads ahead of what it tells, so a device's values are picked out by the lines between which it stands.
struct PlacedComments {
    private struct PlacedValue {
        let line: Int
        let axis: UInt16
        let value: Int32
    }

    /// More than libyaml reads ahead in any recorder's text; of a hostile one the oldest are forgotten.
    private static let limit = 1024

    /// How many lines have ended.
    private(set) var linesRead = 0
    private var isInLine = false
    private var reader = ValueComments()
    private var values: [PlacedValue] = []

    /// Takes in the next bytes of the text: whole lines, or a piece of one that is too long to matter.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard var next = bytes.baseAddress else { return }
        let end = next + bytes.count
        while next < end {
            let newline = memchr(next, Int32(UInt8(ascii: "\n")), end - next)
            let lineEnd = newline.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
            if !isInLine { readLine(UnsafeBufferPointer(start: next, count: lineEnd - next)) }
            isInLine = newline == nil
            if newline != nil { linesRead += 1 }
            next = lineEnd + (newline == nil ? 0 : 1)
        }
    }

    private mutating func readLine(_ line: UnsafeBufferPointer<UInt8>) {
        guard var fields = Fields(line) else { return }
        fields.skipBlanks()
        guard fields.peek == UInt8(ascii: "#"), let (axis, value) = reader.read(fields) else { return }
        if values.count == PlacedComments.limit { values.removeFirst(PlacedComments.limit / 2) }
        values.append(PlacedValue(line: linesRead + 1, axis: axis, value: value))
    }

    /// What the comments from one line to before another tell, lines from 1; they and all before are forgotten.
    mutating func take(from first: Int, before end: Int) -> InitialValues {
        var initial = InitialValues()
        for value in values where value.line >= first && value.line < end { initial.set(value.axis, to: value.value) }
        values.removeAll { $0.line < end }
        return initial
    }
}
