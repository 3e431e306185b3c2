/// What a connection asks the daemon for.
struct Subscription: Equatable {
    /// nil for all.
    var regions: Set<String>?
    /// The kinds of touch events; what says how a touch begins, crosses its edge and ends always belongs to them.
    var kinds: Set<TouchEvent.Kind>
    /// What is no touch is asked for too.
    var hasOthers: Bool

    /// What the daemon sends unasked.
    var isEverything: Bool { regions == nil && hasAllEvents }
    private var hasAllEvents: Bool { hasOthers && kinds.count == TouchEvent.Kind.allCases.count }

    /// The kinds that the ledger needs.
    static let vital: Set<TouchEvent.Kind> = [
        .touchDown, .touchDragExit, .touchDragEnter, .touchUpInside, .touchUpOutside, .touchCancel,
    ]

    func contains(region: String) -> Bool {
        regions?.contains(region) ?? true
    }

    /// The request. Names too long for a line are left out, which asks for all: too much comes then, but nothing is
    /// missing.
    func request(id: Int64) -> String {
        let names = regions.map { "\"regions\":" + JSONText.strings($0.sorted()) }
        let request = line(names, id)
        return request.utf8.count < DaemonLink.requestLimit ? request : line(nil, id)
    }

    private func line(_ names: String?, _ id: Int64) -> String {
        let keys = [names, events].compactMap { $0 }
        return "{\"subscribe\":{\(keys.joined(separator: ","))},\"id\":\(id)}"
    }

    private var events: String? {
        if hasAllEvents { return nil }
        let others =
            ["deviceAdded", "deviceRemoved", "configReloaded", "layerChanged", "locked", "unlocked"]
        let names = TouchEvent.Kind.allCases.filter(kinds.contains).map(\.rawValue) + (hasOthers ? others : [])
        return "\"events\":" + JSONText.strings(names)
    }
}
