import Testing
import TouchCore

@testable import Configuration

struct LengthTests {
    @Test(arguments: [
        ("10", 1000), ("10.5", 1050), ("10.004", 1000), ("10.005", 1001), ("0.1", 10), ("-10", 191_000),
        ("-0.01", 191_999), ("0", 0), ("-0.0", 0), ("\"0%\"", 0), ("\"50%\"", 96_000), ("\"12.5%\"", 24_000),
        ("\"100%\"", 192_000), ("\"33.333%\"", 63_999), ("\"0.000000001%\"", 0), ("\"99.999999999%\"", 192_000),
        ("\"007%\"", 13_440), ("\"53.1mm\"", 19_200), ("\"1mm\"", 362), ("\"-53.1mm\"", 172_800), ("\"-0mm\"", 0),
        ("1000000", 100_000_000), ("-1e6", -99_808_000), ("\"1000000mm\"", 361_581_921),
    ])
    func `a place is pixels, a share, millimetres, or counts from the far edge`(x: String, hundredths: Int32) throws {
        let screen = "width = 1920\nheight = 1080\nwidth_mm = 531\nheight_mm = 299"
        let region = try shape("x = \(x)\ny = 0\nwidth = 0\nheight = 0", screen: screen)
        #expect(region == .rectangle(Edges(left: hundredths, top: 0, right: hundredths, bottom: 0)))
    }

    @Test func `what lies beyond all screens stops at a limit`() throws {
        let screen = "width = 100000\nheight = 1\nwidth_mm = 0.000000001\nheight_mm = 0.000000001"
        let region = try shape(
            "x = \"1000000mm\"\ny = \"-1000000mm\"\nwidth = \"1000000mm\"\nheight = 0", screen: screen)
        let limit: Int32 = 1_000_000_000
        #expect(region == .rectangle(Edges(left: limit, top: -limit, right: limit, bottom: -limit)))
    }

    @Test func `percent of a rectangle are of the width across and of the height down`() throws {
        let region = try shape("x = \"10%\"\ny = \"10%\"\nwidth = \"25%\"\nheight = \"25%\"")
        #expect(region == .rectangle(Edges(left: 19_200, top: 10_800, right: 67_200, bottom: 37_800)))
    }

    @Test func `percent of an ellipse are of the width across and of the height down`() throws {
        let region = try shape("shape = \"ellipse\"\ncx = \"50%\"\ncy = \"50%\"\nrx = \"10%\"\nry = \"10%\"")
        #expect(region == .ellipse(center: ScreenPoint(x: 96_000, y: 54_000), radiusX: 19_200, radiusY: 10_800))
    }

    @Test(arguments: [
        ("width = 1920\nheight = 1080", 10_800), ("width = 800\nheight = 1080", 8000),
    ])
    func `percent of a circle are of the screen's smaller side`(screen: String, radius: Int32) throws {
        let region = try shape("shape = \"circle\"\ncx = 400\ncy = 500\nradius = \"10%\"", screen: screen)
        #expect(region == .ellipse(center: ScreenPoint(x: 40_000, y: 50_000), radiusX: radius, radiusY: radius))
    }

    @Test func `millimetres of a radius go by the width's scale`() throws {
        let screen = "width = 1000\nheight = 1000\nwidth_mm = 500\nheight_mm = 250"
        let circle = try shape("shape = \"circle\"\ncx = 500\ncy = 500\nradius = \"10mm\"", screen: screen)
        #expect(circle == .ellipse(center: ScreenPoint(x: 50_000, y: 50_000), radiusX: 2000, radiusY: 2000))
        let rounded = try shape(
            "shape = \"rounded\"\nx = 0\ny = 0\nwidth = 100\nheight = 100\nradius = \"10mm\"", screen: screen)
        #expect(rounded == .rounded(Edges(left: 0, top: 0, right: 10_000, bottom: 10_000), radius: 2000))
    }

    @Test(arguments: [("12", 1200), ("\"25%\"", 2500), ("\"50%\"", 5000), ("\"100%\"", 5000), ("51", 5000), ("0", 0)])
    func `a corner's radius is at most half of the smaller side, which percent are of`(
        radius: String, expected: Int32
    ) throws {
        let region = try shape("shape = \"rounded\"\nx = 0\ny = 0\nwidth = 200\nheight = 100\nradius = \(radius)")
        #expect(region == .rounded(Edges(left: 0, top: 0, right: 20_000, bottom: 10_000), radius: expected))
    }

    @Test func `a polygon's points are places, also from the far edges`() throws {
        let region = try shape("shape = \"polygon\"\npoints = [[\"10%\", \"10%\"], [-10, -20], [0, 5.5]]")
        let expected = [
            ScreenPoint(x: 19_200, y: 10_800), ScreenPoint(x: 191_000, y: 106_000), ScreenPoint(x: 0, y: 550),
        ]
        #expect(region == .polygon(expected))
    }

    @Test(arguments: Array(1...40) + [77, 320, 641, 799, 1079, 1367, 1921, 3839, 99_999, 100_000])
    func `neighbours in percent leave no pixel out and share none`(size: Int32) throws {
        let file = """
            [screen]
            width = \(size)
            height = \(size)
            [[region]]
            name = "a"
            x = 0
            y = "33.333%"
            width = "33.333%"
            height = "33.333%"
            [[region]]
            name = "b"
            x = "33.333%"
            y = "66.666%"
            width = "33.333%"
            height = "33.334%"
            [[region]]
            name = "c"
            x = "66.666%"
            y = 0
            width = "33.334%"
            height = "33.333%"
            """
        let edges = try resolve(file).regions.map { region in
            if case .rectangle(let edges) = region.shape { edges } else { Edges(left: 0, top: 0, right: 0, bottom: 0) }
        }
        #expect(edges.map { $0.left } == [0, edges[0].right, edges[1].right])
        #expect(edges[2].right == size * 100)
        #expect([edges[2], edges[0], edges[1]].map { $0.top } == [0, edges[2].bottom, edges[0].bottom])
        #expect(edges[1].bottom == size * 100)
    }

    @Test func `neighbours in millimetres share their edge`() throws {
        let screen = "width = 1921\nheight = 1080\nwidth_mm = 531.7\nheight_mm = 299"
        for step in 1...50 {
            let first = try shape("x = \"\(step).7mm\"\ny = 0\nwidth = \"\(step).8mm\"\nheight = 1", screen: screen)
            let next = try shape("x = \"\(2 * step + 1).5mm\"\ny = 0\nwidth = 1\nheight = 1", screen: screen)
            guard case .rectangle(let left) = first, case .rectangle(let right) = next else { return }
            #expect(left.right == right.left)
        }
    }
}
