import EventLines

extension Picture {
    /// Writes a page that shows the picture and plays the recordings over it; it needs nothing else.
    public func writePage(into line: inout LineBuffer) {
        line.add("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
        line.add("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
        line.addText(title)
        line.add("</title>\n<style>\n")
        line.add(PackageResources.page_css)
        line.add("</style>\n<main>\n<figure>\n")
        writeSVG(into: &line)
        line.add("</figure>\n")
        if !recordings.isEmpty { line.add("<aside><h2>Events</h2><ol id=\"events\"></ol></aside>\n") }
        line.add("</main>\n")
        if !recordings.isEmpty { writePlayer(into: &line) }
        line.add("</html>\n")
    }

    private func writePlayer(into line: inout LineBuffer) {
        line.add("<form id=\"player\">\n")
        line.add("<button id=\"play\" type=\"button\">Play</button>\n<select id=\"speed\" aria-label=\"speed\">")
        line.add("<option value=\"0.25\">0.25×</option><option value=\"1\" selected>1×</option>")
        line.add("<option value=\"4\">4×</option></select>\n<input id=\"time\" type=\"range\" min=\"0\" step=\"any\" ")
        line.add("aria-label=\"time\">\n<output id=\"clock\"></output>\n</form>\n")
        line.add("<script type=\"application/json\" id=\"recordings\">\n[")
        var startUs: Int64 = 0
        for (number, recording) in recordings.enumerated() {
            if number > 0 { line.add(",\n") }
            let clock = PageClock(recording, startUs: startUs)
            write(recording, clock, into: &line)
            startUs = clock.endUs
        }
        line.add("]\n</script>\n<script>\n")
        line.add(PackageResources.page_js)
        line.add("</script>\n")
    }

    private func write(_ recording: PlayedRecording, _ clock: PageClock, into line: inout LineBuffer) {
        line.add("{\"name\":")
        line.addScriptString(Array(recording.name.utf8))
        line.add(",\"zero\":")
        line.addNumber(clock.timeUs(0))
        line.add(",\"end\":")
        line.addNumber(clock.endUs)
        line.add(",\"contacts\":[")
        for (place, contact) in recording.contacts.enumerated() {
            line.add(place > 0 ? ",\n{" : "\n{")
            if let region = contact.region, contact.touch > 0 {
                line.add("\"region\":\"r")
                line.addNumber(Int64(contact.screen))
                line.add("-")
                line.addNumber(Int64(region))
                line.add("\",\"down\":")
                line.addNumber(clock.timeUs(contact.downUs))
                line.add(",")
            }
            line.add("\"end\":")
            line.addNumber(clock.timeUs(contact.endUs))
            line.add(",\"times\":[")
            line.addNumber(clock.timeUs(contact.landing.timeUs))
            for place in contact.path {
                line.add(",")
                line.addNumber(clock.timeUs(place.timeUs))
            }
            line.add("]}")
        }
        line.add("],\"lines\":[")
        for (place, event) in recording.lines.enumerated() {
            line.add(place > 0 ? ",\n[" : "\n[")
            line.addNumber(clock.timeUs(event.timeUs))
            line.add(",")
            line.addScriptString(event.text)
            line.add("]")
        }
        line.add("]}")
    }
}

/// A recording's place on the time line of a page, where recordings follow each other.
struct PageClock {
    /// What comes before the first and after the last thing that happens, in microseconds.
    private static let pauseUs: Int64 = 500_000

    private let offsetUs: Int64
    /// When it is over, on the page.
    let endUs: Int64

    /// A recording that begins at this time of the page.
    init(_ recording: PlayedRecording, startUs: Int64) {
        let (first, last) = recording.times ?? (0, 0)
        // Clocks that go beyond all measure may well come to nonsense, but no farther.
        offsetUs = startUs &+ Self.pauseUs &- first
        endUs = last &+ offsetUs &+ Self.pauseUs
    }

    /// A time of the recording, on the page.
    func timeUs(_ timeUs: Int64) -> Int64 { timeUs &+ offsetUs }
}

extension LineBuffer {
    /// Adds UTF-8 text as a JSON string within a page, where `<` could begin the script's end.
    mutating func addScriptString(_ text: [UInt8]) {
        reserve(text.count * 6 + 2)
        byte(0x22)
        for unit in text {
            switch unit {
            case 0x22, 0x5c:
                byte(0x5c)
                byte(unit)
            case 0x3c: self.text("\\u003c")
            case 0..<0x20: self.text("\\ufffd")
            default: byte(unit)
            }
        }
        byte(0x22)
    }
}
