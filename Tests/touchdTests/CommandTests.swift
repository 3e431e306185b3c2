import Foundation
import Testing

/// The command line: what is wrong with it is said, and each kind of failure has its exit status.
struct CommandTests {
    static let tap = """
        N: panel
        I: 0003 0eef 0001 0100
        P: 02 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 00 00 00 00 00
        A: 00 0 799 0 0 0
        A: 01 0 479 0 0 0
        E: 1.000000 0003 0000 0200
        E: 1.000000 0003 0001 0150
        E: 1.000000 0001 014a 0001
        E: 1.000000 0000 0000 0000
        E: 1.050000 0001 014a 0000
        E: 1.050000 0000 0000 0000

        """

    @Test func `a file that may grow no more is exit 71, not a signal`() throws {
        let output = try Place.temporaryFile("", "output")
        let program = try TouchdProcess(
            executable: "/bin/sh",
            [
                "-c", "ulimit -f 1; exec \"$0\" replay --config \"$1\" \"$2\" >\"$3\"", TouchdProcess.path,
                Place.package.appendingPathComponent("config/touchd.toml").path,
                Place.package.appendingPathComponent("recordings/kiosk-tour.evemu").path, output.path,
            ])
        #expect(program.status == 71)
        #expect(program.messages.hasSuffix(": File too large\n"))
    }

    @Test(arguments: [
        ([], "touchd: error: no command; try 'touchd --help'\n"),
        (["sing"], "touchd: error: unknown command 'sing'; try 'touchd --help'\n"),
        (["--sing"], "touchd: error: unknown option '--sing'; try 'touchd --help'\n"),
        (["replay"], "touchd: error: replay: no RECORDING given; try 'touchd replay --help'\n"),
        (
            ["replay", "a", "b"],
            "touchd: error: replay: one RECORDING at a time, not also 'b'; try 'touchd replay --help'\n"
        ),
        (["replay", "--sing", "a"], "touchd: error: replay: unknown option '--sing'; try 'touchd replay --help'\n"),
        (
            ["replay", "a", "--config"],
            "touchd: error: replay: option '--config' needs a value; try 'touchd replay --help'\n"
        ),
        (
            ["replay", "--format=xml", "a"],
            "touchd: error: replay: --format is json or text, not 'xml'; try 'touchd replay --help'\n"
        ),
        (
            ["check", "file"],
            "touchd: error: check: unexpected argument 'file'; name the file with --config; try 'touchd check --help'\n"
        ),
        (["run", "x"], "touchd: error: run: unexpected argument 'x'; try 'touchd run --help'\n"),
        (["run", "--socket", ""], "touchd: error: run: option '--socket' needs a value; try 'touchd run --help'\n"),
        (["record"], "touchd: error: record: no DEVICE given; try 'touchd record --help'\n"),
        (
            ["draw", "tap.evemu"],
            "touchd: error: draw: unexpected argument 'tap.evemu'; name a recording with --recording; "
                + "try 'touchd draw --help'\n"
        ),
    ])
    func `a wrong command line is exit 64, with what is wrong`(_ arguments: [String], _ message: String) throws {
        let program = try TouchdProcess(arguments)
        #expect(program.status == 64)
        #expect(program.messages == message)
        #expect(program.output == "")
    }

    @Test(arguments: [
        ["--help"], ["replay", "--help"], ["check", "--help"], ["devices", "x", "-h"], ["watch", "--help"],
        ["on", "-h", "--", "ls", "--help"], ["send", "--help"], ["draw", "--help"], ["calibrate", "--help"],
        ["identify", "-h"], ["--version"],
    ])
    func `help and version are data on standard output`(_ arguments: [String]) throws {
        let program = try TouchdProcess(arguments)
        #expect(program.status == 0)
        #expect(program.output.hasPrefix("touchd"))
        #expect(program.messages == "")
    }

