import Recordings
import TouchCore

/// A file that a command can't go on with: what to tell, and the exit status for it.
struct InputFailure: Error, Equatable {
    var text: String
    var status: ExitStatus
}

/// A recording or description that is being read: never inlined, since each call opens a file or brings thousands of events.
struct RecordingInput: ~Copyable {
    private var reader: RecordingReader
    /// Whether more can come while it is read, as from a pipe.
    let canGrow: Bool

    /// How messages name a file.
    static func shownName(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Opens a file; `-` is standard input.
    @inline(never)
    init(_ path: String) throws(InputFailure) {
        do throws(SystemError) {
            let file = try InputFile(path)
            canGrow = file.canGrow
            reader = RecordingReader(file: Self.shownName(of: path)) { buffer throws(SourceFailure) in
                do throws(SystemError) { return try file.read(into: buffer) } catch {
                    throw SourceFailure(reason: error.reason)
                }
            }
        } catch {
            throw InputFailure(text: error.description, status: error.exitStatus(else: .unreadable))
        }
    }

    /// The next device or events; nil at the end.
    @inline(never)
    mutating func next() throws(InputFailure) -> RecordingItem? {
        do throws(RecordingError) { return try reader.next() } catch { throw Self.failure(error) }
    }

    /// The next device, passing over the events before it; nil at the end.
    mutating func nextDevice() throws(InputFailure) -> DeviceDescription? {
        do throws(RecordingError) { return try reader.nextDevice() } catch { throw Self.failure(error) }
    }

    /// What was odd, complete at the end.
    var warnings: [String] { reader.warnings.map { $0.description } }

    private static func failure(_ error: RecordingError) -> InputFailure {
        InputFailure(text: error.description, status: .unreadable)
    }
}
