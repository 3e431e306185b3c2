import EventLines
import Glibc

/// A file that is there as long as its owner.
struct TemporaryFile: ~Copyable {
    let path: String
    private let file: Int32

    /// An empty file; nil if there is no place for it.
    init?(suffix: String) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(folder)/touchd-bench-XXXXXX\(suffix)".utf8CString)
        file = mkstemps(&name, Int32(suffix.utf8.count))
        guard file >= 0 else { return nil }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        close(file)
        unlink(path)
    }

    /// Appends what the buffer holds and empties it. False if it can't be written.
    func append(_ bytes: inout LineBuffer) -> Bool {
        let isWritten = bytes.withBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = write(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
        bytes.removeAll()
        return isWritten
    }
}
