/// Keeps hardware from filling the journal: a panel with a loose cable comes and goes without end.
///
/// Of each kind of message about devices of one name, the first few are said. From then on they are held back for a
/// minute, at whose end the last of them is said, with how many there were. As long as more come the times get longer,
/// up to an hour; after one in which none came, everything is as in the beginning.
struct MessageLimit {
    /// How many messages are said before any are held back.
    static let most = 10
    /// How long messages are counted at first, in microseconds.
    static let shortestUs: Int64 = 60_000_000
    /// How long they are held back at most, in microseconds.
    static let longestUs: Int64 = 3_600_000_000
    /// Devices of so many names and kinds are told apart; names, too, can come without end.
    static let capacity = 64

    /// Messages of one kind about devices of one name.
    private struct Series {
        let kind: DeviceMessage.Kind
        /// nil stands for all that find no place of their own.
        let device: String?
        var said = 0
        var sinceUs: Int64
        var lengthUs = MessageLimit.shortestUs
        var held = 0
        var last: DeviceMessage?

        var endUs: Int64 { sinceUs + lengthUs }
    }

    private var series: [Series] = []

    /// When `takeDue` has something to say, in microseconds; nil while nothing is held back. It is asked after each frame.
    private(set) var nextDueUs: Int64?

    /// Whether a message is to be said now; otherwise it is held back.
    mutating func admits(_ message: DeviceMessage, at nowUs: Int64) -> Bool {
        let place = place(for: message, at: nowUs)
        if series[place].said < Self.most {
            series[place].said += 1
            return true
        }
        series[place].held += 1
        series[place].last = message
        nextDueUs = min(nextDueUs ?? .max, series[place].endUs)
        return false
    }

    /// The messages that were held back long enough: the last of each kind, with how many there were.
    mutating func takeDue(at nowUs: Int64) -> [DeviceMessage] {
        take(at: nowUs) { $0.endUs <= nowUs }
    }

    /// All that are still held back, at the end of the program.
    mutating func takeAll(at nowUs: Int64) -> [DeviceMessage] {
        take(at: nowUs) { _ in true }
    }

    private mutating func take(at nowUs: Int64, where isDue: (Series) -> Bool) -> [DeviceMessage] {
        var due: [DeviceMessage] = []
        for place in series.indices where isDue(series[place]) {
            guard var message = series[place].last else { continue }
            let seconds = max((nowUs - series[place].sinceUs) / 1_000_000, 1)
            let count = series[place].held
            message.text += " (\(count) such message\(count == 1 ? "" : "s") in the last \(seconds) s)"
            due.append(message)
            series[place].held = 0
            series[place].last = nil
            series[place].sinceUs = nowUs
            series[place].lengthUs = min(series[place].lengthUs * 2, Self.longestUs)
        }
        nextDueUs = series.filter { $0.held > 0 }.map { $0.endUs }.min()
        return due
    }

    private mutating func place(for message: DeviceMessage, at nowUs: Int64) -> Int {
        let own = series.firstIndex { $0.kind == message.kind && $0.device == message.device }
        if let own {
            if series[own].held == 0, series[own].endUs <= nowUs {
                series[own] = Series(kind: message.kind, device: message.device, sinceUs: nowUs)
            }
            return own
        }
        series.removeAll { $0.held == 0 && $0.endUs <= nowUs }
        let isFull = series.count >= Self.capacity
        if isFull, let shared = series.firstIndex(where: { $0.kind == message.kind && $0.device == nil }) {
            return shared
        }
        series.append(Series(kind: message.kind, device: isFull ? nil : message.device, sinceUs: nowUs))
        return series.count - 1
    }
}
