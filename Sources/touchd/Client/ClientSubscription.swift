import EventLines
import JSONValues
import SocketProtocol
import TouchCore

/// What a client wants to hear of: empty lists are everything.
struct ClientSubscription: Equatable {
    /// What happens to touches.
    static let touchEvents = TouchEvent.Kind.allCases.map { EventName($0).text }
    /// All that can be asked for.
    static let allEvents = EventName.allCases.map { $0.text } + ["lost"]

    private let regions: [String]
    private let events: [String]

    /// - Throws: `UsageError` for an unknown event, and for so many names that no request holds them.
    init(regions: [String], events: [String], known: [String] = allEvents) throws(UsageError) {
        for event in events where !known.contains(event) {
            throw UsageError("unknown event '\(event)'; there are \(known.joined(separator: ", "))")
        }
        self.regions = regions
        self.events = events
        guard (request?.count ?? 0) <= RequestLines.limit else {
            throw UsageError("more regions than a request of \(RequestLines.limit) bytes can name")
        }
    }

    /// The line that asks for it; nil where everything is wanted, as the daemon sends it anyway.
    var request: [UInt8]? {
        var parts: [[UInt8]] = []
        if !regions.isEmpty { parts.append(Array("\"regions\":".utf8) + Self.list(regions)) }
        if !events.isEmpty { parts.append(Array("\"events\":".utf8) + Self.list(events)) }
        guard !parts.isEmpty else { return nil }
        return Array("{\"id\":1,\"subscribe\":{".utf8) + Array(parts.joined(separator: [0x2c])) + Array("}}\n".utf8)
    }

    /// Whether it wants an event: the daemon sends all of them until it has read the request.
    func wants(_ event: JSONValue) -> Bool {
        guard let name = event["event"]?.string, name != "lost" else { return true }
        if !events.isEmpty, !events.contains(name) { return false }
        guard !regions.isEmpty, Self.touchEvents.contains(name) else { return true }
        return event["region"]?.string.map(regions.contains) ?? false
    }

    /// Those of its regions that a list doesn't have.
    func missingRegions(in known: [String]) -> [String] { regions.filter { !known.contains($0) } }

    private static func list(_ names: [String]) -> [UInt8] {
        let quoted = names.map { [0x22] + JSONText.escaped($0) + [0x22] }
        return [0x5b] + Array(quoted.joined(separator: [0x2c])) + [0x5d]
    }
}
