import Testing

/// `--layer`: recordings and pictures of another layer than the one at the start.
struct LayerOptionTests {
    private static let configuration = """
        [layers]
        start = "sale"
        [[region]]
        name = "buy"
        layer = "sale"
        x = 0
        y = 0
        width = "100%"
        height = "100%"
        [[region]]
        name = "pay"
        layer = "payment"
        x = 0
        y = 0
        width = "50%"
        height = "50%"

        """

    @Test(arguments: [([], "buy"), (["--layer", "payment"], "pay"), (["--layer=sale"], "buy")])
    func `replay begins in the layer`(options: [String], region: String) throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let program = try TouchdProcess(
            ["replay", "--config", file.path] + options + ["-"], input: CommandTests.tap)
        #expect(program.status == 0)
        #expect(program.messages == "")
        #expect(
            program.lines == [
                #"{"event":"touchDown","seq":1,"timeUs":1000000,"device":"panel","touch":1,"#
                    + #""region":"\#(region)","x":480,"y":337.5,"tapCount":1}"#,
                #"{"event":"touchUpInside","seq":2,"timeUs":1050000,"device":"panel","touch":1,"#
                    + #""region":"\#(region)","x":480,"y":337.5,"durationUs":50000,"tapCount":1}"#,
            ])
    }

    @Test func `draw shows the layer's regions, which the one at the start hides otherwise`() throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let start = try TouchdProcess(["draw", "--config", file.path])
        #expect(start.status == 0)
        #expect(start.output.contains(">hidden by others: pay, layer payment<"))
        #expect(start.output.contains(#"<g id="r0-1" class="region idle"><title>pay"#))
        let other = try TouchdProcess(
            ["draw", "--config", file.path, "--layer", "payment", "--recording", "-"], input: CommandTests.tap)
        #expect(other.status == 0)
        #expect(other.messages == "")
        #expect(!other.output.contains("hidden by others"))
        #expect(other.output.contains(#"<g id="r0-1" class="region"><title>pay"#))
        #expect(other.output.contains(#"<g id="r0-0" class="region idle"><title>buy"#))
        #expect(other.output.contains("<title>pay, touch 1, panel\nlifted inside, tap 1\n"))
    }

    @Test(arguments: [["replay", "/nonexistent.evemu"], ["draw"]])
    func `a layer that no region has is a wrong command line`(command: [String]) throws {
        let file = try Place.temporaryFile(Self.configuration, "touchd.toml")
        let program = try TouchdProcess(command + ["--config", file.path, "--layer", "payments"])
        #expect(program.status == 64)
        #expect(program.output == "")
        #expect(program.messages == "touchd: error: --layer: no region has the layer \"payments\"\n")
    }
}
