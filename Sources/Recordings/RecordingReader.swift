import TouchCore

/// Fills the buffer with the next bytes of a recording and returns how many they are, 0 at the end.
///
/// It may give fewer than there is room for, and wait for them.
public typealias RecordingSource = (UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int

/// What comes next in a recording.
public enum RecordingItem: Equatable, Sendable {
    /// A device begins, completely described; the events that follow are its own.
    case device(DeviceDescription)
    /// Some more events of the latest device, at least one, in the file's order; frames may be split.
    case events([InputEvent])
}

/// Reads a recording: evemu text (1.0 to 1.3) or the YAML of `libinput record`, whichever the content is.
///
/// It does no I/O of its own and its memory doesn't grow with the recording. It waits for bytes only when
/// everything before them has been told, so that a recording can be followed while it is made.
public struct RecordingReader: ~Copyable {
    /// The file's name, for messages.
    public let file: String
    /// Faults that did not stop the reading: that the file was cut off. Complete once `next` has returned nil.
    public private(set) var warnings: [RecordingError] = []

    private let input: ByteInput
    /// One of the two, as soon as the first bytes have told which.
    private var evemu: EvemuText?
    private var libinputRecord: LibinputRecord?
    private var hasEnded = false

    /// A reader of these bytes.
    public init(file: String, source: @escaping RecordingSource) {
        self.file = file
        input = ByteInput(source: source)
    }

    /// The next item; nil at the end, and ever after.
    ///
    /// Throws the recording's first fault, when everything before it has been told; the reader has then ended.
    /// A fault in a last line without an end, or at the end itself, in a file that has a device, means that the
    /// file was cut off: a warning.
    public mutating func next() throws(RecordingError) -> RecordingItem? {
        guard !hasEnded else { return nil }
        switch step() {
        case .item(let item): return item
        case .end(let hasDevice):
            hasEnded = true
            guard hasDevice else { throw RecordingError(file: file, text: "there is no device in it") }
            return nil
        case .faulty(let fault, let line, let column, let isCut):
            guard isCut else {
                hasEnded = true
                throw RecordingError(file: file, line: line, column: column, text: fault.text)
            }
            warnings.append(RecordingError(file: file, line: line, text: "the recording is cut off here"))
            return try next()
        case .failed(let failure):
            hasEnded = true
            throw RecordingError(file: file, text: failure.reason)
        }
    }

    /// The next device; nil at the end. The events before it are passed over.
    ///
    /// Throws as `next` does.
    public mutating func nextDevice() throws(RecordingError) -> DeviceDescription? {
        while let item = try next() {
            if case .device(let device) = item { return device }
        }
        return nil
    }

    private mutating func step() -> ReadingStep {
        if let step = evemu?.next(input) ?? libinputRecord?.next() { return step }
        do {
            switch try RecordingFormat(of: input) {
            case .evemu: evemu = EvemuText()
            case .libinputRecord: libinputRecord = LibinputRecord(input: input)
            }
        } catch { return .failed(error) }
        return step()
    }
}
