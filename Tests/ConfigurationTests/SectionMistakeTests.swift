import Testing

@testable import Configuration

/// Mistakes outside the regions, each with the exact words about it.
struct SectionMistakeTests {
    @Test(arguments: [
        Mistake.before(
            "long_pres = 800", "t:1:1: error: long_pres: unknown key; did you mean long_press_ms in [touch]?"),
        .before("radius = 800", "t:1:1: error: radius: unknown key; did you mean radius in [[region]]?"),
        .before(
            "foo = 1",
            "t:1:1: error: foo: unknown key; known: [screen], [layers], [touch], [socket], [[device]], [[region]]"),
        .before(
            "[a]",
            "t:1:2: error: [a]: unknown table; known: [screen], [layers], [touch], [socket], [[device]], [[region]]"),
        Mistake(
            "[regoin]", "t:1:1: error: there is no [[region]]: at least one is needed",
            "t:1:2: error: [regoin]: unknown table; did you mean [[region]]?"),
        .before("[[devices]]", "t:1:3: error: [[devices]]: unknown table; did you mean [[device]]?"),
        .before("[screen]\nhieght = 1", "t:2:1: error: [screen]: hieght: unknown key; did you mean height?"),
        .before(
            "[screen]\nzzz = 2", "t:2:1: error: [screen]: zzz: unknown key; known: width, height, width_mm, height_mm"),
        .before("[layers]\nstrat = 2", "t:2:1: error: [layers]: strat: unknown key; did you mean start?"),
        .before("[touch]\ntap_slp = 2", "t:2:1: error: [touch]: tap_slp: unknown key; did you mean tap_slop?"),
        .before(
            "[socket]\n\"a b\" = 2",
            "t:2:1: error: [socket]: a b: unknown key; known: path, mode, group, control, queue_bytes"),
        .device("grap = true", "t:4:1: error: device \"p\": grap: unknown key; did you mean grab?"),
        Mistake("region = 5", "t:1:1: error: region: expected tables, each with the header [[region]]"),
        Mistake("region = []", "t:1:1: error: region: expected tables, each with the header [[region]]"),
        Mistake("[region]\nname = \"r\"", "t:1:2: error: region: expected tables, each with the header [[region]]"),
        .before("[[screen]]", "t:1:3: error: screen: expected one table: [screen]"),
        .before("touch = 4", "t:1:1: error: touch: expected one table: [touch]"),
    ])
    func `unknown keys and tables`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test(arguments: [
        Mistake.before(
            "[screen]\nwidth = 0\nheight = 100001", "t:2:9: error: [screen]: width: must be 1...100000, not 0",
            "t:3:10: error: [screen]: height: must be 1...100000, not 100001"),
        .before(
            "[screen]\nwidth = 1.5\nheight = \"2\"",
            "t:2:9: error: [screen]: width: expected a whole number, found 1.5",
            "t:3:10: error: [screen]: height: expected a whole number, found \"2\""),
        .before("[screen]\nwidth = 5", "t:2:1: error: [screen]: height: missing, as width is given"),
        .before(
            "[screen]\nwidth_mm = 0\nheight_mm = nan", "t:2:12: error: [screen]: width_mm: must be above 0",
            "t:3:13: error: [screen]: height_mm: must be finite, not nan"),
        .before("[screen]\nheight_mm = 1", "t:2:1: error: [screen]: width_mm: missing, as height_mm is given"),
        .before(
            "[touch]\nlong_press_ms = -1\nmulti_tap_ms = 3600001\nmin_touch_ms = 1.0",
            "t:2:17: error: [touch]: long_press_ms: must be 0...3600000, not -1",
            "t:3:16: error: [touch]: multi_tap_ms: must be 0...3600000, not 3600001",
            "t:4:16: error: [touch]: min_touch_ms: expected a whole number, found 1.0"),
        .before(
            "[touch]\ntap_slop = 100000.5\nstuck_s = -0.1",
            "t:2:12: error: [touch]: tap_slop: must be 0...100000, not 100000.5",
            "t:3:11: error: [touch]: stuck_s: must be 0...86400, not -0.1"),
        .before(
            "[touch]\ntap_slop = inf\nstuck_s = 1979-05-27",
            "t:2:12: error: [touch]: tap_slop: must be finite, not inf",
            "t:3:11: error: [touch]: stuck_s: expected a number, found 1979-05-27"),
        .before("[layers]\nstart = \"\"", "t:2:9: error: [layers]: start: must not be empty"),
        .before("[layers]\nstart = \"home\"", "t:2:9: warning: [layers]: start: no region has the layer \"home\""),
    ])
    func `screen, touch and layers`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test(arguments: [
        Mistake.before("[socket]\npath = \"a/b\"", "t:2:8: error: [socket]: path: must begin with /, found \"a/b\""),
        .before("[socket]\npath = \"\"", "t:2:8: error: [socket]: path: must not be empty"),
        .before(
            "[socket]\npath = \"/a\\u0000b\"", "t:2:8: error: [socket]: path: must not hold a NUL, found \"/a\\u0000b\""
        ),
        .before("[socket]\ngroup = 5", "t:2:9: error: [socket]: group: expected a string, found 5"),
        .before(
            "[socket]\ncontrol = [\"@\", \"\", {}]",
            "t:2:12: error: [socket]: control: expected a group's name after the @",
            "t:2:17: error: [socket]: control: must not be empty",
            "t:2:21: error: [socket]: control: expected a string, found a table"),
        .before(
            "[socket]\ncontrol = \"x\"",
            "t:2:11: error: [socket]: control: expected an array of users and @groups, found \"x\""),
        .before(
            "[socket]\nqueue_bytes = 4095", "t:2:15: error: [socket]: queue_bytes: must be 4096...1073741824, not 4095"),
    ])
    func `socket`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test(arguments: ["\"0999\"", "\"1000\"", "\"0o660\"", "\"66\"", "\"\"", "\"07770\"", "\" 660\"", "432", "0o660"])
    func `a mode that isn't octal digits`(mode: String) {
        let found = mode == "0o660" ? "432" : mode
        let text = "[socket]: mode: expected a string of octal digits up to \"0777\", found \(found)"
        #expect(messages(Mistake.before("[socket]\nmode = \(mode)").text) == ["t:2:8: error: \(text)"])
    }

    @Test func `a socket path may have 107 bytes, not characters`() throws {
        let text = { (path: String) in Mistake.before("[socket]\npath = \"\(path)\"").text }
        let longest = "/" + String(repeating: "a", count: 106)
        #expect(try resolve(text(longest)).socket.path == longest)
        let expected = ["t:2:8: error: [socket]: path: has 108 bytes, at most 107 fit"]
        #expect(messages(text(longest + "a")) == expected)
        #expect(messages(text("/ä" + String(repeating: "a", count: 105))) == expected)
    }
}
