import Testing

struct CheckTests {
    @Test func `check tells which file it is about, what that means, and what is odd about it`() throws {
        let file = try Place.temporaryFile(
            """
            [screen]
            width = 800
            height = 480
            [[region]]
            name = "exit"
            x = 790
            y = 0
            width = 20
            height = 10
            """, "touchd.toml"
        ).path
        let program = try TouchdProcess(["check", "--config", file])
        #expect(program.status == 0)
        #expect(
            program.output == """
                file     \(file)
                screen   800x480
                devices  every touchscreen

                REGION  SHAPE  PIXELS           SLOP  Z  LAYER  DEVICE  LONG PRESS  OTHER
                exit    rect   790,0 to 810,10  0     0  -      -       500 ms

                """)
        let text = "partly off the screen (800x480): 10 beyond the right edge"
        #expect(program.messages == "\(file):4:1: warning: region \"exit\": \(text)\n")
    }
}
