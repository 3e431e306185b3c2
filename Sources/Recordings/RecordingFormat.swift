/// What a recording is written in. The content tells, never the file's name: recordings come through pipes too.
enum RecordingFormat {
    case evemu
    case libinputRecord

    /// How many bytes may pass before it is clear; without a word of YAML by then it is evemu text.
    private static let patience = 4096

    /// Waits until the first lines are there, and passes over a byte order mark.
    init(of input: ByteInput) throws(SourceFailure) {
        while true {
            let isWhole = input.isAtEnd || input.buffered.count >= RecordingFormat.patience
            if let format = RecordingFormat(firstBytes: input.buffered, areAll: isWhole) {
                self = format
                break
            }
            if isWhole {
                self = .evemu
                break
            }
            _ = try input.fill()
        }
        if input.buffered.starts(with: RecordingFormat.byteOrderMark) {
            input.drop(RecordingFormat.byteOrderMark.count)
        }
    }

    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// Nil if these bytes don't tell. An unfinished last line counts only if there is no more to come.
    private init?(firstBytes: UnsafeBufferPointer<UInt8>, areAll: Bool) {
        var rest = firstBytes[...]
        if rest.starts(with: RecordingFormat.byteOrderMark) { rest = rest.dropFirst(3) }
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            guard end != nil || areAll else { return nil }
            let line = rest[..<(end ?? rest.endIndex)]
            rest = end.map { rest[($0 + 1)...] } ?? rest[rest.endIndex...]
            if let format = RecordingFormat(line: UnsafeBufferPointer(rebasing: line)) {
                self = format
                return
            }
        }
        return nil
    }

    /// Nil for an empty line and for a comment that doesn't name a format.
    private init?(line: UnsafeBufferPointer<UInt8>) {
        guard var fields = Fields(line) else { return nil }
        if fields.skip("# libinput record") {
            self = .libinputRecord
        } else if fields.skip("# EVEMU") {
            self = .evemu
        } else if fields.isAtEnd || fields.peek == UInt8(ascii: "\r") {
            return nil
        } else if fields.skip("version:") || fields.skip("ndevices:") || fields.skip("devices:")
            || fields.skip("---") || fields.skip("%YAML") || fields.skip("{")
        {
            self = .libinputRecord
        } else {
            self = .evemu
        }
    }
}
