import CLinux
import Configuration
import EventLines
import InputDevices
import SocketProtocol
import TouchCore

/// Devices that come and go.
extension Daemon {
    /// How long a node that udev hasn't told of is left to it, in microseconds.
    private static let udevPatienceUs: Int64 = 1_000_000
    /// How often a device that somebody else holds is tried again, in microseconds.
    private static let grabRetryUs: Int64 = 1_000_000

    /// Whether any device is in use.
    var hasDevices: Bool { devices.contains { $0?.index != nil } }

    /// The open device with this number in the pipeline.
    func openDevice(_ index: DeviceIndex) -> OpenDevice? {
        devices.first { $0?.index == index } ?? nil
    }

    /// Looks at every node: opens those that are wanted, forgets those that went.
    mutating func rescan() {
        rescanUs = nil
        let nodes = finder.nodes()
        refused = refused.filter { nodes.contains($0.key) }
        newNodes = newNodes.filter { nodes.contains($0.key) }
        for node in nodes { consider(node, isChanged: changedNodes.contains(node)) }
        changedNodes.removeAll(keepingCapacity: true)
        for number in devices.indices where devices[number]?.grab == .busy || devices[number]?.grab == .waiting {
            tryToGrab(number)
        }
    }

    /// Reads all that a device has queued: as a rule in one call.
    ///
    /// - Returns: whether the device itself is as it was before.
    @discardableResult
    mutating func read(_ number: Int) -> Bool {
        var isSame = true
        var mayGoOn = true
        while mayGoOn, number < devices.count, let open = devices[number] {
            let (reading, isComplete) = open.read(into: &pipeline)
            switch reading {
            case .nothing: return isSame
            case .lost(let error):
                lose(number, error)
                return false
            case .events: break
            case .lastEvents: mayGoOn = false
            }
            if !isComplete { isSame = resynchronize(number) && isSame }
            if open.grab == .waiting {
                tryToGrab(number)
                isSame = false
            }
        }
        return isSame
    }

    private mutating func consider(_ node: String, isChanged: Bool) {
        guard let status = NodeStatus(path: node) else { return }
        let place = devices.firstIndex { $0?.device.path == node }
        if let place, let open = devices[place] {
            if open.status.isSameNode(as: status) {
                guard isChanged || !open.isInitialized, learnFacts(place, isChanged: isChanged) else { return }
            } else {
                // Another device has its place already; the old one's end was only not read yet.
                lose(place, .gone)
            }
        }
        let facts = finder.facts(of: node)
        let isInitialized = isChanged || facts?.isInitialized ?? false
        if let refusal = refused[node], !refusal.status.isSameNode(as: status) { newNodes[node] = nil }
        if !isChanged, let refusal = refused[node], refusal.stillHolds(for: status, isInitialized: isInitialized) {
            return
        }
        if finder.hasUdevd, !isInitialized, wait(for: node, status) { return }
        open(node, status, facts)
    }

    /// Leaves a new node to udev for a while, which sets its rights and properties.
    private mutating func wait(for node: String, _ status: NodeStatus) -> Bool {
        let nowUs = clinux_monotonic_us()
        let since = newNodes[node] ?? nowUs
        newNodes[node] = since
        guard nowUs - since < Self.udevPatienceUs else { return false }
        rescanUs = min(rescanUs ?? .max, since + Self.udevPatienceUs)
        return true
    }

    private mutating func open(_ node: String, _ status: NodeStatus, _ facts: UdevFacts?) {
        let device: EvdevDevice
        do throws(InputDeviceError) {
            device = try EvdevDevice(path: node)
        } catch {
            sayWhyNot(node, status, facts, error)
            if error != .gone { refuse(node, status, facts, mayChange: error == .permissionDenied) }
            return
        }
        let capabilities = DeviceCapabilities(device.description)
        let rule = DeviceRule(configuration, path: node, device.description, facts)
        guard let rule, isWanted(capabilities, rule) else {
            refuse(node, status, facts, mayChange: false)
            sayWhyNot(device, capabilities, rule, facts)
            return
        }
        if !device.hasMonotonicClock {
            say(
                .clock, of: node, .warning,
                "\(node): no CLOCK_MONOTONIC stamps: events have the time at which they are read")
        }
        warnOfTwins(rule, node)
        newNodes[node] = nil
        let number = devices.firstIndex { $0 == nil } ?? devices.count
        if number == devices.count { devices.append(nil) }
        devices[number] = OpenDevice(
            device, status, rule, capabilities, isInitialized: !finder.hasUdevd || facts?.isInitialized == true)
        do throws(SystemError) { try loop.add(device.descriptor, .device(number)) } catch {
            say(.cannotOpen, of: node, .error, "\(node): \(error.description)")
            devices[number] = nil
            return
        }
        use(number, device.snapshot())
        if let open = devices[number] {
            say(.used, of: open.name, .note, "\(open.shownName): used: \(capabilities.reason)")
        }
        if rule.grab { tryToGrab(number) }
    }

