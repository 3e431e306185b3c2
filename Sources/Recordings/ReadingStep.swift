/// What one step of reading gives, whatever the format.
enum ReadingStep {
    case item(RecordingItem)
    /// Nothing more comes. A file without any device is no recording.
    case end(hasDevice: Bool)
    /// Something is wrong, from 1 the line and the character; `isCut`: because the file ends too early.
    case faulty(Fault, line: Int?, column: Int?, isCut: Bool)
    /// The source gave no more bytes.
    case failed(SourceFailure)
}
