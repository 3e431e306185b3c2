import Recordings
import TouchCore

/// Everything that came out of a recording, in order, with the events between two devices in one piece.
struct Reading: Equatable {
    var items: [RecordingItem] = []
    var warnings: [String] = []
    var error: String?

    /// Reads bytes that come in pieces of one size.
    init(_ bytes: [UInt8], file: String = "tap.evemu", inPiecesOf size: Int = 4096) {
        var reader = RecordingReader(file: file, source: pieces(bytes, of: size))
        do throws(RecordingError) {
            while let item = try reader.next() { append(item) }
        } catch {
            self.error = error.description
        }
        warnings = reader.warnings.map(\.description)
    }

    init(_ text: String, file: String = "tap.evemu", inPiecesOf size: Int = 4096) {
        self.init(Array(text.utf8), file: file, inPiecesOf: size)
    }

    var devices: [DeviceDescription] {
        items.compactMap { if case .device(let device) = $0 { device } else { nil } }
    }

    var events: [InputEvent] {
        items.flatMap { if case .events(let events) = $0 { events } else { [InputEvent]() } }
    }

    private mutating func append(_ item: RecordingItem) {
        if case .events(let more) = item, case .events(let events) = items.last {
            items[items.count - 1] = .events(events + more)
        } else {
            items.append(item)
        }
    }
}

/// A source of bytes in pieces of one size.
func pieces(_ bytes: [UInt8], of size: Int) -> RecordingSource {
    var offset = 0
    return { buffer in
        let count = min(size, buffer.count, bytes.count - offset)
        buffer.copyBytes(from: bytes[offset..<offset + count])
        offset += count
        return count
    }
}
