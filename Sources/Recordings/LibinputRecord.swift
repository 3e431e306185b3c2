import CYaml
import TouchCore

/// Reads the YAML that `libinput record` writes, of which this much counts; all else is passed over at any depth:
///
///     devices:
///     - evdev:
///         name: "..."
///         id: [bus, vendor, product, version]
///         codes: {type: [code, ...]}
///         absinfo: {axis: [minimum, maximum, fuzz, flat, resolution]}
///         properties: [property, ...]
///       events:
///       - evdev:
///         - [seconds, microseconds, type, code, value]
///
/// A device is complete at its `events` or at its end; initial values are in comments before that.
struct LibinputRecord {
    private let yaml: YamlInput
    private var place = LibinputPlace.outside
    /// In a mapping: the key whose value comes next; nil where a key comes next.
    private var key: LibinputPlace.Key?
    /// How deep in something that is passed over.
    private var skipped = 0

    private var device = DeviceDescription()
    private var deviceLine = 0
    private var isDescribed = false
    private var isTold = false
    private var numbers: [Int64] = []
    private var batch: [InputEvent] = []
    /// What is wrong after the events that were told last.
    private var heldFault: ReadingStep?

    private var isCut = false
    /// Whether a device has been told, or at least begun.
    private var hasDevice = false

    init(input: ByteInput) { yaml = YamlInput(input: input) }

    /// Reads on until a device or some events are complete.
    mutating func next() -> ReadingStep {
        batch.removeAll(keepingCapacity: true)
        if let fault = heldFault { return stop(at: fault) }
        guard !isCut else { return rest() }
        while true {
            if let fault = yaml.advance() { return stop(at: fault) }
            do throws(Fault) {
                if let step = try take() { return step }
            } catch {
                let isCut = yaml.isCut(line: yaml.line)
                return stop(at: .faulty(error, line: yaml.line, column: yaml.column, isCut: isCut))
            }
        }
    }

    /// Events before a fault are told before it.
    private mutating func stop(at fault: ReadingStep) -> ReadingStep {
        guard batch.isEmpty else {
            heldFault = fault
            return .item(.events(batch))
        }
        heldFault = nil
        guard case .faulty(let text, let line, let column, let isCut) = fault else { return fault }
        self.isCut = isCut && hasDevice
        return .faulty(text, line: line, column: column, isCut: self.isCut)
    }

    /// What is left to tell of a file that was cut off: a device is what is known of it.
    private mutating func rest() -> ReadingStep {
        guard isDescribed && !isTold else { return .end(hasDevice: hasDevice) }
        return .item(.device(completed(before: .max)))
    }

    /// Takes in the latest event of the YAML; what is to be told, if anything.
    private mutating func take() throws(Fault) -> ReadingStep? {
        switch yaml.kind {
        case YAML_STREAM_END_EVENT: return .end(hasDevice: hasDevice)
        case YAML_DOCUMENT_START_EVENT: place = .outside
        case YAML_MAPPING_START_EVENT: try begin(.mapping)
        case YAML_SEQUENCE_START_EVENT: try begin(.sequence)
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
            guard skipped > 0 else { return try end() }
            skipped -= 1
            if skipped == 0 { finishNode() }
        case YAML_SCALAR_EVENT where skipped == 0: return try takeScalar()
        case YAML_ALIAS_EVENT where skipped == 0:
            // What it stands for isn't kept: no recorder writes one.
            if let list = place.list { throw notNumbers(list) }
            finishNode()
        default: break
        }
        return nil
    }

    private mutating func begin(_ kind: LibinputPlace.Kind) throws(Fault) {
        if skipped == 0, let inner = try placeOfNode(kind) {
            if inner == .device { beginDevice() }
            if inner == .evdev { try beginDescription() }
            place = inner
            key = nil
            numbers.removeAll(keepingCapacity: true)
            return
        }
        if skipped == 0, let list = place.list { throw notNumbers(list) }
        skipped += 1
        guard skipped <= LibinputPlace.deepest else {
            throw Fault("more than \(LibinputPlace.deepest) levels are nested")
        }
    }

    /// Where a mapping or list leads that comes now; nil if it is to be passed over.
    private func placeOfNode(_ kind: LibinputPlace.Kind) throws(Fault) -> LibinputPlace? {
        if place.isMapping && key == nil { return nil }
        guard let (inner, expected, name) = place.inner(key) else { return nil }
        guard let inner, kind == expected else { throw Fault("\(name) is not \(expected.name)") }
        return inner
    }

    private mutating func takeScalar() throws(Fault) -> ReadingStep? {
        if place.isMapping && key == nil {
            let next = try place.key(yaml.scalar)
            key = next
            if place == .device && next == .events { return try deviceBeforeEvents() }
            if place == .codes, case .number(let type) = next, type < EventType.count {
                device.eventTypes |= 1 << UInt64(type)
            }
            return nil
        }
        if let list = place.list {
            let index = numbers.count
            guard list.count.map({ index < $0 }) ?? true else { return nil }
            let (name, values) = list.number(at: index)
            let number = try number(name, values)
            if list.count == nil { device.insert(number, of: list) } else { numbers.append(number) }
            return nil
        }
        if place == .evdev && key == .name {
            device.name = Array(yaml.scalar)
        } else if !yaml.isNull, let (_, expected, name) = place.inner(key) {
            throw Fault("\(name) is not \(expected.name)")
        }
        finishNode()
        return nil
    }

    private func number(_ name: StaticString, _ values: ClosedRange<Int64>) throws(Fault) -> Int64 {
        guard var fields = Fields(yaml.scalar) else { throw Fault("\(name) is missing") }
        let number = try fields.integer(name)
        guard values.contains(number) else { throw Fault("\(name) is out of range: \(quoted(yaml.scalar))") }
        return number
    }

    /// A mapping or list that counts has come to its end.
    private mutating func end() throws(Fault) -> ReadingStep? {
        let ended = place
        if let list = ended.list, let count = list.count {
            guard numbers.count == count else {
                throw Fault("\(list.name) has \(numbers.count) numbers instead of \(count)")
            }
            if case .event = list { try addEvent() } else { device.set(list, to: numbers) }
        }
        place = ended.outer
        key = nil
        if ended == .device && isDescribed && !isTold { return .item(.device(completed(before: yaml.line))) }
        let isBatch = ended == .entry || (ended == .event && batch.count >= EvemuText.batchSize)
        return isBatch && !batch.isEmpty ? .item(.events(batch)) : nil
    }

    private mutating func finishNode() { key = place.isMapping && key == nil && skipped == 0 ? .other : nil }

    private func notNumbers(_ list: NumberList) -> Fault { Fault("\(list.name) holds something else than numbers") }

    private mutating func addEvent() throws(Fault) {
        guard let event = InputEvent(numbers) else { throw Fault("the event's time is out of range") }
        batch.append(event)
    }

    private mutating func beginDevice() {
        device = DeviceDescription()
        deviceLine = yaml.line
        isDescribed = false
        isTold = false
    }

    private mutating func beginDescription() throws(Fault) {
        guard !isTold else { throw Fault("a description comes after the device's events") }
        isDescribed = true
        hasDevice = true
    }

    private mutating func deviceBeforeEvents() throws(Fault) -> ReadingStep? {
        guard isDescribed else { throw Fault("the device's events come before its description") }
        return isTold ? nil : .item(.device(completed(before: yaml.line)))
    }

    private mutating func completed(before line: Int) -> DeviceDescription {
        isTold = true
        device.dropStrayRanges()
        device.initial = yaml.comments.take(from: deviceLine, before: line)
        return device
    }
}
