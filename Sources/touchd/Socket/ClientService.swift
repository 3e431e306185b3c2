import EventLines
import SocketProtocol
import TouchCore

/// What clients are served from: the daemon, as its socket sees it.
protocol ClientService: ~Copyable {
    /// The touches that have been told as down.
    var told: LiveTouches { get }
    /// Knows the names in lines.
    var encoder: EventEncoder { get }
    /// The names of regions by their numbers.
    var regionNames: RegionNames { get }

    /// Writes the first line of a new client.
    func writeHello(into line: inout LineBuffer)
    /// Asks where the touches are that have been told as down.
    mutating func refreshTold()
    /// Does what a client asks for.
    mutating func perform(_ request: Request, of client: Client) -> Reply
}
