import EventLines
import TouchCore

extension Picture {
    /// Pixels a unit, where nothing else says how large the picture is to be.
    private static let size = 1.25

    /// Writes the picture as one SVG file that needs nothing else.
    public func writeSVG(into line: inout LineBuffer) {
        let plan = PicturePlan(self)
        line.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0")
        line.addUnits(plan.width, after: " ")
        line.addUnits(plan.height, after: " ")
        line.addUnits(plan.width * Self.size, after: "\" width=\"")
        line.addUnits(plan.height * Self.size, after: "\" height=\"")
        line.add("\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>")
        line.addText(title)
        line.add("</title>\n<style>\n")
        line.add(PackageResources.picture_css)
        line.add("</style>\n<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">")
        line.add("<path class=\"hatch\" d=\"M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6\"/></pattern></defs>\n")
        line.add("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n")
        line.beginText("title", Spot(x: PicturePlan.left, y: 28), size: 18)
        line.addText(title)
        line.endText()
        for (place, frame) in plan.frames.enumerated() {
            writeHeading(frame, into: &line)
            frame.write(self, place, into: &line)
            frame.writeEdges(into: &line)
        }
        plan.legend.written.withBytes { bytes in
            line.reserve(bytes.count)
            line.text(bytes)
        }
        line.add("</svg>\n")
    }

    /// Whose screen it is, and its size.
    private func writeHeading(_ frame: ScreenFrame, into line: inout LineBuffer) {
        let screen = frame.screen
        line.beginText("note", Spot(x: PicturePlan.left, y: frame.origin.y - 26))
        for (place, device) in screen.devices.enumerated() {
            if place > 0 { line.add(", ") }
            line.addText(device)
        }
        if !screen.devices.isEmpty { line.add(": ") }
        line.addSize(Int64(screen.size.width), Int64(screen.size.height), " px")
        if screen.widthUm > 0 {
            line.add(", ")
            line.addSize((screen.widthUm + 500) / 1000, (screen.heightUm + 500) / 1000, " mm")
            if screen.isMeasuredByPanel { line.add(" as the panel tells") }
        }
        line.endText()
    }
}

extension LineBuffer {
    fileprivate mutating func addSize(_ width: Int64, _ height: Int64, _ measure: StaticString) {
        addNumber(width)
        add(" × ")
        addNumber(height)
        add(measure)
    }
}