    @Test func `a recording from standard input`() throws {
        let program = try TouchdProcess(["replay", "-"], input: Self.tap)
        #expect(program.status == 0)
        #expect(
            program.lines == [
                #"{"event":"touchDown","seq":1,"timeUs":1000000,"device":"panel","touch":1,"#
                    + #""region":"screen","x":480,"y":337.5,"tapCount":1}"#,
                #"{"event":"touchUpInside","seq":2,"timeUs":1050000,"device":"panel","touch":1,"#
                    + #""region":"screen","x":480,"y":337.5,"durationUs":50000,"tapCount":1}"#,
            ])
        #expect(program.messages.hasPrefix("touchd: no /etc/touchd/touchd.toml: one region \"screen\""))
    }

    @Test func `a file that isn't there is exit 65`() throws {
        let program = try TouchdProcess(["replay", "/nonexistent/tap.evemu"])
        #expect(program.status == 65)
        #expect(program.messages.hasSuffix("touchd: error: /nonexistent/tap.evemu: No such file or directory\n"))
    }

    @Test func `a faulty line is exit 65 with file and line, after what was read before it`() throws {
        let file = try Place.temporaryFile(Self.tap + "E: 1.100000 0003 zz 0000\nE: 2.0 0 0 0\n", "bad.evemu")
        let program = try TouchdProcess(["replay", file.path])
        #expect(program.status == 65)
        #expect(program.lines.count == 2)
        #expect(program.messages.contains("bad.evemu:19"))
    }

    @Test func `a file that ends within a frame gives a warning and all before it`() throws {
        let file = try Place.temporaryFile(Self.tap + "E: 1.100000 0001 014a 0001\nE: 1.1000", "cut.evemu")
        let program = try TouchdProcess(["replay", file.path])
        #expect(program.status == 0)
        #expect(program.lines.count == 2)
        #expect(program.messages.contains("touchd: warning:"))
        #expect(program.messages.contains("cut off"))
        #expect(!program.messages.contains("ends within a frame"))
    }

    @Test func `a file that ends after a line but within a frame is warned of too`() throws {
        let file = try Place.temporaryFile(Self.tap + "E: 1.100000 0001 014a 0001\n", "cut.evemu")
        let program = try TouchdProcess(["replay", file.path])
        #expect(program.status == 0)
        #expect(program.lines.count == 2)
        #expect(program.messages.contains("ends within a frame"))
    }

    @Test func `a file whose name isn't UTF-8 is read`() throws {
        let script = "name=$(dirname \"$1\")/$'\\xff.evemu'; cp \"$1\" \"$name\"; \"$0\" devices \"$name\""
        let file = try Place.temporaryFile(Self.tap, "tap.evemu")
        let shell = try TouchdProcess(executable: "/bin/bash", ["-c", script, TouchdProcess.path, file.path])
        #expect(shell.status == 0, "\(shell.messages)")
    }

    @Test func `messages for the journal have its levels`() throws {
        let file = try Place.temporaryFile(Self.tap, "tap.evemu")
        let script =
            "exec 2>\"$1.log\"; export JOURNAL_STREAM=$(stat -c %d:%i \"$1.log\"); \"$0\" replay \"$1\" >&2; "
            + "\"$0\" sing"
        let shell = try TouchdProcess(executable: "/bin/bash", ["-c", script, TouchdProcess.path, file.path])
        #expect(shell.status == 64)
        let log = try String(contentsOfFile: file.path + ".log", encoding: .utf8).split(separator: "\n")
        #expect(log.first?.hasPrefix("<6>touchd: no /etc/touchd") == true)
        #expect(log.last?.hasPrefix("<3>touchd: error: unknown command") == true)
    }

    @Test func `an unusable device is exit 65 with the reason`() throws {
        let file = try Place.temporaryFile(Self.tap.replacing("A: 00 0 799", with: "A: 00 0 0"), "flat.evemu")
        let program = try TouchdProcess(["replay", file.path])
        #expect(program.status == 65)
        #expect(program.messages.contains("\"panel\": refused: axis ABS_X has minimum 0 and maximum 0"))
    }

    @Test func `a configuration that isn't there is exit 78`() throws {
        for arguments in [["check"], ["check", "--config", "/nonexistent.toml"]] {
            let program = try TouchdProcess(arguments)
            #expect(program.status == 78)
            #expect(program.messages.contains("No such file or directory"))
        }
        let file = try Place.temporaryFile(Self.tap, "tap.evemu")
        let program = try TouchdProcess(["replay", "--config", "/nonexistent.toml", file.path])
        #expect(program.status == 78)
        #expect(program.output == "")
    }

    @Test func `all mistakes of a configuration come at once`() throws {
        let file = try Place.temporaryFile("[[region]]\nname = \"A\"\nwidht = 3\n\n[sceen]\n", "bad.toml")
        let program = try TouchdProcess(["check", "--config", file.path])
        #expect(program.status == 78)
        #expect(program.output == "")
        #expect(program.messages.contains("\(file.path):3:1: error: "))
        #expect(program.messages.contains("\(file.path):5:2: error: "))
    }

    @Test func `a device that the configuration names is used, whatever its bits say`() throws {
        let mouse = Self.tap.replacing("B: 01 00 04 00 00 00 00 00 00", with: "B: 01 00 00 01 00 00 00 00 00")
            .replacing("P: 02", with: "P: 00").replacing(" 014a ", with: " 0110 ")
        let bits = mouse.replacing(
            "B: 01 00 00 00 00 00 00 00 00\nB: 01 00 00 01", with: "B: 01 00 00 01 00 00 00 00 00\nB: 01 00 00 00")
        let recording = try Place.temporaryFile(bits, "elo.evemu")
        let file = try Place.temporaryFile(
            """
            [[device]]
            name = "till"
            match = { name = "pan*", id = "0eef:0001", path = "anything" }
            [[region]]
            name = "all"
            width = "100%"
            height = "100%"
            x = 0
            y = 0
            """, "till.toml")
        let refused = try TouchdProcess(["replay", recording.path])
        #expect(refused.status == 65)
        let program = try TouchdProcess(["replay", "--config", file.path, recording.path])
        #expect(program.status == 0)
        #expect(program.lines.count == 2)
        #expect(program.lines.allSatisfy { $0.contains(#""device":"till""#) })
    }

    @Test func `a reader that goes ends the command quietly`() throws {
        let file = try Place.temporaryFile(Self.tap, "tap.evemu")
        let script = "\"$0\" replay \"$1\" | true; echo \"status ${PIPESTATUS[0]}\""
        let shell = try TouchdProcess(executable: "/bin/bash", ["-c", script, TouchdProcess.path, file.path])
        #expect(shell.output == "status 0\n")
        #expect(!shell.messages.contains("error"))
    }

    @Test func `a full disk is exit 71, with the reason`() throws {
        let file = try Place.temporaryFile(Self.tap, "tap.evemu")
        let shell = try TouchdProcess(
            executable: "/bin/bash", ["-c", "\"$0\" replay \"$1\" > /dev/full", TouchdProcess.path, file.path])
        #expect(shell.status == 71)
        #expect(shell.messages.contains("standard output: No space left on device"))
    }

    @Test func `a closed standard output receives nothing in another file's place`() throws {
        let file = try Place.temporaryFile(Self.tap, "tap.evemu")
        let shell = try TouchdProcess(
            executable: "/bin/bash", ["-c", "\"$0\" replay \"$1\" >&-", TouchdProcess.path, file.path])
        #expect(shell.status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.tap)
    }

    @Test func `text is in columns, without colour where no terminal reads it`() throws {
        let program = try TouchdProcess(["replay", "--format", "text", "-"], input: Self.tap)
        #expect(
            program.output == """
                          SECONDS  EVENT             REGION  TOUCH        X        Y
                         1.000000  touchDown         screen      1      480    337.5
                         1.050000  touchUpInside     screen      1      480    337.5  after 50 ms, tap

                """)
    }
}
