import Testing

@testable import Configuration

/// Mistakes in devices, each with the exact words about it.
struct DeviceMistakeTests {
    @Test(arguments: [
        Mistake.before(
            "[[device]]",
            "t:1:1: error: device 1: match: missing: at least one of name, id, path, property is needed"),
        .before(
            "[[device]]\nname = \"p\"\nmatch = {}",
            "t:3:9: error: device \"p\": match: at least one of name, id, path, property is needed"),
        .before(
            "[[device]]\nname = \"p\"\nmatch = \"x\"",
            "t:3:9: error: device \"p\": match: expected a table like { name = \"eGalax*\" }, found \"x\""),
        .before(
            "[[device]]\nname = \"p\"\nmatch = { nane = \"x\" }",
            "t:3:11: error: device \"p\": match.nane: unknown key; did you mean name?"),
        .before(
            "[[device]]\nname = \"p\"\nmatch = { name = \"\", path = \"\" }",
            "t:3:18: error: device \"p\": match.name: must not be empty",
            "t:3:29: error: device \"p\": match.path: must not be empty"),
        .device("rotation = 45", "t:4:12: error: device \"p\": rotation: must be 0, 90, 180 or 270, not 45"),
        .device("rotation = \"90\"", "t:4:12: error: device \"p\": rotation: must be 0, 90, 180 or 270, not \"90\""),
        .device("grab = 1", "t:4:8: error: device \"p\": grab: expected true or false, found 1"),
        .device("height = 4", "t:4:1: error: device \"p\": width: missing, as height is given"),
        .device(
            "width = 4\nheight = 3\noutput = \"DSI-1\"",
            "t:6:1: error: device \"p\": output: can't stand with width and height"),
        .device(
            "[[device]]\nname = \"p\"\nmatch = { name = \"*\" }",
            "t:5:8: error: device \"p\": name: used twice: in line 2 and in line 5"),
    ])
    func `devices`(mistake: Mistake) {
        #expect(messages(mistake.text) == mistake.messages)
    }

    @Test(arguments: ["0eef", "0eef:", ":1", "zz:1", "0eef:0001:1", "00eef:1", "0x0eef:1", " 0eef:1"])
    func `an id that isn't two hexadecimal numbers`(id: String) {
        let file = Mistake.before("[[device]]\nname = \"p\"\nmatch = { id = \"\(id)\" }").text
        let text = "match.id: expected vendor:product in hexadecimal like \"0eef:0001\", found \"\(id)\""
        #expect(messages(file) == ["t:3:16: error: device \"p\": \(text)"])
    }

    @Test(arguments: ["ID_SEAT", "=seat1"])
    func `a property that isn't a key with a value`(property: String) {
        let file = Mistake.before("[[device]]\nname = \"p\"\nmatch = { property = \"\(property)\" }").text
        let text = "match.property: expected KEY=value like \"ID_SEAT=seat1\", found \"\(property)\""
        #expect(messages(file) == ["t:3:22: error: device \"p\": \(text)"])
    }

    @Test(arguments: [
        ("[1, 0, 0, 0, 1]", 15, "expected six numbers, found 5"),
        ("[1, 0, 0, 0, 1, 0, 0]", 15, "expected six numbers, found 7"),
        ("[0, 0, 0, 0, 0, 0]", 15, "not invertible: a e - b d is 0 or too large"),
        ("[1e200, 0, 0, 0, 1e200, 0]", 15, "not invertible: a e - b d is 0 or too large"),
        ("[1, 0, nan, 0, 1, 0]", 22, "must be finite, not nan"),
        ("[1, 0, 0, 0, 1, -inf]", 31, "must be finite, not -inf"),
        ("[1, 0, 0, 0, 1, \"0\"]", 31, "expected a number, found \"0\""),
        ("[0,5, 0, 0, 0, 1, 0]", 15, "expected six numbers, found 7"),
        ("\"1 0 0 0 1 0\"", 15, "expected an array of six numbers, found \"1 0 0 0 1 0\""),
    ])
    func `a matrix that can't be used`(matrix: String, column: Int, text: String) {
        let expected = ["t:4:\(column): error: device \"p\": calibration: \(text)"]
        #expect(messages(Mistake.device("calibration = \(matrix)").text) == expected)
    }
}
