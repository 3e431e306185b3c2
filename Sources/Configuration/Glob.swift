/// A shell pattern on bytes: `*` any number of them, `?` one character (all bytes of one in UTF-8), `[a-z]` or
/// `[!a-z]` one byte of a set, `\` takes the next byte as it is.
///
/// A `[` that is never closed stands for itself, as in the shell. Takes at most pattern times name steps: after a
/// mismatch only the last `*` takes one byte more, since what an earlier one could take the last one can too.
public struct Glob: Equatable, Sendable {
    private let pattern: [UInt8]

    /// A pattern; every text is one.
    public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

    /// The pattern as written.
    var text: String { String(decoding: pattern, as: UTF8.self) }

    /// Whether the whole name fits.
    public func matches(_ name: [UInt8]) -> Bool {
        var at = 0
        var index = 0
        var retry: (at: Int, index: Int)?
        while index < name.count {
            if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
                at += 1
                retry = (at, index)
            } else if at < pattern.count, let next = step(at, name[index]) {
                let isAny = pattern[at] == UInt8(ascii: "?")
                at = next
                index += 1
                while isAny, index < name.count, name[index] & 0xc0 == 0x80 { index += 1 }
            } else if let last = retry {
                index = last.index + 1
                at = last.at
                retry = (at, index)
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    /// Where the pattern goes on after it took a byte at `at`, nil where it doesn't take it.
    private func step(_ at: Int, _ byte: UInt8) -> Int? {
        switch pattern[at] {
        case UInt8(ascii: "?"): return at + 1
        case UInt8(ascii: "["):
            guard let set = set(at) else { return byte == UInt8(ascii: "[") ? at + 1 : nil }
            return holds(set.members, byte) != set.isNegated ? set.end : nil
        case UInt8(ascii: "\\") where at + 1 < pattern.count:
            return pattern[at + 1] == byte ? at + 2 : nil
        default: return pattern[at] == byte ? at + 1 : nil
        }
    }

    /// The set that begins at a bracket; a closing bracket at its very beginning is a member.
    private func set(_ at: Int) -> (members: Range<Int>, isNegated: Bool, end: Int)? {
        var first = at + 1
        guard first < pattern.count else { return nil }
        let isNegated = pattern[first] == UInt8(ascii: "!") || pattern[first] == UInt8(ascii: "^")
        if isNegated { first += 1 }
        guard first < pattern.count, let last = pattern[(first + 1)...].firstIndex(of: UInt8(ascii: "]")) else {
            return nil
        }
        return (first..<last, isNegated, last + 1)
    }

    private func holds(_ members: Range<Int>, _ byte: UInt8) -> Bool {
        var index = members.lowerBound
        while index < members.upperBound {
            if index + 2 < members.upperBound, pattern[index + 1] == UInt8(ascii: "-") {
                if byte >= pattern[index], byte <= pattern[index + 2] { return true }
                index += 3
            } else {
                if byte == pattern[index] { return true }
                index += 1
            }
        }
        return false
    }
}
