import CLinux
import Configuration
import EventLines
import InputDevices
import SocketProtocol
import TouchCore

/// What clients ask for.
extension Daemon: ClientService {
    var told: LiveTouches { outlets.told }

    var encoder: EventEncoder { outlets.encoder }

    var regionNames: RegionNames { pipeline.regionNames }

    func writeHello(into line: inout LineBuffer) {
        let greeting = SocketLines.Greeting(
            version: Program.version, screen: configuration.screen, layer: pipeline.layer,
            regions: configuration.regions.map { $0.name },
            devices: usedDevices.map { (name: $0.name, path: $0.device.path) })
        SocketLines.hello(greeting, outlets.told, outlets.encoder, into: &line)
    }

    mutating func refreshTold() {
        pipeline.forEachTouch { outlets.refresh($0, at: $1, isInside: $2) }
    }

    mutating func perform(_ request: Request, of client: Client) -> Reply {
        if request.isControl, !rights.mayControl(client) {
            return .refused("permission denied: root, the daemon's own user and those in [socket] control may do this")
        }
        defer { tell() }
        switch request {
        case .subscribe: return .done
        case .status: return .status(status)
        case .regions: return .regions(configuration.regions)
        case .layer(let name): return setLayer(name)
        case .lock(let timeUs):
            lock(forUs: timeUs)
            return .done
        case .unlock:
            unlock()
            return .done
        case .reload:
            if let mistake = reload() { return .refused("the configuration stays as it was: \(mistake)") }
            return .done
        }
    }

    /// Touches count again once the lock's time is over.
    mutating func unlockWhenDue(_ nowUs: Int64) {
        if let unlocksUs, unlocksUs <= nowUs { unlock() }
    }

    /// The devices in use.
    var usedDevices: [OpenDevice] { devices.compactMap { $0?.index == nil ? nil : $0 } }

    /// Another layer is active.
    mutating func announceLayer(_ nowUs: Int64) {
        let layer = pipeline.layer
        outlets.announce(.layerChanged) { SocketLines.layerChanged(nowUs, layer: layer, into: &$0) }
    }

    private mutating func setLayer(_ name: String?) -> Reply {
        if name != pipeline.layer {
            let nowUs = clinux_monotonic_us()
            pipeline.setLayer(name, at: nowUs)
            tell()
            announceLayer(nowUs)
        }
        guard let name, !configuration.regions.contains(where: { $0.layer == name }) else { return .done }
        return .doubtful("no region has the layer \"\(name)\"")
    }

    private mutating func lock(forUs timeUs: Int64) {
        let nowUs = clinux_monotonic_us()
        unlocksUs = nowUs + timeUs
        pipeline.lock(at: nowUs)
        tell()
        outlets.announce(.locked) { SocketLines.locked(nowUs, forUs: timeUs, into: &$0) }
    }

    private mutating func unlock() {
        guard pipeline.isLocked else { return }
        unlocksUs = nil
        pipeline.unlock()
        let nowUs = clinux_monotonic_us()
        outlets.announce(.unlocked) { SocketLines.unlocked(nowUs, into: &$0) }
    }

    private var status: DaemonStatus {
        var counters = outlets.counters
        counters.frames = pipeline.frameCount
        counters.drops = pipeline.dropCount
        counters.ghosts = pipeline.ghostCount
        counters.clamps = pipeline.clampCount
        counters.clients = outlets.server?.clientCount ?? 0
        counters.linesLost = (outlets.server?.lostCount ?? 0) + (outlets.sink?.lostCount ?? 0)
        return DaemonStatus(
            version: Program.version, uptimeUs: clinux_monotonic_us() - startedUs, seq: counters.lastSeq,
            screen: configuration.screen, configuration: configurationFile,
            layer: pipeline.layer, isLocked: pipeline.isLocked,
            devices: usedDevices.map { open in
                DaemonStatus.Device(
                    name: open.name, path: open.device.path, id: open.device.description.idText,
                    use: open.capabilities.contactProtocol.text)
            }, regions: configuration.regions.map { (name: $0.name, layer: $0.layer) }, counters: counters)
    }
}
