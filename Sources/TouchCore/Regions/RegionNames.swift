/// Numbers for the names of regions, the same as long as the program runs: an event tells its region by number, and
/// still means the same one when a reload has changed the regions since.
public struct RegionNames: Equatable, Sendable {
    /// The names by their numbers, those of regions that are gone included.
    public private(set) var list: [String] = []
    /// The numbers by their names, once there are many.
    private var numbers: [String: Int32] = [:]
    /// So many are looked through: at a start a dictionary's type would have to be made, for a small touchd.toml too.
    private static let few = 32

    /// No name yet.
    public init() {}

    /// The number of a name, a new one for a new name.
    public mutating func number(of name: String) -> Int32 {
        if let number = known(name) { return number }
        let number = Int32(list.count)
        list.append(name)
        if list.count == Self.few { for (number, name) in list.enumerated() { numbers[name] = Int32(number) } }
        if list.count > Self.few { numbers[name] = number }
        return number
    }

    private func known(_ name: String) -> Int32? {
        list.count < Self.few ? list.firstIndex(of: name).map { Int32($0) } : numbers[name]
    }
}
