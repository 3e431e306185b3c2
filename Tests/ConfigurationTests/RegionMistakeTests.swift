import Testing
import TouchCore

@testable import Configuration

/// Mistakes in regions, each with the exact words about it.
struct RegionMistakeTests {
    @Test(arguments: [
        Mistake("[[region]]\nx=0\ny=0\nwidth=1\nheight=1", "t:1:1: error: region 1: name: missing"),
        Mistake(
            "[[region]]\nname=\"\"\nx=0\ny=0\nwidth=1\nheight=1", "t:2:6: error: region 1: name: must not be empty"),
        Mistake(
            "[[region]]\nname=5\nx=0\ny=0\nwidth=1\nheight=1",
            "t:2:6: error: region 1: name: expected a string, found 5"),
        .region(
            "x=0\ny=0\nwidht=200\nheight=1", "t:1:1: error: region \"r\": width: missing: shape \"rect\" needs it",
            "t:5:1: error: region \"r\": widht: unknown key; did you mean width?"),
        .region(
            "shape=\"circle\"\nx=1\nradius=-1", "t:1:1: error: region \"r\": cx: missing: shape \"circle\" needs it",
            "t:1:1: error: region \"r\": cy: missing: shape \"circle\" needs it",
            "t:4:1: error: region \"r\": x: doesn't belong to shape \"circle\", only to rect and rounded",
            "t:5:8: error: region \"r\": radius: must not be negative, found -1"),
        .region(
            "shape=\"ellipse\"\ncx=1\ncy=1\nrx=1", "t:1:1: error: region \"r\": ry: missing: shape \"ellipse\" needs it"
        ),
        .region("shape=\"polygon\"", "t:1:1: error: region \"r\": points: missing: shape \"polygon\" needs it"),
        .region(
            "shape=\"rounded\"\nx=0\ny=0\nwidth=5\nheight=5",
            "t:1:1: error: region \"r\": radius: missing: shape \"rounded\" needs it"),
        .region(
            "shape=\"rectangle\"",
            "t:3:7: error: region \"r\": shape: unknown shape \"rectangle\"; did you mean \"rect\"?"),
        .region(
            "shape=\"blob\"",
            "t:3:7: error: region \"r\": shape: unknown shape \"blob\"; known: rect, circle, ellipse, polygon, rounded"),
        .placed(
            "radius=1",
            "t:7:1: error: region \"r\": radius: doesn't belong to shape \"rect\", only to circle and rounded"),
        .placed("points=1", "t:7:1: error: region \"r\": points: doesn't belong to shape \"rect\", only to polygon"),
        .placed("z=3000000000", "t:7:3: error: region \"r\": z: must be -2147483648...2147483647, not 3000000000"),
        .placed("drag=\"no\"", "t:7:6: error: region \"r\": drag: expected true or false, found \"no\""),
        .placed("slop=-1", "t:7:6: error: region \"r\": slop: must be 0...100000, not -1"),
        .placed("slop=\"5%\"", "t:7:6: error: region \"r\": slop: expected a number, found \"5%\""),
        .placed("layer=\"\"", "t:7:7: error: region \"r\": layer: must not be empty"),
        .placed("long_press_ms=-1", "t:7:15: error: region \"r\": long_press_ms: must be 0...3600000, not -1"),
        .placed("device=\"p\"", "t:7:8: error: region \"r\": device: unknown device \"p\"; there is no [[device]]"),
        .placed(
            "device=\"panl\"\n[[device]]\nname=\"panel\"\nmatch={name=\"*\"}",
            "t:7:8: error: region \"r\": device: unknown device \"panl\"; did you mean \"panel\"?"),
        .placed(
            "device=\"left\"\n[[device]]\nname=\"panel\"\nmatch={name=\"*\"}",
            "t:7:8: error: region \"r\": device: unknown device \"left\"; known: \"panel\""),
        .placed(
            "[[region]]\nname=\"r\"\nx=0\ny=0\nwidth=2\nheight=2",
            "t:8:6: error: region \"r\": name: used twice: in line 2 and in line 8"),
    ])
    func `regions`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test(arguments: [
        ("\"120%\"", "must be \"0%\" to \"100%\", not \"120%\""),
        ("\"-5%\"", "must be \"0%\" to \"100%\", not \"-5%\""),
        ("\"100.000000001%\"", "must be \"0%\" to \"100%\", not \"100.000000001%\""),
        ("\"50%%\"", "expected one number just before the \"%\", found \"50%%\""),
        ("\"50 %\"", "expected one number just before the \"%\", found \"50 %\""),
        ("\"%\"", "expected one number just before the \"%\", found \"%\""),
        ("\"5.%\"", "expected one number just before the \"%\", found \"5.%\""),
        ("\".5%\"", "expected one number just before the \"%\", found \".5%\""),
        ("\"+5%\"", "expected one number just before the \"%\", found \"+5%\""),
        ("\"1e1%\"", "expected one number just before the \"%\", found \"1e1%\""),
        ("\"12,5%\"", "expected one number with a decimal point just before the \"%\", found \"12,5%\""),
        ("\"1.0000000001%\"", "takes 9 digits before and 9 after the point, found \"1.0000000001%\""),
        ("\"8 mm\"", "expected one number just before the \"mm\", found \"8 mm\""),
        ("\"--8mm\"", "expected one number just before the \"mm\", found \"--8mm\""),
        ("\"1000001mm\"", "must be -1000000...1000000 mm, not \"1000001mm\""),
        ("\"\"", "must not be empty: expected pixels, \"12.5%\" or \"8mm\""),
        ("\"50\"", "expected pixels, \"12.5%\" or \"8mm\", found \"50\""),
        ("\"50px\"", "expected pixels, \"12.5%\" or \"8mm\", found \"50px\""),
        ("true", "expected pixels, \"12.5%\" or \"8mm\", found true"),
        ("[1]", "expected pixels, \"12.5%\" or \"8mm\", found an array"),
        ("nan", "must be finite, not nan"), ("-inf", "must be finite, not -inf"),
        ("1e12", "must be -1000000...1000000 pixels, not 1e12"),
        ("-9223372036854775808", "must be -1000000...1000000 pixels, not -9223372036854775808"),
        ("\"8mm\"", "mm needs width_mm and height_mm in [screen]"),
    ])
    func `a length that is none`(length: String, text: String) {
        let file = "[[region]]\nname = \"r\"\nx = \(length)\ny = 0\nwidth = 1\nheight = 1\n"
        #expect(messages(file) == ["t:3:5: error: region \"r\": x: \(text)"])
    }

