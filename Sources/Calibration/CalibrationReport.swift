import TouchCore

/// What people are told of a calibration: lengths in pixels of a screen and, where the panel tells its size, in mm.
public struct CalibrationReport: Sendable {
    private let description: DeviceDescription
    private let axes: DeviceCapabilities.Axes
    private let screen: ScreenSize

    /// For a panel with these axes, on a screen of this size.
    public init(_ description: DeviceDescription, _ axes: DeviceCapabilities.Axes, _ screen: ScreenSize) {
        self.description = description
        self.axes = axes
        self.screen = screen
    }

    /// What came of one touch: `top left corner: x 102, y 3990 (61 positions)`.
    public func line(_ place: CalibrationPlace, _ rest: RestingPlace) -> String {
        let count = rest.sampleCount == 1 ? "1 position" : "\(rest.sampleCount) positions"
        let x = Self.units(rest.point.x, axes.x)
        let y = Self.units(rest.point.y, axes.y)
        var text = place.name + ": x " + x + ", y " + y + " (" + count
        if rest.wander > 0.0005 { text += ", wandering by " + decimal(rest.wander * 100, places: 1) + " %" }
        return text + ")"
    }

    /// What was found, a sentence a line.
    public func lines(_ found: Calibration.Found) -> [String] {
        var lines = [found.orientation.name]
        if found.isPlain {
            lines[0] += found.orientation == Orientation() ? ": the panel needs no calibration" : ", and nothing else"
        } else if found.isSheared {
            lines[0] += ", its axes not straight along the screen's"
        }
        let used = found.used.most - found.used.least
        if min(used.x, used.y) < 0.9 {
            lines.append(
                "the screen takes x " + Self.span(found.used.least.x, found.used.most.x, axes.x) + " and y "
                    + Self.span(found.used.least.y, found.used.most.y, axes.y)
                    + " of the panel's ranges; the matrix makes up for that")
        }
        // As far on both axes.
        let likely = UnitPoint(x: found.uncertainty, y: found.uncertainty) * 0.5.squareRoot()
        lines.append(
            "on a screen of \(screen.width)x\(screen.height) it is right to " + length(likely, found.matrix)
                + "; the touches lie up to " + length(found.worst.by, found.matrix) + " off their places, most in the "
                + found.worst.place.name)
        return lines
    }

    /// Why there is no matrix, and what to do.
    public func text(_ refusal: Calibration.Refusal, nearest: Orientation) -> String {
        switch refusal {
        case .samePlace:
            return "all touches are at one place: does the panel tell where it is touched? 'touchd record' shows"
        case .line(.x): return "the touches are on a line: x hardly changes, as on a panel with a dead axis"
        case .line(.y): return "the touches are on a line: y hardly changes, as on a panel with a dead axis"
        case .line(.both): return "the touches are on a line: x and y change together, as if corners were left out"
        case .wrongOrder(let order):
            var places = ""
            for place in order { places += (places.isEmpty ? "" : ", ") + place.name }
            return "these look like touches in another order: " + places + "; or one place was touched for another"
        case .wrongPlace(let off):
            return "the touch for the " + off.place.name + " lies " + percent(off.by) + ", "
                + length(off.by, nearest.matrix) + " off where the others want it"
        case .inconsistent(let off):
            return "no matrix fits these touches: the " + off.place.name + " is still " + percent(off.by) + ", "
                + length(off.by, nearest.matrix)
                + " off; touches beside their places, or a panel that is bent, look like "
                + "that. It comes closest to: " + nearest.name + ", calibration = ["
                + nearest.matrix.text(separator: ", ") + "]"
        case .beyondRange(let x, let y, let areTransposed):
            return "the panel sends more than it declares, x " + Self.range(axes.x) + " and y " + Self.range(axes.y)
                + ": what is beyond is cut off, and no matrix brings it back. "
                + (areTransposed ? "Each of its axes has the range of the other; it sends x " : "It sends x ")
                + Self.range(x) + " and y " + Self.range(y)
        case .unsteady(let wander, let samples, let needed):
            return "the positions wander by " + decimal(wander * 100, places: 1) + " % while a finger rests: "
                + "\(samples) of them are too few to be exact, about \(needed) a touch would do; hold each for longer"
        }
    }

    /// How udev tells the kernel the ranges that a panel has in truth: lines for a file of its hardware database.
    public func rangeLines(x: AxisRange, y: AxisRange) -> String {
        let ids = [description.bus, description.vendor, description.product].map { Self.hexadecimal($0, 4) }
        var text = "evdev:input:b" + ids[0] + "v" + ids[1] + "p" + ids[2] + "*\n"
        let codes = [(AxisCode.x, x), (AxisCode.y, y), (AxisCode.positionX, x), (AxisCode.positionY, y)]
        for (code, range) in codes where description.hasAxis(code) {
            text += " EVDEV_ABS_" + Self.hexadecimal(code, 2) + "=\(range.minimum):\(range.maximum)\n"
        }
        return text
    }

    /// A distance on the screen, in parts of it: `12.5 px (3.1 mm)`.
    private func length(_ off: UnitPoint, _ matrix: CalibrationMatrix) -> String {
        let width = off.x * Double(screen.width)
        let height = off.y * Double(screen.height)
        var text = decimal((width * width + height * height).squareRoot(), places: 1) + " px"
        guard axes.x.resolution > 0, axes.y.resolution > 0 else { return text }
        // How far that is on the panel, in its units and then in mm.
        let area = matrix.a * matrix.e - matrix.b * matrix.d
        let x = (matrix.e * off.x - matrix.b * off.y) / area * Double(axes.x.count) / Double(axes.x.resolution)
        let y = (matrix.a * off.y - matrix.d * off.x) / area * Double(axes.y.count) / Double(axes.y.resolution)
        text += " (" + decimal((x * x + y * y).squareRoot(), places: 1) + " mm)"
        return text
    }

    private func percent(_ off: UnitPoint) -> String {
        decimal(off.length * 100, places: 1) + " % of the screen"
    }

    /// A position in the panel's own units.
    private static func units(_ part: Double, _ range: AxisRange) -> String {
        decimal(Double(range.minimum) + part * Double(range.count) - 0.5, places: 0)
    }

    private static func span(_ least: Double, _ most: Double, _ range: AxisRange) -> String {
        units(least, range) + ".." + units(most, range)
    }

    private static func range(_ range: AxisRange) -> String { "\(range.minimum)..\(range.maximum)" }

    private static func hexadecimal(_ value: UInt16, _ digits: Int) -> String {
        var text = String(value, radix: 16, uppercase: true)
        while text.utf8.count < digits { text = "0" + text }
        return text
    }
}
