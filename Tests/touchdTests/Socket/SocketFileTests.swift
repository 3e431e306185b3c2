import Foundation
import SocketTesting
import Testing

/// The socket's place in the file system: taken only where nobody is, and left as it was found.
@Suite(.serialized)
struct SocketFileTests {
    /// Permission bits and group of what is at a path.
    private static func look(_ path: String) -> (kind: UInt32, mode: UInt32, group: UInt32)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return (status.st_mode & UInt32(S_IFMT), status.st_mode & 0o7777, status.st_gid)
    }

    /// A socket that nobody serves any more.
    private static func leaveSocket(at path: String) throws {
        let daemon = try RunningDaemon(in: RunningDaemon.newFolder(), socket: path)
        daemon.signal(SIGKILL)
        _ = try daemon.end()
        try #require(look(path)?.kind == UInt32(S_IFSOCK))
    }

    @Test func `mode and group are the configured ones, and it goes at the end`() throws {
        for (mode, group) in [("0600", 0), ("0777", getegid()), ("0666", 0), ("0000", 0)] as [(String, UInt32)] {
            let key = group == 0 && geteuid() == 0 ? "group = \"0\"\n" : ""
            let daemon = try RunningDaemon(
                "[socket]\nmode = \"\(mode)\"\n\(key)" + RunningDaemon.configuration,
                shell: "umask 0027; exec \"$0\" \"$@\"")
            let found = try #require(Self.look(daemon.socket))
            #expect(found.kind == UInt32(S_IFSOCK) && found.mode == UInt32(mode, radix: 8))
            #expect(try daemon.stop() == 0)
            #expect(Self.look(daemon.socket) == nil)
        }
        guard geteuid() == 0 else { return }
        let daemon = try RunningDaemon("[socket]\ngroup = \"games\"\n" + RunningDaemon.configuration)
        let found = try #require(Self.look(daemon.socket))
        #expect(found.mode == 0o660 && found.group == 60)
    }

    @Test func `a group that isn't there is a mistake`() throws {
        let daemon = try RunningDaemon(
            "[socket]\ngroup = \"nosuch\"\n" + RunningDaemon.configuration, isAwaited: false)
        let (status, messages) = try daemon.end()
        #expect(status == 78)
        #expect(messages == ["touchd: error: [socket] group: there is no group \"nosuch\" here"])
        #expect(Self.look(daemon.socket) == nil)
    }

    @Test func `what a crash left over is removed, and that is said`() throws {
        let folder = try RunningDaemon.newFolder()
        let path = folder + "/touchd.sock"
        try Self.leaveSocket(at: path)
        let daemon = try RunningDaemon(in: folder, isAwaited: false)
        let said = try daemon.messages.lines(through: RunningDaemon.ready)
        #expect(said.first == "touchd: socket \(path): left over from an earlier run, removed")
        #expect(Self.look(path)?.mode == 0o660)
        _ = try daemon.connect()
    }

    @Test func `a socket that somebody serves is left to him`() throws {
        let first = try RunningDaemon()
        let second = try RunningDaemon(in: RunningDaemon.newFolder(), socket: first.socket, isAwaited: false)
        let (status, messages) = try second.end()
        #expect(status == 69)
        #expect(messages == ["touchd: error: socket \(first.socket): in use"])
        _ = try first.connect()
        #expect(try first.stop() == 0)
    }

    @Test(arguments: ["file", "link", "dead link", "folder", "pipe"])
    func `whatever else is there is named and left alone`(_ kind: String) throws {
        let folder = try RunningDaemon.newFolder()
        let path = folder + "/touchd.sock"
        let other = folder + "/other"
        switch kind {
        case "file": try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        case "link":
            try Self.leaveSocket(at: other)
            symlink(other, path)
        case "dead link": symlink(other, path)
        case "folder": mkdir(path, 0o700)
        default: mkfifo(path, 0o600)
        }
        let before = try #require(Self.look(path))
        let daemon = try RunningDaemon(in: folder, isAwaited: false)
        let (status, messages) = try daemon.end()
        let shown = ["file": "a file", "folder": "a folder", "pipe": "no socket"][kind] ?? "a link"
        #expect(status == 69)
        #expect(messages == ["touchd: error: socket \(path): there is \(shown) in its place; it is left alone"])
        #expect(try #require(Self.look(path)) == before)
        if kind == "file" { #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious") }
        if kind == "dead link" { #expect(Self.look(other) == nil) }
    }

    @Test(arguments: [2, 8])
    func `of several that start at once over a left-over socket, one runs`(_ count: Int) throws {
        for _ in 0..<3 {
            let folder = try RunningDaemon.newFolder()
            let path = folder + "/touchd.sock"
            try Self.leaveSocket(at: path)
            let daemons = try (0..<count).map { _ in
                try RunningDaemon(in: RunningDaemon.newFolder(), socket: path, isAwaited: false)
            }
            var running: [RunningDaemon] = []
            for daemon in daemons {
                var said: [String] = []
                while let line = try daemon.messages.line() {
                    said.append(line)
                    if line.contains(RunningDaemon.ready) { break }
                }
                if said.last?.contains(RunningDaemon.ready) == true {
                    running.append(daemon)
                } else {
                    #expect(said == ["touchd: error: socket \(path): in use"])
                    #expect(try daemon.end().status == 69)
                }
            }
            #expect(running.count == 1)
            _ = try SocketClient.greeted(path)
            for daemon in running { #expect(try daemon.stop() == 0) }
            #expect(Self.look(path) == nil)
            try FileManager.default.removeItem(atPath: folder)
        }
    }

    @Test func `a path has at most 107 bytes, not characters`() throws {
        let folder = try RunningDaemon.newFolder()
        let room = 107 - folder.utf8.count - 1
        let longest = folder + "/" + String(repeating: "s", count: room)
        let daemon = try RunningDaemon(in: RunningDaemon.newFolder(), socket: longest)
        _ = try daemon.connect()
        #expect(try daemon.stop() == 0)
        for path in [longest + "s", folder + "/ä" + String(repeating: "s", count: room - 1)] {
            let message = "the path has 108 bytes, at most 107 fit"
            let other = try RunningDaemon(in: RunningDaemon.newFolder(), socket: path, isAwaited: false)
            let (status, messages) = try other.end()
            #expect(status == 78)
            #expect(messages == ["touchd: error: socket \(path): \(message)"])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func `a folder that isn't there is named, with the cure`() throws {
        let folder = try RunningDaemon.newFolder()
        let path = folder + "/nosuch/touchd.sock"
        let daemon = try RunningDaemon(in: folder, socket: path, isAwaited: false)
        let (status, messages) = try daemon.end()
        #expect(status == 71)
        #expect(
            messages == [
                "touchd: error: socket \(path): its folder \(folder)/nosuch: No such file or directory; "
                    + "systemd makes it: RuntimeDirectory=touchd"
            ])
    }

    @Test(.enabled(if: geteuid() == 0))
    func `a folder that isn't ours is a matter of rights`() throws {
        let folder = try RunningDaemon.newFolder()
        let path = folder + "/touchd.sock"
        let daemon = try RunningDaemon(
            in: folder, shell: "exec setpriv --reuid=nobody --regid=nogroup --clear-groups \"$0\" \"$@\"",
            isAwaited: false)
        let (status, messages) = try daemon.end()
        #expect(status == 77)
        #expect(messages == ["touchd: error: socket \(path): Permission denied"])
    }

    @Test func `a socket that somebody put in our place isn't removed`() throws {
        let daemon = try RunningDaemon()
        unlink(daemon.socket)
        let other = try RunningDaemon(in: RunningDaemon.newFolder(), socket: daemon.socket)
        #expect(try daemon.stop() == 0)
        _ = try SocketClient.greeted(daemon.socket)
        #expect(try other.stop() == 0)
        #expect(Self.look(daemon.socket) == nil)
    }
}
