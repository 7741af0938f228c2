extension Duration {
    /// Milliseconds, rounded down, within what libcurl takes.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        let limit = Int64(Int32.max)
        guard seconds < limit / 1000 else { return Int(limit) }
        guard seconds > -limit / 1000 else { return -Int(limit) }
        return Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
