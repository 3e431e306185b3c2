import JSONValues

/// What a client asks for.
public enum Request: Equatable, Sendable {
    /// Narrows what is sent to it; nil for all regions.
    case subscribe(EventNames, regions: Set<String>?)
    /// How the daemon is.
    case status
    /// Where the regions are.
    case regions
    /// Another layer, nil for none.
    case layer(String?)
    /// Touches give nothing for so many microseconds.
    case lock(forUs: Int64)
    /// Touches count again.
    case unlock
    /// Reads the configuration again.
    case reload

    /// Whether it takes more than the right to connect.
    public var isControl: Bool {
        switch self {
        case .subscribe, .status, .regions: false
        case .layer, .lock, .unlock, .reload: true
        }
    }
}

/// What a request and its reply are told together by.
public enum RequestID: Equatable, Sendable {
    /// A string.
    case text(String)
    /// An integer.
    case number(Int64)
}

/// A request that is none.
public struct RequestError: Error, Equatable {
    /// What is wrong with it.
    public let text: String
    /// Its id, where that could be read.
    public var id: RequestID?
}

extension Request {
    /// The longest lock: a year, in seconds.
    private static let longestLock = 31_536_000.0
    private static let names = ["subscribe", "status", "regions", "layer", "lock", "unlock", "reload"]

    /// Reads one request line.
    public static func parse(_ line: [UInt8]) throws(RequestError) -> (request: Request, id: RequestID?) {
        let reading = line.withUnsafeBytes { bytes -> Result<JSONValue, JSONError> in
            do throws(JSONError) { return .success(try JSONValue(parsing: bytes)) } catch { return .failure(error) }
        }
        let value: JSONValue
        do throws(JSONError) { value = try reading.get() } catch { throw RequestError(text: error.description) }
        guard case .object(let members) = value else { throw RequestError(text: "a request is a JSON object") }
        let id = try identity(value["id"])
        do throws(RequestError) {
            return (try request(members.filter { $0.key != "id" }), id)
        } catch {
            throw RequestError(text: error.text, id: id)
        }
    }

    private static func identity(_ value: JSONValue?) throws(RequestError) -> RequestID? {
        switch value {
        case nil: return nil
        case .string(let text): return .text(text)
        case .integer(let number): return .number(number)
        default: throw RequestError(text: "\"id\" is a string or an integer")
        }
    }

    private static func request(_ members: [JSONMember]) throws(RequestError) -> Request {
        for member in members where !names.contains(member.key) {
            throw RequestError(text: "unknown request \"\(member.key)\": known are \(names.joined(separator: ", "))")
        }
        guard let member = members.first else {
            throw RequestError(text: "no request: one of \(names.joined(separator: ", "))")
        }
        guard members.count == 1 else {
            throw RequestError(text: "one request a line, not both \"\(member.key)\" and \"\(members[1].key)\"")
        }
        switch member.key {
        case "subscribe": return try subscribe(member)
        case "layer": return .layer(try layer(member.value))
        case "lock": return .lock(forUs: try lockTime(member))
        case "status": return try plain(.status, member)
        case "regions": return try plain(.regions, member)
        case "unlock": return try plain(.unlock, member)
        default: return try plain(.reload, member)
        }
    }

    private static func plain(_ request: Request, _ member: JSONMember) throws(RequestError) -> Request {
        _ = try object(member, keys: [])
        return request
    }

    private static func subscribe(_ member: JSONMember) throws(RequestError) -> Request {
        let value = try object(member, keys: ["regions", "events"])
        var events = EventNames.all
        if let names = try texts(value, "events") {
            events = []
            for name in names {
                // These always come.
                if ["hello", "lost", "reply"].contains(name) { continue }
                guard let event = EventName(name) else { throw RequestError(text: "unknown event \"\(name)\"") }
                events.insert(EventNames(event))
            }
        }
        return .subscribe(events, regions: try texts(value, "regions").map { Set($0) })
    }

    private static func layer(_ value: JSONValue) throws(RequestError) -> String? {
        switch value {
        case .null: return nil
        case .string(let name): return name
        default: throw RequestError(text: "\"layer\" is a layer's name or null")
        }
    }

    private static func lockTime(_ member: JSONMember) throws(RequestError) -> Int64 {
        let value = try object(member, keys: ["seconds"])
        var seconds = 0.0
        switch value["seconds"] {
        case .integer(let number): seconds = Double(number)
        case .real(let number): seconds = number
        default: throw RequestError(text: "\"lock\" needs \"seconds\", a number")
        }
        guard seconds >= 0.000_001, seconds <= longestLock else {
            throw RequestError(text: "\"seconds\" is a number from 0.000001 to 31536000")
        }
        return Int64(seconds * 1_000_000 + 0.5)
    }

    private static func object(_ member: JSONMember, keys: [String]) throws(RequestError) -> JSONValue {
        guard case .object(let members) = member.value else {
            throw RequestError(text: "\"\(member.key)\" takes an object: {\"\(member.key)\":{}}")
        }
        for inner in members where !keys.contains(inner.key) {
            let known = keys.isEmpty ? "it takes none" : "known are \(keys.joined(separator: ", "))"
            throw RequestError(text: "unknown key \"\(inner.key)\" in \"\(member.key)\": \(known)")
        }
        return member.value
    }

    private static func texts(_ value: JSONValue, _ key: String) throws(RequestError) -> [String]? {
        guard let list = value[key] else { return nil }
        guard case .array(let elements) = list else { throw RequestError(text: "\"\(key)\" is an array of names") }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else {
                throw RequestError(text: "\"\(key)\" is an array of names")
            }
            texts.append(text)
        }
        return texts
    }
}
