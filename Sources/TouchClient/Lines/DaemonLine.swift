/// A line of the daemon's as what it means.
enum DaemonLine: Equatable {
    case event(ClientEvent)
    /// The daemon's protocol, with its hello.
    case hello(ClientEvent.Hello, version: Int64)
    case reply(id: Int64?, ClientEvent.Reply)
    /// Of a later daemon.
    case unknown

    /// Reads a line. Unknown events and keys don't matter; what says how touches go on must be whole.
    init(_ line: ArraySlice<UInt8>) throws(TouchClientError) {
        guard let members = try? JSONParser.value(line).members, let event = members["event"]?.text,
            let meaning = Self.meaning(of: event, members, line)
        else {
            throw .malformedLine(String(decoding: line.prefix(200), as: UTF8.self))
        }
        self = meaning
    }

    /// nil where a known event isn't whole.
    private static func meaning(
        of event: String, _ members: [String: JSONValue], _ line: ArraySlice<UInt8>
    ) -> DaemonLine? {
        if let kind = TouchEvent.Kind(rawValue: event) {
            return TouchEvent(kind, members).map { .event(.touch($0)) }
        }
        let timeUs = members["timeUs"]?.integer ?? 0
        switch event {
        case "hello":
            guard let version = members["protocol"]?.integer else { return nil }
            // What a later protocol says is told by its number alone.
            guard let hello = version == 1 ? ClientEvent.Hello(members) : ClientEvent.Hello() else { return nil }
            return .hello(hello, version: version)
        case "reply":
            guard let isOK = members["ok"]?.truth else { return nil }
            let reply = ClientEvent.Reply(
                isOK: isOK, error: members["error"]?.text, warning: members["warning"]?.text,
                line: String(decoding: line, as: UTF8.self))
            return .reply(id: members["id"]?.integer, reply)
        case "lost":
            guard let touches = members["touches"].flatMap(ClientEvent.LiveTouch.list) else { return nil }
            return .event(.lost(count: members["count"]?.integer ?? 0, touches: touches))
        case "deviceAdded": return .event(.deviceAdded(ClientEvent.Device(members), timeUs: timeUs))
        case "deviceRemoved": return .event(.deviceRemoved(ClientEvent.Device(members), timeUs: timeUs))
        case "configReloaded":
            return .event(.configReloaded(regions: ClientEvent.Hello.texts(members["regions"]), timeUs: timeUs))
        case "layerChanged": return .event(.layerChanged(members["layer"]?.text, timeUs: timeUs))
        case "locked": return .event(.locked(seconds: members["seconds"]?.double ?? 0, timeUs: timeUs))
        case "unlocked": return .event(.unlocked(timeUs: timeUs))
        default: return .unknown
        }
    }
}

extension TouchEvent {
    fileprivate init?(_ kind: Kind, _ members: [String: JSONValue]) {
        guard let timeUs = members["timeUs"]?.integer, let touch = members["touch"]?.integer,
            let region = members["region"]?.text, let x = members["x"]?.double, let y = members["y"]?.double
        else { return nil }
        self.init(
            kind: kind, seq: members["seq"]?.integer, timeUs: timeUs, device: members["device"]?.text ?? "",
            touch: touch, region: region, x: x, y: y, durationUs: members["durationUs"]?.integer,
            tapCount: members["tapCount"]?.integer.flatMap { Int(exactly: $0) },
            reason: members["reason"]?.text.map(CancelReason.init(rawValue:)))
    }
}

extension ClientEvent.Hello {
    fileprivate init?(_ members: [String: JSONValue]) {
        guard let touches = ClientEvent.LiveTouch.list(members["touches"] ?? .array([])) else { return nil }
        self.init()
        version = members["version"]?.text ?? ""
        width = members["screen"]?.members?["width"]?.double ?? 0
        height = members["screen"]?.members?["height"]?.double ?? 0
        layer = members["layer"]?.text
        regions = Self.texts(members["regions"])
        devices = (members["devices"]?.elements ?? []).compactMap(\.members).map { ClientEvent.Device($0) }
        self.touches = touches
    }

    fileprivate static func texts(_ value: JSONValue?) -> [String] {
        (value?.elements ?? []).compactMap(\.text)
    }
}

extension ClientEvent.Device {
    /// deviceAdded names it by `device`, hello by `name`.
    fileprivate init(_ members: [String: JSONValue]) {
        self.init(name: (members["device"] ?? members["name"])?.text ?? "", path: members["path"]?.text ?? "")
    }
}

extension ClientEvent.LiveTouch {
    fileprivate static func list(_ value: JSONValue) -> [Self]? {
        guard let elements = value.elements else { return nil }
        let touches = elements.compactMap { Self($0.members ?? [:]) }
        return touches.count == elements.count ? touches : nil
    }

    private init?(_ members: [String: JSONValue]) {
        guard let touch = members["touch"]?.integer, let region = members["region"]?.text,
            let x = members["x"]?.double, let y = members["y"]?.double, let isInside = members["inside"]?.truth
        else { return nil }
        self.init(touch: touch, region: region, x: x, y: y, isInside: isInside)
    }
}
