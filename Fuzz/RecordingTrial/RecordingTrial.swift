import Recordings
import TouchCore

/// Reads bytes as a recording, in chunks whose size the first byte tells, and plays it.
///
/// However it comes in, it has an end, and it gives no more than it holds.
public func tryRecording(_ data: UnsafePointer<UInt8>?, _ count: Int, head: String) {
    let bytes = UnsafeBufferPointer(start: data, count: count)
    guard let first = bytes.first else { return }
    let text = Array(head.utf8) + bytes.dropFirst()
    let whole = items(of: text, inPiecesOf: text.count)
    let pieces = items(of: text, inPiecesOf: Int(first) + 1)
    precondition(whole.list.count <= text.count + 1, "more items than bytes")
    precondition(whole.isGood == pieces.isGood, "\(whole.end) | in pieces of \(first): \(pieces.end)")
    // libyaml checks ahead: how much of a bad file is told before the fault depends on the pieces.
    let events = min(whole.events.count, pieces.events.count)
    precondition(whole.events.prefix(events) == pieces.events.prefix(events), "other events in pieces of \(first)")
    precondition(!whole.isGood || whole.events == pieces.events, "fewer events in pieces of \(first)")
    precondition(!whole.isGood || whole.devices == pieces.devices, "other devices in pieces of \(first)")
    play(whole.list)
}

private struct Items {
    var list: [RecordingItem] = []
    var devices: [DeviceDescription] = []
    var events: [InputEvent] = []
    var end = ""

    var isGood: Bool { end.isEmpty }
}

private func items(of text: [UInt8], inPiecesOf size: Int) -> Items {
    var offset = 0
    var reader = RecordingReader(file: "fuzz") { buffer throws(SourceFailure) in
        let count = min(size, buffer.count, text.count - offset)
        buffer.copyBytes(from: text[offset..<offset + count])
        offset += count
        return count
    }
    var items = Items()
    do throws(RecordingError) {
        while let item = try reader.next() {
            items.list.append(item)
            switch item {
            case .device(let device): items.devices.append(device)
            case .events(let events): items.events += events
            }
        }
    } catch {
        items.end = error.description
    }
    for warning in reader.warnings { items.end += warning.description }
    return items
}

private func play(_ items: [RecordingItem]) {
    let edges = Edges(left: 0, top: 0, right: 192_000, bottom: 108_000)
    var pipeline = TouchPipeline(regions: [Region(name: "screen", shape: .rectangle(edges))])
    var device: DeviceIndex?
    for item in items {
        switch item {
        case .device(let description):
            if let device { pipeline.detach(device, .endOfInput, at: 0) }
            device = pipeline.attach(
                description, DeviceCapabilities(description),
                DeviceMapping(screen: ScreenSize(width: 1920, height: 1080)), ContactSnapshot(description.initial))
        case .events(let events): if let device { _ = pipeline.process(events.span, from: device) }
        }
    }
}
