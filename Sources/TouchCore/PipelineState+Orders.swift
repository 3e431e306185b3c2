/// What comes to the pipeline from elsewhere than a device's events: devices that come and go, new regions, layers,
/// the lock. Each is told with its time in microseconds.
extension PipelineState {
    /// A device comes, as it was when it was opened. nil when it can't be used at all: its capabilities say why.
    mutating func attach(
        _ description: DeviceDescription, _ capabilities: DeviceCapabilities, _ mapping: DeviceMapping,
        _ snapshot: ContactSnapshot
    ) -> DeviceIndex? {
        guard capabilities.isUsable, let axes = capabilities.axes else { return nil }
        let place = devices.indices.first { devices[$0] == nil } ?? devices.count
        var device = TouchDevice(DeviceIndex(place), description, capabilities, axes: axes, mapping, snapshot)
        device.index = index(for: mapping)
        if device.contactProtocol == .slots, !device.slots.hasCurrent {
            device.noteSlot(snapshot.currentSlot, &problems)
        }
        if place < devices.count {
            devices[place] = UniqueBox(device)
        } else {
            devices.append(UniqueBox(device))
        }
        return DeviceIndex(place)
    }

    /// A device goes: its touches are cancelled first.
    mutating func detach(_ index: DeviceIndex, _ reason: CancelReason, at timeUs: Int64) {
        guard var device = devices[Int(index)].take() else { return }
        endTouches(of: &device.value, reason, at: timeUs)
        clampsOfThoseThatWent += device.value.clampCount
    }

    /// New regions, and new mapping for each device that is there, from a reloaded configuration.
    ///
    /// A touch whose region is the same goes on, one whose region went or moved or whose device is mapped otherwise
    /// is cancelled (`reload`). The layer stays if a region still names it, else `start` is taken.
    mutating func reload(
        regions newRegions: [Region], start: String?, mapping: (DeviceIndex) -> DeviceMapping?, at timeUs: Int64
    ) {
        let newSet = RegionSet(newRegions, &regionNames)
        var placeOf: [String: Int32] = [:]
        for (place, region) in newRegions.enumerated() { placeOf[region.name] = Int32(place) }
        let places = regions.map { region in
            guard let place = placeOf[region.name], region.isSamePlace(as: newRegions[Int(place)]) else {
                return Int32(-1)
            }
            return place
        }
        let newLayer =
            layer != nil && newRegions.contains { $0.layer == layer } ? layer : start
        let remapped = Set(
            devices.indices.filter { place in
                guard let old = self.mapping(of: place), let new = mapping(DeviceIndex(place)) else { return false }
                return new != old
            }.map { DeviceIndex($0) })
        cancel(.reload, at: timeUs) { touch, regions in
            guard places[Int(touch.region)] >= 0 else { return true }
            let regionLayer = regions[Int(touch.region)].layer
            return remapped.contains(touch.device) || (regionLayer != nil && regionLayer != newLayer)
        }
        tracker.replaceRegions(newSet, places)
        layer = newLayer
        for place in devices.indices {
            guard devices[place] != nil else { continue }
            devices[place]?.value.forgetCalm()
            if let new = mapping(DeviceIndex(place)) { devices[place]?.value.map(new) }
        }
        rebuildIndexes()
    }

    /// Another layer is active, nil for none; touches in regions of another one are cancelled (`layer`).
    mutating func setLayer(_ newLayer: String?, at timeUs: Int64) {
        guard newLayer != layer else { return }
        layer = newLayer
        cancel(.layer, at: timeUs) { touch, regions in
            let regionLayer = regions[Int(touch.region)].layer
            return regionLayer != nil && regionLayer != newLayer
        }
        rebuildIndexes()
    }

    /// The screen is locked: live touches are cancelled (`locked`), and those that begin give nothing.
    mutating func lock(at timeUs: Int64) {
        tracker.isLocked = true
        cancel(.locked, at: timeUs) { _, _ in true }
    }

    /// The screen is unlocked; a contact that is down gives nothing until it lifts.
    mutating func unlock() { tracker.isLocked = false }

    /// Whether touches give nothing.
    var isLocked: Bool { tracker.isLocked }

    /// Cancels every live touch on every device: the program ends.
    mutating func cancelEverything(_ reason: CancelReason, at timeUs: Int64) {
        cancel(reason, at: timeUs) { _, _ in true }
    }

    private mutating func cancel(
        _ reason: CancelReason, at timeUs: Int64, where isConcerned: (Touch, [Region]) -> Bool
    ) {
        let told = tracker.events.count
        let regions = self.regions
        let timeUs = Self.bounded(timeUs)
        placeTouches()
        let times = devices.indices.map { max(self.timeUs(of: $0), timeUs) }
        // What was due before comes first, as for a frame.
        _ = tracker.fireTimers(until: timeUs)
        tracker.cancelAll(reason) {
            times[Int($0)]
        } where: {
            isConcerned($0, regions)
        }
        keepTimes(since: told)
    }

    private func mapping(of place: Int) -> DeviceMapping? {
        switch devices[place] {
        case .some(let device): device.value.mapping
        case .none: nil
        }
    }

    private func timeUs(of place: Int) -> Int64 {
        switch devices[place] {
        case .some(let device): device.value.timeUs
        case .none: .min
        }
    }

    private mutating func rebuildIndexes() {
        indexes.removeAll()
        indexKeys.removeAll()
        for place in devices.indices {
            guard let mapping = mapping(of: place) else { continue }
            let index = index(for: mapping)
            devices[place]?.value.index = index
        }
    }

    /// The index for a device's touches; devices to which the same regions apply share one.
    private mutating func index(for mapping: DeviceMapping) -> Int {
        let name = mapping.name
        let isNamed = name != nil && regions.contains { $0.device == name }
        let key = IndexKey(device: isNamed ? name : nil, screen: mapping.screen)
        if let found = indexKeys.firstIndex(of: key) { return found }
        let layer = self.layer
        indexes.append(
            RegionIndex(tracker.regions, screen: key.screen) { region in
                (region.device == nil || region.device == key.device) && (region.layer == nil || region.layer == layer)
            })
        indexKeys.append(key)
        return indexes.count - 1
    }
}
