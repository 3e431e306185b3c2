/// What all recordings of a picture come to.
struct Totals {
    /// The line of totals.
    private(set) var text = ""

    init(_ picture: Picture) {
        var (contacts, touches, taps, longPresses) = (0, 0, 0, 0)
        var durationUs: Int64 = 0
        for recording in picture.recordings {
            contacts += recording.contacts.count
            for contact in recording.contacts {
                if contact.touch > 0 { touches += 1 }
                if contact.tapCount > 0 { taps += 1 }
                if contact.hasLongPressed { longPresses += 1 }
            }
            if let times = recording.times { durationUs &+= times.last - times.first }
        }
        add("", picture.regions.count, "region")
        guard !picture.recordings.isEmpty else { return }
        add(", ", picture.recordings.count, "recording")
        add(": ", contacts, "contact")
        let tenths = durationUs / 100_000 + (durationUs % 100_000 < 50_000 ? 0 : 1)
        text += " in " + String(tenths / 10) + "." + String(tenths % 10) + " s"
        add(", ", touches, "touch", "es")
        add(", ", taps, "tap")
        if longPresses > 0 { add(", ", longPresses, "long press", "es") }
    }

    @inline(never)
    private mutating func add(_ separator: String, _ count: Int, _ noun: String, _ plural: String = "s") {
        text += separator
        text += String(count)
        text += " "
        text += noun
        if count != 1 { text += plural }
    }
}
