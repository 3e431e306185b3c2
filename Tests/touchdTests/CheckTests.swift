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

    @Test func `devices are told apart by what they match`() throws {
        let file = try Place.temporaryFile(
            """
            [screen]
            width = 800
            height = 480
            [[device]]
            name = "hat"
            match = { name = "ADS7846*" }
            rotation = 90
            width = 480
            height = 320
            [[device]]
            match = { path = "pci-0000:00:14.0-usb-0:4:1.0", id = "222a:1" }
            calibration = [0, 1, 0, -1, 0, 1]
            grab = true
            [[region]]
            name = "all"
            x = 0
            y = 0
            width = 800
            height = 480
            """, "touchd.toml"
        ).path
        let program = try TouchdProcess(["check", "--config", file])
        #expect(program.status == 0)
        let texts = program.lines.filter { $0.hasPrefix("device") }.map {
            $0.split(separator: "  ").map { $0.drop { $0 == " " } }
        }
        #expect(
            texts == [
                ["device", "hat", #"screen 480x320, rotation 90, match { name = "ADS7846*" }"#],
                [
                    "device", "(by its own name)",
                    "screen 800x480, its own calibration, grabbed, "
                        + #"match { id = "222a:0001", path = "pci-0000:00:14.0-usb-0:4:1.0" }"#,
                ],
            ])
    }
}
