import EventLines
import TouchCore

/// The contacts of a recording: a path, a sign where it landed, a ring where it lifted.
extension PlayedRecording {
    func write(
        _ number: Int, on screen: Int, _ frame: ScreenFrame, _ picture: Picture, into line: inout LineBuffer
    ) {
        for (place, contact) in contacts.enumerated() where contact.screen == screen {
            line.add("<g id=\"c")
            line.addNumber(Int64(number))
            line.add("-")
            line.addNumber(Int64(place))
            line.add("\" class=\"contact ")
            line.add(contact.ending.kind)
            line.add("\"><title>")
            line.addText(contact.region.map { picture.regions[$0].name } ?? "no region")
            contact.writeStory(into: &line)
            if picture.recordings.count > 1 {
                line.add("\n")
                line.addText(name)
            }
            line.add("</title>")
            contact.writePath(frame, into: &line)
            line.add("</g>\n")
        }
    }
}

extension DrawnContact {
    fileprivate func writePath(_ frame: ScreenFrame, into line: inout LineBuffer) {
        let start = frame.spot(landing.point)
        if let last = path.last {
            line.add(start, after: "<polyline points=\"")
            for place in path { line.add(frame.spot(place.point), after: " ") }
            line.add("\"/>")
            let end = frame.spot(last.point)
            if (end - start).length > 10 {
                line.addUnits(end.x, after: "<circle r=\"3.5\" cx=\"")
                line.addUnits(end.y, after: "\" cy=\"")
                line.add("\"/>")
            }
        }
        line.addSign(ending, at: start)
    }

    /// Whose touch it was, how it ended, its taps, its times and its ends.
    fileprivate func writeStory(into line: inout LineBuffer) {
        if touch > 0 {
            line.add(", touch ")
            line.addNumber(touch)
        }
        line.add(", ")
        line.addText(device)
        line.add("\n")
        line.addText(ending.text)
        if hasLongPressed { line.add(", long press") }
        if tapCount > 0 {
            line.add(", tap ")
            line.addNumber(Int64(tapCount))
        }
        line.add("\n")
        line.addNumber((endUs - landing.timeUs + 500) / 1000)
        line.add(" ms from ")
        line.addSeconds(landing.timeUs)
        line.add(" s on, at ")
        line.addText(landing.point.text)
        if let last = path.last {
            line.add(" to ")
            line.addText(last.point.text)
        }
    }
}

extension LineBuffer {
    /// Adds the sign of an ending.
    mutating func addSign(_ ending: Ending, at spot: Spot) {
        add(spot, after: "<path transform=\"translate(")
        add(")\" d=\"")
        add(ending.sign)
        add("\"/>")
    }

    /// Adds a time in microseconds as seconds.
    mutating func addSeconds(_ timeUs: Int64) {
        if timeUs < 0 { add("-") }
        addMillionths(Int64(timeUs.magnitude))
    }
}