    private mutating func refuse(_ node: String, _ status: NodeStatus, _ facts: UdevFacts?, mayChange: Bool) {
        refused[node] = Refusal(
            status: status, mayChange: mayChange, isInitialized: facts?.isInitialized ?? false)
    }

    /// The pipeline follows a device from now on.
    private mutating func use(_ number: Int, _ snapshot: ContactSnapshot) {
        guard let open = devices[number], open.index == nil else { return }
        let index = pipeline.attach(open.device.description, open.capabilities, open.rule.mapping, snapshot)
        open.index = index
        guard let index else { return }
        tellName(of: open, index)
    }

    /// - Returns: whether the device is still there.
    private mutating func resynchronize(_ number: Int) -> Bool {
        guard let open = devices[number], let index = open.index else { return true }
        do throws(InputDeviceError) {
            let snapshot = try open.device.resynchronize()
            pipeline.resynchronize(index, with: snapshot, at: clinux_monotonic_us())
            return true
        } catch {
            lose(number, error)
            return false
        }
    }

    /// A device has gone: its touches are cancelled first, and its node closed at once.
    private mutating func lose(_ number: Int, _ error: InputDeviceError) {
        guard let open = devices[number] else { return }
        close(number, .deviceRemoved)
        say(.gone, of: open.name, .note, "\(open.shownName): \(error == .gone ? "gone" : "lost: \(error.reason)")")
    }

    /// Closes a device; its touches are cancelled first.
    mutating func close(_ number: Int, _ reason: CancelReason) {
        stopUsing(number, reason)
        devices[number] = nil
    }

    /// The pipeline follows a device no more: its touches are cancelled, and that is told under its own name.
    private mutating func stopUsing(_ number: Int, _ reason: CancelReason) {
        guard let open = devices[number], let index = open.index else { return }
        pipeline.detach(index, reason, at: clinux_monotonic_us())
        open.index = nil
        tell()
        announce(.deviceRemoved, open)
        open.toldName = nil
    }

    /// A device that is in use has a name, a new one perhaps: for clients, one goes and another comes.
    mutating func tellName(of open: OpenDevice, _ index: DeviceIndex) {
        outlets.encoder.setDeviceName(open.name, for: index)
        guard open.toldName != open.name else { return }
        if open.toldName != nil { announce(.deviceRemoved, open) }
        open.toldName = open.name
        announce(.deviceAdded, open)
    }

    private mutating func announce(_ event: EventName, _ open: OpenDevice) {
        hasChangedDevices = true
        let nowUs = clinux_monotonic_us()
        outlets.announce(event) {
            SocketLines.device(event, nowUs, name: open.toldName ?? open.name, path: open.device.path, into: &$0)
        }
    }

    private mutating func tryToGrab(_ number: Int) {
        guard let open = devices[number] else { return }
        if open.grab == .waiting, let index = open.index, pipeline.hasContactDown(index),
            open.device.hasContactDown()
        {
            // Where another program holds the device, no event tells of the lift.
            rescanUs = min(rescanUs ?? .max, clinux_monotonic_us() + Self.grabRetryUs)
            return
        }
        do throws(InputDeviceError) {
            try open.device.grabExclusively()
            let wasBusy = open.grab == .busy
            open.grab = .done
            if wasBusy {
                use(number, try open.device.resynchronize())
                say(.regained, of: open.name, .note, "\(open.shownName): ours alone now, used again")
            }
        } catch {
            guard error == .busy else { return lose(number, error) }
            if open.grab != .busy {
                say(
                    .held, of: open.name, .warning,
                    "\(open.shownName): another program holds it for itself; not used until it lets go; "
                        + "'touchd devices', as root, names it")
                stopUsing(number, .deviceRemoved)
                open.grab = .busy
            }
            rescanUs = min(rescanUs ?? .max, clinux_monotonic_us() + Self.grabRetryUs)
        }
    }
}
