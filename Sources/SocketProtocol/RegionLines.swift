import EventLines
import TouchCore

extension SocketLines {
    /// A region with its place in pixels, as the reply to `regions` has it.
    static func region(_ region: Region, into line: inout LineBuffer) {
        line.add("{\"name\":")
        line.addQuoted(region.name)
        shape(region.shape, into: &line)
        lengths([(",\"slop\":", region.slop)], into: &line)
        line.add(",\"z\":")
        line.addNumber(Int64(region.z))
        line.add(",\"layer\":")
        line.addQuotedOrNull(region.layer)
        line.add(",\"device\":")
        line.addQuotedOrNull(region.device)
        line.add(",\"drag\":")
        line.addBoolean(region.drag)
        line.add("}")
    }

    private static func shape(_ shape: Shape, into line: inout LineBuffer) {
        switch shape {
        case .rectangle(let edges):
            line.add(",\"shape\":\"rect\"")
            self.edges(edges, into: &line)
        case .rounded(let edges, let radius):
            line.add(",\"shape\":\"rounded\"")
            self.edges(edges, into: &line)
            lengths([(",\"radius\":", radius)], into: &line)
        case .ellipse(let center, let radiusX, let radiusY):
            line.add(radiusX == radiusY ? ",\"shape\":\"circle\"" : ",\"shape\":\"ellipse\"")
            lengths(
                [(",\"cx\":", center.x), (",\"cy\":", center.y), (",\"rx\":", radiusX), (",\"ry\":", radiusY)],
                into: &line)
        case .polygon(let points):
            line.add(",\"shape\":\"polygon\",\"points\":[")
            for (place, point) in points.enumerated() {
                lengths([(place == 0 ? "[" : ",[", point.x), (",", point.y)], into: &line)
                line.add("]")
            }
            line.add("]")
        }
    }

    private static func edges(_ edges: Edges, into line: inout LineBuffer) {
        lengths(
            [
                (",\"x\":", edges.left), (",\"y\":", edges.top),
                (",\"width\":", edges.right.subtractingReportingOverflow(edges.left).partialValue),
                (",\"height\":", edges.bottom.subtractingReportingOverflow(edges.top).partialValue),
            ], into: &line)
    }

    private static func lengths(_ lengths: [(StaticString, Centipixels)], into line: inout LineBuffer) {
        for (key, length) in lengths {
            line.add(key)
            line.addHundredths(length)
        }
    }
}
