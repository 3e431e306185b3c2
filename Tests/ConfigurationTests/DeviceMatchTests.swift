import Testing

@testable import Configuration

struct GlobTests {
    @Test(arguments: [
        ("", ""), ("*", ""), ("*", "abc"), ("abc", "abc"), ("eGalax*", "eGalax Touch"), ("*Touch", "eGalax Touch"),
        ("e*x*h", "eGalax Touch"), ("?", "a"), ("a?c", "abc"), ("**a**", "bab"), ("*ab", "aab"), ("*a?b", "aacb"),
        ("[abc]", "b"), ("[a-c]x", "bx"), ("[!a-c]", "d"), ("[^a-c]", "d"), ("[]]", "]"), ("[!]]", "a"), ("[a-]", "-"),
        ("[-a]", "-"), ("[*]", "*"), ("[?]", "?"), ("\\*", "*"), ("\\\\", "\\"), ("a\\", "a\\"), ("[", "["),
        ("[a", "[a"),
        ("[!", "[!"), ("*[ab]*", "xxbxx"), ("?", "ä"),
    ])
    func `fits`(pattern: String, name: String) {
        #expect(Glob(pattern).matches(bytes(name)))
    }

    @Test(arguments: [
        ("", "a"), ("a", ""), ("?", ""), ("abc", "abd"), ("abc", "abcd"), ("abc", "ABC"), ("a*c", "ab"), ("*a", "ab"),
        ("[abc]", "d"), ("[!a-c]", "b"), ("[a-c]", "-"), ("\\*", "a"), ("\\?", "?a"), ("[a", "a"), ("??", "ä"),
        ("[c-a]", "b"),
        ("a[", "a"),
    ])
    func `doesn't fit`(pattern: String, name: String) {
        #expect(!Glob(pattern).matches(bytes(name)))
    }

    @Test func `names are bytes, whether UTF-8 or not`() {
        #expect(Glob("Touch *").matches(bytes("Touch ") + [0xff, 0xfe, 0x22, 0x0a, 0x01]))
        #expect(Glob("Touch ??\"*").matches(bytes("Touch ") + [0xff, 0xfe, 0x22, 0x0a, 0x01]))
    }

    @Test func `many stars take no longer than the product of both lengths`() {
        let pattern = Glob(String(repeating: "a*", count: 2000) + "b")
        #expect(!pattern.matches([UInt8](repeating: UInt8(ascii: "a"), count: 4000)))
    }
}

struct DeviceMatchTests {
    let numbers = DeviceMatch.DeviceNumbers(vendor: 0x0eef, product: 1)

    private func fits(_ match: DeviceMatch) -> Bool {
        match.fits(
            name: bytes("eGalax Touch"), id: numbers, isAt: { $0 == .udev("pci-1") || $0 == .node("/dev/touch") },
            hasProperty: { $0 == .init(key: "ID_SEAT", value: "seat1") })
    }

    private var full: DeviceMatch {
        var match = DeviceMatch()
        match.name = Glob("eGalax*")
        match.id = numbers
        match.path = .udev("pci-1")
        match.property = .init(key: "ID_SEAT", value: "seat1")
        return match
    }

    @Test func `a device fits where all that is given fits`() {
        var linked = full
        linked.path = .node("/dev/touch")
        #expect(fits(full) && fits(linked) && fits(DeviceMatch()))
    }

    @Test func `one thing that doesn't fit is enough`() {
        var (name, id, path, property) = (full, full, full, full)
        name.name = Glob("ILITEK*")
        id.id = .init(vendor: 0x0eef, product: 2)
        path.path = .udev("pci-2")
        property.property = .init(key: "ID_SEAT", value: "seat0")
        #expect([name, id, path, property].map { fits($0) } == [false, false, false, false])
    }

    @Test func `path and property fit where nobody can know them`() {
        var match = full
        match.path = .udev("pci-2")
        match.property = .init(key: "ID_SEAT", value: "seat0")
        #expect(match.fits(name: bytes("eGalax"), id: numbers, isAt: nil, hasProperty: nil))
        #expect(!match.fits(name: bytes("ILITEK"), id: numbers, isAt: nil, hasProperty: nil))
    }
}
