import TouchCore

/// Reads evemu text, line by line:
///
///     # EVEMU 1.3                                       the version, 1.0 where it is missing
///     N: name                                           a device begins
///     I: bus vendor product version                     hexadecimal, like all but A:, L:, S: and times
///     P: 02 00 ...                                      properties, eight a byte; more lines go on
///     B: 03 00 00 ...                                   the codes of one event type, in the same way
///     A: 35 0 4095 0 0 [12]                             an axis: minimum maximum fuzz flat resolution
///     L: 00 0, S: 00 0                                  what LEDs and switches stood at: of no use here
///     E: 0.000001 0003 0035 1024                        an event: time type code value
///
/// | state      | N:                      | I: P: B: A: L: S:  | E:                           | end     |
/// |------------|-------------------------|--------------------|------------------------------|---------|
/// | outside    | -> describing           | fault              | fault                        | fault   |
/// | describing | **device**, -> events   | kept               | **device**, -> events        | **device**, -> events |
/// | events     | -> describing           | fault              | kept                         | end     |
///
/// A line that completes a device is read again in the next state. Comments may stand anywhere; those before an
/// N: line belong to its device. An axis exists if its bit is set: a range without the bit is left out, a bit
/// without a range has the range 0..0. More fields than are known are left out, as later versions may have them.
struct EvemuText {
    /// How many events make a batch.
    static let batchSize = 512

    private enum State { case outside, describing, events }

    private var state = State.outside
    private var comments = ValueComments()
    private var initial = InitialValues()
    private var description = EvemuDescription()
    private var batch: [InputEvent] = []

    init() { batch.reserveCapacity(EvemuText.batchSize) }

    /// Reads on until a device is complete, a batch is full or nothing more is to be had without waiting.
    mutating func next(_ input: ByteInput) -> ReadingStep {
        batch.removeAll(keepingCapacity: true)
        while batch.count < EvemuText.batchSize {
            var latest = input.bufferedLine()
            if latest == nil {
                guard batch.isEmpty else { break }
                do { latest = try input.nextLine() } catch { return .failed(error) }
            }
            guard let line = latest else {
                guard state == .describing else { return .end(hasDevice: state == .events) }
                return .item(.device(completed()))
            }
            do {
                guard try read(line) else {
                    input.giveBack(line)
                    return batch.isEmpty ? .item(.device(completed())) : .item(.events(batch))
                }
            } catch {
                if batch.isEmpty {
                    return .faulty(
                        error, line: input.lineNumber, column: nil, isCut: line.isCut && state != .outside)
                }
                // What was read before the fault is told before it.
                input.giveBack(line)
                break
            }
        }
        return .item(.events(batch))
    }

    /// Takes in one line; false if the device before it must be told first.
    private mutating func read(_ line: Line) throws(Fault) -> Bool {
        guard line.bytes.count <= ByteInput.longestLine else {
            throw Fault("the line is longer than \(ByteInput.longestLine) bytes")
        }
        guard var fields = Fields(line.bytes) else { return true }
        fields.skipBlanks()
        let letter = fields.peek
        if letter == UInt8(ascii: "E") {
            _ = fields.skip(letter)
            guard fields.skip(UInt8(ascii: ":")) else { throw unknown(line) }
            guard state != .describing else { return false }
            guard state == .events else { throw Fault("an event comes before its device's N: line") }
            batch.append(try EvemuText.event(fields))
            return true
        }
        if letter == UInt8(ascii: "#") {
            try readComment(fields)
            return true
        }
        if fields.isAtEnd { return true }
        return try readDescription(letter, &fields, line)
    }

    /// The fields of an E: line. They are copied so that they can live in registers: millions of lines are E: lines.
    private static func event(_ line: Fields) throws(Fault) -> InputEvent {
        var fields = line
        let timeUs = try fields.time("the event's time")
        let type = try fields.hexadecimal("the event's type", upTo: 0x1f)
        let code = try fields.hexadecimal("the event's code", upTo: 0xffff)
        let value = try fields.decimal("the event's value")
        return InputEvent(
            timeUs: timeUs,
            code: EventCode(type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code)),
            value: value)
    }

    private mutating func readDescription(
        _ letter: UInt8, _ fields: inout Fields, _ line: Line
    ) throws(Fault) -> Bool {
        _ = fields.skip(letter)
        guard fields.skip(UInt8(ascii: ":")), EvemuDescription.letters.contains(letter) else { throw unknown(line) }
        if letter == UInt8(ascii: "N") {
            guard state != .describing else { return false }
            state = .describing
            description = EvemuDescription(name: fields, initial: initial)
            initial = InitialValues()
            comments = ValueComments()
            return true
        }
        switch state {
        case .outside: throw Fault("a description comes before its device's N: line")
        case .describing: try description.read(letter, &fields)
        case .events: throw Fault("a description comes after the device's events: a device begins with an N: line")
        }
        return true
    }

    private mutating func readComment(_ comment: Fields) throws(Fault) {
        if let (axis, value) = comments.read(comment) { initial.set(axis, to: value) }
        var fields = comment
        guard fields.skip("# EVEMU "), let version = EvemuVersion(fields) else { return }
        guard version.isKnown else { throw Fault("evemu \(quoted(version.text)) is not a version from 1.0 to 1.3") }
    }

    private mutating func completed() -> DeviceDescription {
        state = .events
        return description.completed()
    }

    private func unknown(_ line: Line) -> Fault { Fault("not a line of an evemu recording: \(quoted(line.bytes))") }
}

/// The version in an `# EVEMU 1.3` comment.
struct EvemuVersion {
    let text: [UInt8]
    let isKnown: Bool

    /// Nil if there is no number.
    init?(_ fields: Fields) {
        text = Array(fields.rest.prefix { $0 > UInt8(ascii: " ") })
        guard let first = text.first, first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9") else { return nil }
        isKnown =
            text.count == 3 && text[0] == UInt8(ascii: "1") && text[1] == UInt8(ascii: ".")
            && text[2] >= UInt8(ascii: "0") && text[2] <= UInt8(ascii: "3")
    }
}
