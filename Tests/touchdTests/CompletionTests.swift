import Foundation
import Testing

@testable import touchd

/// completions/touchd.bash, as bash itself runs it.
struct CompletionTests {
    /// What bash would offer for the last word, in order.
    private func complete(_ words: [String], program: String = TouchdProcess.path) throws -> [String] {
        let file = Place.package.appendingPathComponent("completions/touchd.bash").path
        let script = """
            source "$0"
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _touchd "$1"
            if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
            """
        let bash = try TouchdProcess(
            executable: "/usr/bin/env", ["LC_ALL=C.UTF-8", "bash", "-c", script, file, program] + words)
        // Outside of a completion bash can't say how to go on, and doesn't have to.
        #expect(bash.messages == "")
        return bash.lines
    }

    @Test func `the commands, and after a letter those that begin so`() throws {
        #expect(
            try complete([""]).sorted()
                == (Command.allCases.map { $0.rawValue } + ["--help", "--version"]).sorted())
        #expect(try complete(["re"]).sorted() == ["record", "replay"])
        #expect(try complete(["x"]) == [])
    }

    @Test(arguments: Command.allCases)
    func `the options of a command`(command: Command) throws {
        let options = command.options.withValue + command.options.flags + ["--help"]
        let ends = command == .on ? ["--"] : []
        #expect(try complete([command.rawValue, "-"]).sorted() == (options + ends).sorted())
    }

    @Test(arguments: [
        (["watch", "--event"], ClientSubscription.allEvents), (["on", "--event"], ClientSubscription.touchEvents),
        (["replay", "--format"], ["json", "text"]), (["watch", "--count"], []),
    ])
    func `the values of an option, also behind =`(words: [String], values: [String]) throws {
        #expect(try complete(words + [""]) == values)
        #expect(try complete(words + ["="]) == values)
        #expect(try complete(words + ["=", "t"]) == values.filter { $0.hasPrefix("t") })
    }

    @Test func `the regions of the running daemon, as the shell reads them`() throws {
        let daemon = try RunningDaemon(
            RunningDaemon.configuration
                + "\n[[region]]\nname = \"it's \\\"5\\\"\"\nx = 0\ny = 0\nwidth = 1\nheight = 1\n")
        let words = ["on", "--socket", daemon.socket, "--region"]
        #expect(try complete(words + [""]) == ["exit", "Zurück\\ ✓", "it\\'s\\ \\\"5\\\""])
        #expect(try complete(words + ["Zurück\\ "]) == ["Zurück\\ ✓"])
        #expect(try complete(words + ["\"Z"]) == ["Zurück ✓"])
        #expect(try complete(words + ["\"i"]) == [])
        #expect(try complete(words + ["'i"]) == [])
        #expect(try complete(["watch", "--socket", "=", daemon.socket, "--region", "=", "e"]) == ["exit"])
        #expect(try daemon.stop() == 0)
    }

    @Test func `without a daemon the regions of the configuration`() throws {
        let configuration = try Place.temporaryFile(RunningDaemon.configuration, "touchd.toml")
        let program = try Place.temporaryFile(
            """
            #!/bin/sh
            if [ "$1" = check ]; then exec '\(TouchdProcess.path)' check --config '\(configuration.path)'; fi
            exit 69
            """, "touchd")
        chmod(program.path, 0o755)
        #expect(try complete(["watch", "--region", ""], program: program.path) == ["exit", "Zurück\\ ✓"])
    }

    @Test func `requests, files, and commands for on`() throws {
        let folder = try Place.temporaryFile("", "panel one.evemu").deletingLastPathComponent().path
        #expect(try complete(["send", ""]).contains("'{\"status\":{}}'"))
        #expect(try complete(["send", "'{\"l"]) == ["{\"layer\":null}", "{\"lock\":{\"seconds\":30}}"])
        #expect(try complete(["send", "x"]) == [])
        #expect(try complete(["replay", folder + "/pa"]) == [folder + "/panel one.evemu"])
        #expect(try complete(["check", "--config", folder + "/"]) == [folder + "/panel one.evemu"])
        #expect(try complete(["draw", "--recording", folder + "/"]) == [folder + "/panel one.evemu"])
        #expect(try complete(["on", "--region", "exit", "--", "systemct"]).allSatisfy { $0.hasPrefix("systemct") })
        #expect(try complete(["on", "--region", "exit", "--", "ls", folder + "/"]) == [folder + "/panel one.evemu"])
    }

    @Test func `each request that is offered is one that the daemon takes`() throws {
        let daemon = try RunningDaemon()
        for request in try complete(["send", ""]) {
            let sending = try TouchdProcess(
                executable: "/bin/sh",
                ["-c", "exec \"$0\" send --socket \"$1\" \(request)", TouchdProcess.path, daemon.socket])
            #expect(sending.status == 0, "\(request): \(sending.messages)")
        }
        #expect(try daemon.stop() == 0)
    }
}