    @Test(arguments: [
        ("[[1, 2], [3, 4]]", 8, "expected at least 3 points, found 2"),
        ("[]", 8, "expected at least 3 points, found 0"),
        ("5", 8, "expected an array of [x, y] points, found 5"),
        ("[[1, 2], [3, 4], 6]", 25, "expected an array of [x, y] points, found 6 in it"),
        ("[[1, 2], [3, 4], [5]]", 25, "expected [x, y], found an array of 1"),
        ("[[1, 2], [0,5, 4], [5, 6]]", 17, "expected [x, y], found an array of 3"),
        ("[[1, 2], [3, 4], [5, \"a\"]]", 29, "expected pixels, \"12.5%\" or \"8mm\", found \"a\""),
    ])
    func `points that make no polygon`(points: String, column: Int, text: String) {
        let file = "[[region]]\nname = \"r\"\nshape = \"polygon\"\npoints=\(points)\n"
        #expect(messages(file) == ["t:4:\(column): error: region \"r\": points: \(text)"])
    }

    @Test func `mm on a device's own screen have the scale of [screen]`() throws {
        let devices =
            "[[device]]\nname=\"p\"\nmatch={name=\"*\"}\nwidth=10\nheight=10\n[screen]\nwidth=99\nheight=99\n"
            + "width_mm=5\nheight_mm=5\n"
        let file = devices + "[[region]]\nname=\"r\"\ndevice=\"p\"\nx=\"1mm\"\ny=0\nwidth=1\nheight=1"
        let regions = try ResolvedConfiguration(parsing: Array(file.utf8), displays: nil).regions
        #expect(regions.map(\.shape) == [.rectangle(Edges(left: 200, top: 0, right: 300, bottom: 100))])
    }

    @Test func `control characters of a name stay off the terminal`() {
        let file = "[[region]]\nname=\"a\\nb\\u0007\"\nx=0\ny=0\nwidth=1\nheight=-1"
        #expect(messages(file) == ["t:6:8: error: region \"a\\nb\\u0007\": height: must not be negative, found -1"])
    }

    @Test(
        arguments: [
            (
                "x=1900\ny=-1090\nwidth=100\nheight=20",
                ["partly off the screen (1920x1080): 10 beyond the top edge, 80 beyond the right edge"]
            ),
            ("x=2000\ny=0\nwidth=1\nheight=1.5", ["wholly off the screen (1920x1080): 81 beyond the right edge"]),
            ("x=0\ny=\"100%\"\nwidth=1\nheight=1", ["wholly off the screen (1920x1080): 1 beyond the bottom edge"]),
            (
                "shape=\"circle\"\ncx=0\ncy=0\nradius=10.05",
                ["partly off the screen (1920x1080): 10.05 beyond the left edge, 10.05 beyond the top edge"]
            ),
            (
                "x=0\ny=0\nwidth=0\nheight=0",
                ["the width is 0, so no touch can begin in it", "the height is 0, so no touch can begin in it"]
            ),
            ("shape=\"polygon\"\npoints=[[0,0],[5,0],[9,0]]", ["the height is 0, so no touch can begin in it"]),
            ("x=0\ny=0\nwidth=\"100%\"\nheight=1080", []),
        ] as [(String, [String])])
    func `an odd place is a warning`(layout: String, texts: [String]) {
        let file = "[[region]]\nname = \"r\"\n\(layout)\n"
        #expect(messages(file) == texts.map { "t:1:1: warning: region \"r\": \($0)" })
    }
}
