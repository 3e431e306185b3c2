import Foundation
import SocketTesting
import Testing

/// Who may control, and how the socket's file looks. Other users can only be had as root.
@Suite(.serialized)
struct SocketRightsTests {
    private static let denied =
        #"{"event":"reply","ok":false,"error":"permission denied: root, the daemon's own user and those in "#
        + #"[socket] control may do this"}"#
    private static let isRoot = geteuid() == 0

    /// Sends requests as another user, for the lines up to each reply.
    private static func ask(_ daemon: RunningDaemon, as account: [String], _ requests: [String]) throws -> [String] {
        let client = """
            import socket, sys
            link = socket.socket(socket.AF_UNIX)
            link.connect(sys.argv[1])
            lines = link.makefile("r")
            lines.readline()
            for request in sys.argv[2:]:
                link.sendall(request.encode() + b"\\n")
                while not (line := lines.readline()).startswith('{"event":"reply"'):
                    if not line: sys.exit("the end")
                print(line, end="")
            """
        let python = try TouchdProcess(
            executable: "/usr/bin/setpriv",
            account + ["/usr/bin/python3", "-c", client, daemon.socket] + requests)
        guard python.status == 0 else { throw StreamError(description: python.messages) }
        return python.lines
    }

    private static func configuration(control: String) -> String {
        "[socket]\nmode = \"0666\"\ncontrol = [\(control)]\n" + RunningDaemon.configuration
    }

    @Test(.enabled(if: isRoot))
    func `a stranger may look and subscribe, but not control`() throws {
        let daemon = try RunningDaemon(Self.configuration(control: ""))
        let replies = try Self.ask(
            daemon, as: ["--reuid=nobody", "--regid=nogroup", "--clear-groups"],
            [
                #"{"layer":"home"}"#, #"{"lock":{"seconds":1}}"#, #"{"unlock":{}}"#, #"{"reload":{}}"#,
                #"{"subscribe":{}}"#, #"{"status":{}}"#,
            ])
        #expect(replies.count == 6)
        #expect(replies.prefix(4) == [Self.denied, Self.denied, Self.denied, Self.denied])
        #expect(replies[4] == SocketServingTests.done)
        #expect(replies[5].contains(#""layer":null,"locked":false"#))
        // Root may anyway.
        #expect(try daemon.connect().reply(#"{"unlock":{}}"#) == SocketServingTests.done)
    }

    @Test(
        .enabled(if: isRoot),
        arguments: [
            ("\"games\"", ["--reuid=games", "--regid=nogroup", "--clear-groups"], true),
            ("\"5\"", ["--reuid=games", "--regid=nogroup", "--clear-groups"], true),
            ("\"@games\"", ["--reuid=nobody", "--regid=games", "--clear-groups"], true),
            ("\"@games\"", ["--reuid=nobody", "--regid=nogroup", "--groups=video,games"], true),
            ("\"@games\"", ["--reuid=nobody", "--regid=nogroup", "--groups=video,audio"], false),
            // A user is no group of the same name, and no group a user.
            ("\"@games\"", ["--reuid=games", "--regid=nogroup", "--clear-groups"], false),
            ("\"games\"", ["--reuid=nobody", "--regid=games", "--clear-groups"], false),
            ("\"nosuch\", \"@nosuch\", \"games\"", ["--reuid=games", "--regid=nogroup", "--clear-groups"], true),
        ])
    func `those that control names may`(_ control: String, _ account: [String], _ mayControl: Bool) throws {
        let daemon = try RunningDaemon(Self.configuration(control: control))
        let reply = try Self.ask(daemon, as: account, [#"{"layer":null}"#])
        #expect(reply == [mayControl ? SocketServingTests.done : Self.denied])
    }

    @Test(.enabled(if: isRoot))
    func `more groups than anybody has are all looked at`() throws {
        let daemon = try RunningDaemon(Self.configuration(control: "\"@4321\""))
        let groups = (4000..<4400).map { "\($0)" }.joined(separator: ",")
        let account = ["--reuid=nobody", "--regid=nogroup", "--groups=\(groups)"]
        #expect(try Self.ask(daemon, as: account, [#"{"layer":null}"#]) == [SocketServingTests.done])
    }

    @Test(.enabled(if: isRoot))
    func `an unknown name is a warning, and a reload looks again`() throws {
        let daemon = try RunningDaemon(
            Self.configuration(control: "\"nosuch\", \"@nosuch either\""), isAwaited: false)
        let said = try daemon.messages.lines(through: RunningDaemon.ready)
        #expect(
            said.dropLast() == [
                "touchd: warning: [socket] control: there is no user \"nosuch\" here",
                "touchd: warning: [socket] control: there is no group \"nosuch either\" here",
            ])
        let witness = try daemon.connect()
        let stranger = ["--reuid=games", "--regid=nogroup", "--clear-groups"]
        #expect(try Self.ask(daemon, as: stranger, [#"{"layer":null}"#]) == [Self.denied])
        try Data(Self.configuration(control: "\"games\"").utf8).write(to: URL(fileURLWithPath: daemon.configuration))
        daemon.signal(SIGHUP)
        #expect(
            try witness.line()?.hasSuffix(#","regions":["exit","Zurück ✓"]}"#) == true)
        #expect(try Self.ask(daemon, as: stranger, [#"{"layer":null}"#]) == [SocketServingTests.done])
        #expect(try daemon.stop() == 0)
    }

    @Test func `another socket needs a restart, a bad file changes nothing`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let file = URL(fileURLWithPath: daemon.configuration)
        try Data(("[socket]\nqueue_bytes = 8192\n" + RunningDaemon.configuration).utf8).write(to: file)
        let lines = try client.ask(#"{"reload":{}}"#)
        #expect(lines.count == 2 && lines[0].hasPrefix(#"{"event":"configReloaded","timeUs":"#))
        #expect(lines.last == SocketServingTests.done)
        try daemon.messages.lines(through: "touchd: warning: [socket] has changed: that needs a restart")
        try Data("[[region]]\nname = 5\n".utf8).write(to: file)
        let refused = try client.reply(#"{"id":1,"reload":{}}"#)
        #expect(refused.hasPrefix(#"{"event":"reply","id":1,"ok":false,"error":"the configuration stays as it was: "#))
        #expect(refused.contains("touchd.toml:1:1: error: "))
        #expect(try client.reply(#"{"regions":{}}"#).contains("Zurück ✓"))
    }
}
