/// Requests: they want a connection, and all but `status` the right to control the daemon (`[socket] control`).
///
/// `answered` is called once, by `process()`: with the daemon's answer, or with one that isn't OK and whose `line` is
/// empty where the connection ended before. Without it, the answer goes to `onEvent`.
///
/// All throw `TouchClientError`: `notConnected`, `requestTooLong`, `tooManyRequests`.
extension TouchClient {
    /// Puts a layer on; nil for none.
    public func setLayer(
        _ layer: String?, answered: ((ClientEvent.Reply) -> Void)? = nil
    ) throws(TouchClientError) {
        try send("\"layer\":\(layer.map(JSONText.string) ?? "null")", answered: answered)
    }

    /// Locks the touchscreens for that long, more than 0 and at most a year: live touches are cancelled, others not
    /// told.
    public func lock(
        for duration: Duration, answered: ((ClientEvent.Reply) -> Void)? = nil
    ) throws(TouchClientError) {
        try send("\"lock\":{\"seconds\":\(JSONText.seconds(duration))}", answered: answered)
    }

    /// Ends the lock.
    public func unlock(answered: ((ClientEvent.Reply) -> Void)? = nil) throws(TouchClientError) {
        try send("\"unlock\":{}", answered: answered)
    }

    /// Asks how the daemon is; the answer's `line` has it under `status`, as JSON.
    public func status(answered: @escaping (ClientEvent.Reply) -> Void) throws(TouchClientError) {
        try send("\"status\":{}", answered: answered)
    }
}
