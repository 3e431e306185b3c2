import CLinux

/// The process's arguments as bytes: what isn't UTF-8 stands in no String.
enum RawArgument {
    /// The argument that a text was made of; nil where it was only a part of one.
    static func bytes(of text: String) -> UnsafePointer<CChar>? {
        for place in 0..<clinux_argument_count() {
            if let argument = clinux_argument(place), String(cString: argument) == text { return argument }
        }
        return nil
    }
}
