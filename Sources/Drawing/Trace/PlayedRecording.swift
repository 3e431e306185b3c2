/// A recording that was played.
public final class PlayedRecording {
    /// A line about an event, as `replay` prints it.
    struct Line {
        /// The event's time, in microseconds of the recording's clock.
        let timeUs: Int64
        /// The line without its end.
        let text: [UInt8]
    }

    /// The file's name, for people.
    let name: String
    /// Its contacts, in the order in which they landed.
    var contacts: [DrawnContact] = []
    /// Its events.
    var lines: [Line] = []

    init(_ name: String) {
        self.name = name
    }

    /// When the first contact landed and the last thing happened; nil where there is no contact.
    var times: (first: Int64, last: Int64)? {
        guard var first = contacts.first?.landing.timeUs else { return nil }
        var last = first
        for contact in contacts {
            first = min(first, contact.landing.timeUs)
            last = max(last, contact.endUs)
        }
        return (first, last)
    }
}
