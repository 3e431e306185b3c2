import EventLines
import Foundation
import SocketProtocol
import Testing
import TouchCore

@testable import touchd

/// Standard output of every kind, without a daemon around it.
@Suite(.serialized)
struct OutputSinkTests {
    /// A turn with one line of some 120 bytes.
    private static func tell(_ sink: OutputSink, _ loop: EventLoop) {
        var names = RegionNames()
        _ = names.number(of: "exit")
        var encoder = EventEncoder()
        encoder.setDeviceName("panel", for: 0)
        encoder.learnRegionNames(names)
        var batch = LineBatch()
        batch.add(
            TouchEvent(.touchDown, timeUs: 0, device: 0, touch: 1, region: 0, point: ScreenPoint(x: 0, y: 0)), encoder)
        sink.take(batch, after: LiveTouches(), encoder, loop)
    }

    @Test func `a file that has room for half a line only is a failure, not a wait for ever`() throws {
        var path = Array("/tmp/touchd-full-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        defer { close(file) }
        unlink(path)
        // The last ten bytes that a file of its kind can have.
        var low: off_t = 0
        var high = off_t.max
        while low < high {
            let middle = low + (high - low) / 2 + 1
            if lseek(file, middle, SEEK_SET) >= 0 { low = middle } else { high = middle - 1 }
        }
        // Where files have no end, the kernel refuses the write as a whole.
        lseek(file, low - 10, SEEK_SET)
        let loop = try EventLoop()
        let sink = OutputSink(queueBytes: 4096, file)
        sink.watch(loop)
        Self.tell(sink, loop)
        #expect(!sink.isWaiting && sink.isDone)
        #expect(sink.failure?.number == EFBIG || low == off_t.max)
    }

    @Test(arguments: ["/dev/full", "/dev/null"])
    func `a device that takes all or nothing`(_ path: String) throws {
        let device = open(path, O_WRONLY)
        defer { close(device) }
        let loop = try EventLoop()
        let sink = OutputSink(queueBytes: 4096, device)
        sink.watch(loop)
        Self.tell(sink, loop)
        #expect(!sink.isWaiting)
        #expect(sink.failure?.number == (path == "/dev/full" ? ENOSPC : nil))
    }

    @Test func `a pipe whose reader has gone is told of once`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[1]) }
        let loop = try EventLoop()
        let sink = OutputSink(queueBytes: 4096, ends[1])
        sink.watch(loop)
        Self.tell(sink, loop)
        #expect(!sink.isWaiting && !sink.isDone)
        close(ends[0])
        #expect(try loop.wait(false) == 1)
        sink.flush(LiveTouches(), EventEncoder(), loop, isBroken: loop.isBroken(0))
        #expect(sink.isGone && sink.failure == nil)
        #expect(try loop.wait(false) == 0, "the loop would never sleep again")
    }

    @Test func `a pipe that is full makes lines wait, and then be lost, whole`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer {
            close(ends[0])
            close(ends[1])
        }
        let loop = try EventLoop()
        let sink = OutputSink(queueBytes: 4096, ends[1])
        sink.watch(loop)
        for _ in 0..<1000 { Self.tell(sink, loop) }
        #expect(sink.isWaiting && sink.lostCount > 0)
        #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0, "others write to it, too")
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        repeat {
            received += buffer[..<max(Glibc.read(ends[0], &buffer, buffer.count), 0)]
            for place in 0..<(try loop.wait(false)) {
                #expect(loop.source(place) == .output && !loop.isBroken(place))
                sink.flush(LiveTouches(), EventEncoder(), loop, isBroken: false)
            }
        } while sink.isWaiting
        // What was written last is in the pipe still.
        received += buffer[..<max(Glibc.read(ends[0], &buffer, buffer.count), 0)]
        let lines = String(decoding: received, as: UTF8.self).split(separator: "\n")
        let losses = lines.filter { $0.hasPrefix("{\"event\":\"lost\",\"count\":\(sink.lostCount),") }
        #expect(lines.allSatisfy { $0.first == "{" && $0.last == "}" })
        #expect(losses.count == 1 && lines.last == losses.first)
        #expect(Int64(lines.count - 1) + sink.lostCount == 1000)
    }
}
