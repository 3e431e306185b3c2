import Testing

/// A mistake in a file and the exact words about it, one line for each problem.
struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var messages: [String]

    init(_ text: String, _ messages: String...) {
        self.text = text
        self.messages = messages
    }

    /// A mistake before a good region.
    static func before(_ text: String, _ messages: String...) -> Mistake {
        var mistake = Mistake(text + "\n[[region]]\nname = \"r\"\nx = 0\ny = 0\nwidth = 1\nheight = 1\n")
        mistake.messages = messages
        return mistake
    }

    /// A mistake in a device before a good region; its keys begin in line 4.
    static func device(_ text: String, _ messages: String...) -> Mistake {
        var mistake = before("[[device]]\nname = \"p\"\nmatch = { name = \"*\" }\n\(text)")
        mistake.messages = messages
        return mistake
    }

    /// A mistake in the only region; its keys begin in line 3.
    static func region(_ text: String, _ messages: String...) -> Mistake {
        var mistake = Mistake("[[region]]\nname = \"r\"\n\(text)")
        mistake.messages = messages
        return mistake
    }

    /// A mistake in a region that has a place; its keys begin in line 7.
    static func placed(_ text: String, _ messages: String...) -> Mistake {
        var mistake = region("x = 0\ny = 0\nwidth = 1\nheight = 1\n\(text)")
        mistake.messages = messages
        return mistake
    }

    var testDescription: String { messages.first ?? text }
}
