import EventLines
import FuzzDriver
import Glibc
import JSONValues
import SocketProtocol

/// Reads bytes as what a client sends, in pieces: the lines must be those between the newlines, and every one of them
/// gets a reply that is a line of JSON with its id. The first byte tells the pieces, the second how often it is sent.
func trySending(_ bytes: ArraySlice<UInt8>) {
    guard let pieces = bytes.first, let times = bytes.dropFirst().first else { return }
    var sent: [UInt8] = []
    for _ in 0...Int(times % 32) { sent += bytes.dropFirst(2) }
    check(sent, cut(sent, into: Int(pieces) * Int(pieces) + 1))
}

/// The lines that the daemon takes out of it; nil for one that is too long.
func cut(_ sent: [UInt8], into size: Int) -> [[UInt8]?] {
    var lines = RequestLines()
    var taken: [[UInt8]?] = []
    for start in stride(from: 0, to: sent.count, by: size) {
        sent[start..<min(start + size, sent.count)].withUnsafeBytes { lines.append($0) }
        taking: while true {
            switch lines.next() {
            case .line(let line): taken.append(line)
            case .tooLong: return taken + [nil]
            case .none: break taking
            }
        }
    }
    return taken
}

func check(_ sent: [UInt8], _ taken: [[UInt8]?]) {
    var rest = sent[...]
    for line in taken {
        guard let line else {
            let end = rest.firstIndex(of: 0x0a) ?? rest.endIndex
            precondition(end - rest.startIndex >= RequestLines.limit, "a line within the limit was refused")
            return
        }
        precondition(line.count < RequestLines.limit, "a line beyond the limit was taken")
        precondition(rest.starts(with: line) && rest.dropFirst(line.count).first == 0x0a, "another line than was sent")
        rest = rest.dropFirst(line.count + 1)
        answer(line)
    }
    precondition(rest.firstIndex(of: 0x0a) == nil && rest.count < RequestLines.limit, "a line was left")
}

func answer(_ line: [UInt8]) {
    let reply: Reply
    let id: RequestID?
    do throws(RequestError) {
        let request: Request
        (request, id) = try Request.parse(line)
        if case .lock(let timeUs) = request { precondition((1...31_536_000_000_000).contains(timeUs)) }
        if case .layer(let name?) = request { reply = .doubtful(name) } else { reply = .done }
    } catch {
        precondition(!error.text.isEmpty, "refused without a reason")
        reply = .refused(error.text)
        id = error.id
    }
    var written = LineBuffer(capacity: 256)
    reply.write(to: id, into: &written)
    let value = written.withBytes { bytes -> JSONValue? in
        precondition(bytes.firstIndex(of: 0x0a) == bytes.count - 1, "a reply is no line")
        return try? JSONValue(parsing: bytes)
    }
    guard let value else { preconditionFailure("a reply is no JSON") }
    precondition(value["event"] == .string("reply"))
    switch id {
    case .text(let text): precondition(value["id"] == .string(text), "another id")
    case .number(let number): precondition(value["id"] == .integer(number), "another id")
    case nil: precondition(value["id"] == nil, "an id from nowhere")
    }
}

exit(
    runFuzzer { data, count in
        trySending(Array(UnsafeBufferPointer(start: data, count: count))[...])
        return 0
    })
