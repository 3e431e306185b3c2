import SeededNumbers
import Testing

@testable import TouchClient

/// Whatever comes over the socket: no trap, and each touchDown that was told has exactly one end.
struct HostileTests {
    @Test(arguments: 0..<40)
    func `random streams, also broken ones, keep what was told whole`(_ seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let program = try Program()
        program.noteEvents()
        var tokens = [program.region("exit"), program.region("knob")]
        var told: [Told] = []
        var seq: Int64 = 0
        for _ in 0..<12 {
            program.nowUs += 500_000
            var connection: FakeConnection? = try program.connect()
            for _ in 0..<60 {
                var line = Array(Self.anyLine(&numbers, &seq).utf8)
                if numbers.oneIn(200) { line = numbers.mutated(line) }
                connection?.send(bytes: line + [0x0a])
                if numbers.oneIn(5) { told += program.calls() }
                if numbers.oneIn(40) {
                    // A touch whose closures were removed is over for them.
                    let place = numbers.below(2)
                    told += program.calls()
                    program.client.remove(tokens[place])
                    told.removeAll { $0.region == ["exit", "knob"][place] }
                    tokens[place] = program.region(["exit", "knob"][place])
                }
            }
            connection = nil
            told += program.calls()
            #expect(program.client.fileDescriptor == -1)
            #expect(Self.faults(told) == [])
            #expect(program.client.audiences.isEmpty)
        }
        #expect(told.count > 50)
    }

    private static func anyLine(_ numbers: inout SeededNumbers, _ seq: inout Int64) -> String {
        let region = numbers.pick(["exit", "exit", "knob", "other"])
        let touch = Int64(numbers.below(6))
        switch numbers.below(20) {
        case 0:
            let live = (0..<numbers.below(5)).map { _ in
                ClientEvent.LiveTouch(
                    touch: Int64(numbers.below(6)), region: numbers.pick(["exit", "knob"]), x: 1, y: 2,
                    isInside: numbers.oneIn(2))
            }
            return numbers.oneIn(4) ? Lines.hello(touches: live) : Lines.lost(numbers.below(9), live)
        case 1: return numbers.pick([#"{"event":"unlocked","timeUs":-1}"#, #"{"event":"x"}"#])
        default:
            seq += 1
            var event = Lines.touch(numbers.pick(TouchEvent.Kind.allCases), touch, region: region, seq: seq)
            if numbers.oneIn(50) { event.timeUs = numbers.pick([.min, .max, 0, -1]) }
            return Lines.line(event)
        }
    }

    /// What a program couldn't live with.
    private static func faults(_ told: [Told]) -> [String] {
        var faults: [String] = []
        var down: Set<String> = []
        for call in told {
            guard let (region, event) = call.touch else { continue }
            let touch = "\(region) \(event.touch)"
            if region != event.region { faults.append("\(touch) told to another region") }
            if event.kind == .touchDown {
                if !down.insert(touch).inserted { faults.append("\(touch) down twice") }
            } else if event.kind.isEnd {
                if down.remove(touch) == nil { faults.append("\(touch) ended without a touchDown") }
            } else if !down.contains(touch) {
                faults.append("\(touch) \(event.kind) without a touchDown")
            }
        }
        return faults + down.map { "\($0) never ended" }
    }
}

extension Told {
    /// The region and what its closure was called with.
    fileprivate var touch: (region: String, event: TouchEvent)? {
        switch self {
        case .touchDown(let region, let event), .touchUp(let region, let event, _), .touchCancel(let region, let event),
            .touchDragExit(let region, let event), .touchDragEnter(let region, let event),
            .touchDragInside(let region, let event), .touchDragOutside(let region, let event),
            .longPress(let region, let event):
            (region, event)
        case .event, .answer: nil
        }
    }

    fileprivate var region: String? { touch?.region }
}
