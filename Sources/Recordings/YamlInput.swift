import CYaml

/// libyaml's events of a YAML text, one at a time: a text of any length takes constant memory.
///
/// Nothing is built of nodes, so anchors, tags and further documents do no harm.
final class YamlInput {
    /// How many bytes may pass without an event: a longer value would have to be kept as a whole. Comments count
    /// too, and an idle recorder writes nothing else: this is enough for days.
    static let longestValue = 4_194_304

    /// The comments that tell initial values, which libyaml passes over.
    var comments = PlacedComments()

    private let input: ByteInput
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    private var bytesSinceEvent = 0
    private var bytesRead = 0
    private var failure: SourceFailure?
    /// Whether libyaml is there to be called.
    private var isLoaded = false

    init(input: ByteInput) {
        self.input = input
        event.initialize(to: yaml_event_t())
        parser.initialize(to: yaml_parser_t())
        if let why = cyaml_load() {
            failure = SourceFailure(reason: "YAML can't be read: \(String(cString: why))")
            return
        }
        isLoaded = true
        guard yaml_parser_initialize(parser) != 0 else { fatalError("out of memory") }
        // The parser lives no longer than self, so the pointer needn't own.
        yaml_parser_set_input(
            parser,
            { context, buffer, size, count in
                guard let context, let buffer, let count else { return 0 }
                let input = Unmanaged<YamlInput>.fromOpaque(context).takeUnretainedValue()
                guard let read = input.read(into: buffer, upTo: size) else { return 0 }
                count.pointee = read
                return 1
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        if isLoaded {
            yaml_event_delete(event)
            yaml_parser_delete(parser)
        }
        event.deallocate()
        parser.deallocate()
    }

    /// What the latest event is.
    var kind: yaml_event_type_t { event.pointee.type }
    /// The line of the latest event, from 1.
    var line: Int { event.pointee.start_mark.line + 1 }
    /// The character at which the latest event begins, from 1.
    var column: Int { event.pointee.start_mark.column + 1 }

    /// The bytes of a scalar, valid until the next event.
    var scalar: UnsafeBufferPointer<UInt8> {
        let scalar = event.pointee.data.scalar
        return UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    }

    /// Whether a scalar is YAML's way to write nothing.
    var isNull: Bool {
        guard event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE else { return false }
        return scalar.isEmpty || scalar.elementsEqual("~".utf8) || scalar.elementsEqual("null".utf8)
    }

    /// Goes to the next event; what is wrong otherwise.
    func advance() -> ReadingStep? {
        if let failure { return .failed(failure) }
        yaml_event_delete(event)
        if yaml_parser_parse(parser, event) != 0 {
            bytesSinceEvent = 0
            return nil
        }
        if let failure { return .failed(failure) }
        return fault()
    }

    /// Whether the text ends in this line, which has no end, or before it.
    func isCut(line: Int) -> Bool {
        guard line > comments.linesRead, input.buffered.isEmpty else { return false }
        return (try? input.fill()) == false
    }

    private func fault() -> ReadingStep {
        if bytesSinceEvent > YamlInput.longestValue {
            let text = "a value is longer than \(YamlInput.longestValue) bytes"
            return .faulty(Fault(text), line: parser.pointee.mark.line + 1, column: nil, isCut: false)
        }
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "no memory is left"
        if parser.pointee.error == YAML_READER_ERROR {
            // libyaml looks at bytes long before it counts lines, so that only the byte's number is known.
            let offset = parser.pointee.problem_offset
            let isCut = offset + 4 > bytesRead && isCut(line: comments.linesRead + 1)
            return .faulty(Fault("\(problem) at byte \(offset)"), line: nil, column: nil, isCut: isCut)
        }
        let line = parser.pointee.problem_mark.line + 1
        let context = parser.pointee.context.map { String(cString: $0) + ": " } ?? ""
        return .faulty(
            Fault(context + problem), line: line, column: parser.pointee.problem_mark.column + 1,
            isCut: isCut(line: line))
    }

    /// Gives libyaml whole lines as far as possible, so that a comment comes in one piece. Nil for a failure.
    private func read(into buffer: UnsafeMutablePointer<UInt8>, upTo size: Int) -> Int? {
        while true {
            var window = UnsafeBufferPointer(rebasing: input.buffered.prefix(size))
            var count = (window.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            if count == 0 {
                do {
                    if window.count < size, try input.fill() { continue }
                    // What is buffered has moved, even if nothing came.
                    window = UnsafeBufferPointer(rebasing: input.buffered.prefix(size))
                } catch {
                    failure = error
                    return nil
                }
                count = window.count
            }
            bytesSinceEvent += count
            bytesRead += count
            guard bytesSinceEvent <= YamlInput.longestValue else { return nil }
            guard let start = window.baseAddress, count > 0 else { return 0 }
            comments.read(UnsafeBufferPointer(start: start, count: count))
            memcpy(buffer, start, count)
            input.drop(count)
            return count
        }
    }
}
