import JSONValues

/// An event as environment variables of a command.
struct EventVariables: Equatable {
    /// `NAME=VALUE` where the event has a value, else `NAME`; each ended by NUL.
    let block: [UInt8]

    /// The variables of a touch event.
    init(_ event: JSONValue) {
        let variables: [(name: String, value: String?)] = [
            ("TOUCHD_EVENT", event["event"]?.string), ("TOUCHD_REGION", event["region"]?.string),
            ("TOUCHD_X", event["x"]?.numberText), ("TOUCHD_Y", event["y"]?.numberText),
            ("TOUCHD_DURATION_US", event["durationUs"]?.numberText),
            ("TOUCHD_TAP_COUNT", event["tapCount"]?.numberText),
            ("TOUCHD_TOUCH", event["touch"]?.numberText), ("TOUCHD_DEVICE", event["device"]?.string),
        ]
        block = variables.flatMap { Array(($0.name + ($0.value.map { "=" + $0 } ?? "")).utf8) + [0] }
    }
}
