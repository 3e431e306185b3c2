/// Numbers for the names of regions, the same as long as the program runs: an event tells its region by number, and
/// still means the same one when a reload has changed the regions since.
public struct RegionNames: Equatable, Sendable {
    /// The names by their numbers, those of regions that are gone included.
    public private(set) var list: [String] = []
    private var numbers: [String: Int32] = [:]

    /// No name yet.
    public init() {}

    /// The number of a name, a new one for a new name.
    public mutating func number(of name: String) -> Int32 {
        if let number = numbers[name] { return number }
        let number = Int32(list.count)
        numbers[name] = number
        list.append(name)
        return number
    }
}
