import EventLines
import TouchCore

/// A screen with its regions, in its own frame, which cuts off what lies far outside.
extension ScreenFrame {
    func write(_ picture: Picture, _ place: Int, into line: inout LineBuffer) {
        line.addUnits(origin.x, after: "<svg x=\"")
        line.addUnits(origin.y, after: "\" y=\"")
        line.addUnits(shown.width, after: "\" width=\"")
        line.addUnits(shown.height, after: "\" height=\"")
        line.addUnits(shown.left, after: "\" viewBox=\"")
        line.addUnits(shown.top, after: " ")
        line.addUnits(shown.width, after: " ")
        line.addUnits(shown.height, after: " ")
        line.add("\">\n<rect class=\"screen\"")
        line.endRectangle(bounds)
        writeGrid(into: &line)
        for figure in figures { figure.write(on: place, into: &line) }
        line.add("<g class=\"slop\">\n")
        for figure in figures where figure.slop > 0 { figure.writeSlop(into: &line) }
        line.add("</g>\n")
        // What is off the screen is paler, and hatched where regions lie there.
        line.add("<path class=\"off\"")
        writeSurroundings(into: &line)
        if hasOverhang {
            line.add("<path fill=\"url(#hatch)\"")
            writeSurroundings(into: &line)
        }
        line.add("<rect class=\"border\"")
        line.endRectangle(bounds)
        for (number, recording) in picture.recordings.enumerated() {
            recording.write(number, on: place, self, picture, into: &line)
        }
        for figure in figures where figure.label == .name || figure.label == .number {
            figure.writeLabel(into: &line)
        }
        line.add("</svg>\n")
    }

    private func writeSurroundings(into line: inout LineBuffer) {
        line.add(" fill-rule=\"evenodd\" d=\"")
        for box in [shown, bounds] {
            line.add(Spot(x: box.left, y: box.top), after: "M")
            line.addUnits(box.right, after: "H")
            line.addUnits(box.bottom, after: "V")
            line.addUnits(box.left, after: "H")
            line.add("Z")
        }
        line.add("\"/>\n")
    }
}

extension Figure {
    /// Its shape, with what it is for those who hover over it.
    fileprivate func write(on screen: Int, into line: inout LineBuffer) {
        line.add("<g id=\"r")
        line.addNumber(Int64(screen))
        line.add("-")
        line.addNumber(Int64(place))
        line.add(isActive ? "\" class=\"region\"><title>" : "\" class=\"region idle\"><title>")
        line.addText(region.name)
        line.add("\n")
        line.addText(region.shape.name + " " + region.shape.place)
        if region.slop > 0 {
            line.add(", slop ")
            line.addHundredths(region.slop)
        }
        if region.z != 0 {
            line.add(", z ")
            line.addNumber(Int64(region.z))
        }
        if let layer = region.layer {
            line.add(", layer ")
            line.addText(layer)
        }
        if let device = region.device {
            line.add(", device ")
            line.addText(device)
        }
        line.add("</title>")
        line.add(outline)
        line.add("</g>\n")
    }

    fileprivate func writeSlop(into line: inout LineBuffer) {
        guard outline.kind == .polygon else { return line.add(outline.grown(by: slop)) }
        line.add("<path d=\"")
        for piece in outline.slopOutline(slop) {
            line.add("M")
            line.addSpots(piece)
        }
        line.add("\"/>\n")
    }

    fileprivate func writeLabel(into line: inout LineBuffer) {
        let layerLine = label == .name ? layerLine : nil
        // Letters reach about as far above the line as to bring their middle there.
        var start = Spot(x: spot.x, y: spot.y + fontSize * (layerLine == nil ? 0.35 : 0.35 - TextSize.height / 2))
        line.beginText(isActive ? "name" : "name layer idle", start, size: fontSize)
        if label == .number { line.addNumber(Int64(number)) } else { line.addText(region.name) }
        line.endText()
        guard let layerLine else { return }
        start.y += fontSize * TextSize.height
        line.beginText(isActive ? "name layer" : "name layer idle", start, size: fontSize * 0.85)
        line.addText(layerLine)
        line.endText()
    }
}
