import Testing

@testable import touchd

@Suite("Messages about hardware")
struct MessageLimitTests {
    private static let second: Int64 = 1_000_000

    private static func used(_ device: String, node: Int = 5) -> DeviceMessage {
        DeviceMessage(kind: .used, device: device, level: .note, text: "\"\(device)\" (event\(node)): used")
    }

    private static func gone(_ device: String) -> DeviceMessage {
        DeviceMessage(kind: .gone, device: device, level: .note, text: "\"\(device)\": gone")
    }

    @Test("The first ten of a kind are said, the next is held back")
    func firstOnes() {
        let limit = Journal()
        let isSaid = (0..<11).map { limit.admits(Self.used("Panel"), at: $0 * Self.second) }
        #expect(isSaid == [Bool](repeating: true, count: 10) + [false])
    }

    @Test("Other kinds and other devices have their own count")
    func ownCounts() {
        let limit = Journal()
        for number in 0..<11 { _ = limit.admits(Self.used("Panel"), at: Int64(number)) }
        #expect(limit.admits(Self.gone("Panel"), at: 11))
        #expect(limit.admits(Self.used("Other"), at: 11))
        #expect(!limit.admits(Self.used("Panel"), at: 11))
    }

    @Test("Nothing is due while nothing is held back")
    func nothingDue() {
        let limit = Journal()
        for number in 0..<10 { _ = limit.admits(Self.used("Panel"), at: Int64(number)) }
        #expect(limit.nextDueUs == nil)
        #expect(limit.takeDue(at: 1_000 * Self.second) == [])
        #expect(limit.takeAll(at: 1_000 * Self.second) == [])
    }

    @Test("At the end of the minute the last one is said, with how many there were")
    func lastOne() {
        let limit = Journal()
        for number in 0..<30 { _ = limit.admits(Self.used("Panel", node: number), at: Int64(number) * Self.second) }
        #expect(limit.nextDueUs == 60 * Self.second)
        #expect(limit.takeDue(at: 60 * Self.second - 1) == [])
        var expected = Self.used("Panel", node: 29)
        expected.text += " (20 such messages in the last 60 s)"
        #expect(limit.takeDue(at: 60 * Self.second) == [expected])
        #expect(limit.takeDue(at: 61 * Self.second) == [])
        #expect(limit.nextDueUs == nil)
    }

    @Test("A day of replugs, one a second: some forty lines, and each one of them is counted")
    func day() {
        let limit = Journal()
        var said: Int64 = 0
        var summed: Int64 = 0
        var lines = 0
        for number in Int64(0)..<86_400 {
            let nowUs = number * Self.second
            let due = limit.nextDueUs.map { $0 <= nowUs } == true ? limit.takeDue(at: nowUs) : []
            summed += due.reduce(0) { $0 + Self.count(in: $1.text) }
            lines += due.count
            if limit.admits(Self.used("Panel"), at: nowUs) { said += 1 }
        }
        summed += limit.takeAll(at: 86_400 * Self.second).reduce(0) { $0 + Self.count(in: $1.text) }
        #expect(said == 10)
        #expect(lines < 40)
        #expect(said + summed == 86_400)
    }

    @Test("After a time without a message, the first ones are said again")
    func quiet() {
        let limit = Journal()
        for number in 0..<11 { _ = limit.admits(Self.used("Panel"), at: Int64(number)) }
        _ = limit.takeDue(at: 60 * Self.second)
        #expect(!limit.admits(Self.used("Panel"), at: 179 * Self.second))
        #expect(limit.takeDue(at: 180 * Self.second).count == 1)
        #expect(limit.nextDueUs == nil)
        #expect(limit.admits(Self.used("Panel"), at: (180 + 240) * Self.second))
    }

    @Test("Ten in every minute are never held back")
    func slowly() {
        let limit = Journal()
        let isSaid = (0..<600).map { limit.admits(Self.used("Panel"), at: Int64($0) * 6 * Self.second) }
        #expect(!isSaid.contains(false))
    }

    @Test("What is held back at the end of the program is said then")
    func end() {
        let limit = Journal()
        for number in 0..<12 { _ = limit.admits(Self.gone("Panel"), at: Int64(number)) }
        _ = limit.admits(Self.used("Other"), at: 12)
        var expected = Self.gone("Panel")
        expected.text += " (2 such messages in the last 5 s)"
        #expect(limit.takeAll(at: 5 * Self.second) == [expected])
    }

    @Test("Devices whose names never repeat share what is left, once there are too many")
    func names() {
        let limit = Journal()
        let isSaid = (0..<10_000).map { limit.admits(Self.used("Panel \($0)"), at: Int64($0)) }
        #expect(isSaid.filter { $0 }.count == MessageLimit.capacity + MessageLimit.most)
        let due = limit.takeDue(at: 61 * Self.second)
        #expect(due.map { Self.count(in: $0.text) } == [Int64(10_000 - MessageLimit.capacity - MessageLimit.most)])
        // Names from before have made room by now.
        #expect(limit.admits(Self.used("Panel"), at: 62 * Self.second))
    }

    private static func count(in text: String) -> Int64 {
        let words = text.split(separator: " ")
        return words.firstIndex(of: "such").flatMap { Int64(words[$0 - 1].dropFirst()) } ?? 0
    }
}

/// A limit that expectations may change.
private final class Journal {
    private var limit = MessageLimit()

    var nextDueUs: Int64? { limit.nextDueUs }

    func admits(_ message: DeviceMessage, at nowUs: Int64) -> Bool { limit.admits(message, at: nowUs) }
    func takeDue(at nowUs: Int64) -> [DeviceMessage] { limit.takeDue(at: nowUs) }
    func takeAll(at nowUs: Int64) -> [DeviceMessage] { limit.takeAll(at: nowUs) }
}
