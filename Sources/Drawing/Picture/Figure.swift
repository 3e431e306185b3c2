import EventLines
import TouchCore

/// A region on a screen of the picture.
final class Figure {
    /// How its name is to be read.
    enum LabelKind {
        /// In the region or beside it.
        case name
        /// A number stands there, and the name below the screen.
        case number
        /// Below the screen, as others hide the region.
        case hidden
        /// Below the screen, as the region lies too far off.
        case far
    }

    /// Its place in the configuration.
    let place: Int
    let region: Region
    let outline: Outline
    /// Whether touches may begin in it as long as the layer is the one at the start.
    let isActive: Bool
    /// Units that its slop is wide; 0 while it waits for its layer, as only who owns a touch has slop.
    let slop: Double

    var label = LabelKind.hidden
    /// The middle of its label, in the screen's units.
    var spot = Spot(x: 0, y: 0)
    var fontSize = 0.0
    /// What it is called below the screen where its label is a number.
    var number = 0

    init(_ region: Region, place: Int, layer: String?, scale: Double) {
        self.place = place
        self.region = region
        outline = Outline(region.shape, scale: scale)
        isActive = region.layer == nil || region.layer == layer
        slop = isActive ? Double(region.slop) * scale / 100 : 0
    }

    /// The second line of its label.
    var layerLine: String? { region.layer.map { "layer " + $0 } }

    /// Its name and its layer in one line.
    var fullName: String { region.name + (layerLine.map { ", " + $0 } ?? "") }

    /// Whether another one that overlaps it is painted over it: one of those that own something now, with a higher z, or later
    /// in the file.
    func isBelow(_ other: Figure) -> Bool {
        if isActive != other.isActive { return other.isActive }
        return region.z != other.region.z ? region.z < other.region.z : place < other.place
    }
}

/// The room that text takes: fonts differ, so it is a little more than most need.
enum TextSize {
    /// In units of its font's size.
    static func width(_ text: String) -> Double { Double(PlainText.width(PlainText.printable(text))) * 0.62 }

    /// The height of a line, in units of its font's size.
    static let height = 1.2
}
