import CLinux
import Configuration
import EventLines
import SocketProtocol
import TouchCore

/// A new configuration while the daemon runs.
extension Daemon {
    /// All or nothing: with a bad file everything stays as it is.
    ///
    /// - Returns: the first mistake; nil for none.
    mutating func reload() -> String? {
        manager.reloading(nowUs: clinux_monotonic_us())
        let old = configuration.socket
        // A file that was there and is gone is a mistake: nobody wants to lose all regions while a file is replaced.
        let hadFile = configurationFile != nil
        do throws(ConfigurationFile.Failure) {
            let loaded = try ConfigurationFile.load(
                configurationPath, displays: { ConnectedDisplays.read() },
                fallback: hadFile ? nil : { ResolvedConfiguration.wholeScreen(displays: $0) })
            configuration = loaded.configuration
            configurationFile = loaded.file
        } catch {
            Messages.error("the configuration stays as it was")
            manager.ready("the last reload failed; \(deviceList)")
            return error.text
        }
        rights = PeerRights(configuration.socket.control)
        if outlets.server != nil, !configuration.socket.isSameSocket(as: old) {
            Messages.warning("[socket] has changed: that needs a restart")
        }
        let oldLayer = pipeline.layer
        applyConfiguration()
        outlets.learnRegionNames(pipeline.regionNames)
        let nowUs = clinux_monotonic_us()
        let names = configuration.regions.map { $0.name }
        outlets.announce(.configReloaded) { SocketLines.configReloaded(nowUs, regions: names, into: &$0) }
        if pipeline.layer != oldLayer { announceLayer(nowUs) }
        isRescanDue = true
        Messages.note("the configuration is reloaded: \(configurationText)")
        manager.ready(deviceList)
        clinux_give_back_memory()
        return nil
    }
}
