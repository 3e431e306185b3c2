import EventLines
import TouchCore

/// All that a picture needs to be understood: numbers, signs, sums.
extension LegendLayout {
    mutating func add(_ picture: Picture, _ frames: [ScreenFrame]) {
        addNumbers(frames)
        var (hasSlop, hasIdle, hasOverhang) = (false, false, false)
        for frame in frames {
            if frame.hasOverhang { hasOverhang = true }
            for figure in frame.figures {
                if figure.slop > 0 { hasSlop = true }
                if !figure.isActive { hasIdle = true }
            }
        }
        add(.sample("class=\"region\""), "region")
        if hasSlop { add(.sample("class=\"slop\""), "its slop") }
        if hasIdle { add(.sample("class=\"region idle\""), "waits for its layer") }
        if hasOverhang { add(.sample("fill=\"url(#hatch)\""), "off the screen") }
        endLine()
        addUnseen(.hidden, "hidden by others: ", frames)
        addUnseen(.far, "far off the screen: ", frames)
        addEndings(picture)
        add(.none, Totals(picture).text)
        endLine()
    }

    /// Gives out the numbers of regions that have no room for their names, and adds these in columns.
    private mutating func addNumbers(_ frames: [ScreenFrame]) {
        var texts: [String] = []
        var column = 0.0
        for frame in frames {
            // In the order of the configuration.
            for place in frame.screen.regions {
                for figure in frame.figures where figure.place == place && figure.label == .number {
                    figure.number = texts.count + 1
                    let text = String(figure.number) + "  " + figure.fullName
                    texts.append(text)
                    column = max(column, min(TextSize.width(text) * 12, 200))
                }
            }
        }
        for text in texts { add(.none, text, width: column) }
        endLine()
    }

    /// The names of regions that aren't seen at all.
    @inline(never)
    private mutating func addUnseen(_ label: Figure.LabelKind, _ reason: String, _ frames: [ScreenFrame]) {
        var before = reason
        for frame in frames {
            for figure in frame.figures where figure.label == label {
                add(.none, before + figure.fullName)
                before = ""
            }
        }
        endLine()
    }

    /// How often contacts ended in each way.
    private mutating func addEndings(_ picture: Picture) {
        addCount(of: .inside, picture)
        addCount(of: .outside, picture)
        for reason in CancelReason.allCases { addCount(of: .cancelled(reason), picture) }
        addCount(of: .tooShort, picture)
        addCount(of: .nowhere, picture)
        endLine()
    }

    @inline(never)
    private mutating func addCount(of ending: Ending, _ picture: Picture) {
        var count = 0
        for recording in picture.recordings {
            for contact in recording.contacts where contact.ending == ending { count += 1 }
        }
        if count > 0 { add(.ending(ending), ending.text + ": " + String(count)) }
    }
}
