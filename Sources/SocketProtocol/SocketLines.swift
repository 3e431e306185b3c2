import EventLines
import TouchCore

/// The lines on the socket that tell no touch event. Each writer makes its own room.
public enum SocketLines {
    /// `"protocol"` in hello: rises when something that clients know changes.
    public static let protocolNumber: Int64 = 1

    /// What hello tells but the touches.
    public struct Greeting {
        /// The program's version.
        public var version: String
        /// The screen of all that isn't tied to a device with its own.
        public var screen: ScreenSize
        /// The active layer; nil for none.
        public var layer: String?
        /// All regions, in the order of the file.
        public var regions: [String]
        /// The devices in use.
        public var devices: [(name: String, path: String)]

        /// What hello tells but the touches.
        public init(
            version: String, screen: ScreenSize, layer: String?, regions: [String],
            devices: [(name: String, path: String)]
        ) {
            self.version = version
            self.screen = screen
            self.layer = layer
            self.regions = regions
            self.devices = devices
        }
    }

    /// The first line that a client gets.
    public static func hello(
        _ greeting: Greeting, _ told: LiveTouches, _ encoder: EventEncoder, into line: inout LineBuffer
    ) {
        line.add("{\"event\":\"hello\",\"version\":")
        line.addQuoted(greeting.version)
        line.add(",\"protocol\":")
        line.addNumber(protocolNumber)
        screen(greeting.screen, into: &line)
        line.add(",\"layer\":")
        line.addQuotedOrNull(greeting.layer)
        line.add(",\"regions\":")
        line.addList(greeting.regions)
        line.add(",\"devices\":[")
        for (place, device) in greeting.devices.enumerated() {
            line.add(place == 0 ? "{\"name\":" : ",{\"name\":")
            line.addQuoted(device.name)
            line.add(",\"path\":")
            line.addQuoted(device.path)
            line.add("}")
        }
        line.add("],\"touches\":")
        told.write(of: Subscription(), encoder, into: &line)
        line.add("}\n")
    }

    /// The screen's size, as a member.
    static func screen(_ screen: ScreenSize, into line: inout LineBuffer) {
        line.add(",\"screen\":{\"width\":")
        line.addNumber(Int64(screen.width))
        line.add(",\"height\":")
        line.addNumber(Int64(screen.height))
        line.add("}")
    }

    /// So many events were dropped for a reader; these touches are down.
    public static func lost(
        _ count: Int64, _ told: borrowing LiveTouches, _ subscription: Subscription,
        _ encoder: borrowing EventEncoder, into line: inout LineBuffer
    ) {
        line.add("{\"event\":\"lost\",\"count\":")
        line.addNumber(count)
        line.add(",\"touches\":")
        told.write(of: subscription, encoder, into: &line)
        line.add("}\n")
    }

    /// `deviceAdded` or `deviceRemoved`, now in microseconds.
    public static func device(
        _ event: EventName, _ timeUs: Int64, name: String, path: String, into line: inout LineBuffer
    ) {
        head(event, timeUs, into: &line)
        line.add(",\"device\":")
        line.addQuoted(name)
        line.add(",\"path\":")
        line.addQuoted(path)
        line.add("}\n")
    }

    /// `configReloaded` with the regions that there are now.
    public static func configReloaded(_ timeUs: Int64, regions: [String], into line: inout LineBuffer) {
        head(.configReloaded, timeUs, into: &line)
        line.add(",\"regions\":")
        line.addList(regions)
        line.add("}\n")
    }

    /// `layerChanged`; nil for no layer.
    public static func layerChanged(_ timeUs: Int64, layer: String?, into line: inout LineBuffer) {
        head(.layerChanged, timeUs, into: &line)
        line.add(",\"layer\":")
        line.addQuotedOrNull(layer)
        line.add("}\n")
    }

    /// `locked` for so many microseconds, told in seconds.
    public static func locked(_ timeUs: Int64, forUs: Int64, into line: inout LineBuffer) {
        head(.locked, timeUs, into: &line)
        line.add(",\"seconds\":")
        line.addMillionths(forUs)
        line.add("}\n")
    }

    /// `unlocked`.
    public static func unlocked(_ timeUs: Int64, into line: inout LineBuffer) {
        head(.unlocked, timeUs, into: &line)
        line.add("}\n")
    }

    private static func head(_ event: EventName, _ timeUs: Int64, into line: inout LineBuffer) {
        line.add("{\"event\":")
        line.addQuoted(event.text)
        line.add(",\"timeUs\":")
        line.addNumber(timeUs)
    }
}
