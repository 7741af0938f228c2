/// Notices that a transfer moves too slowly for too long.
///
/// It keeps the last moment up to which the transfer was fast enough. When the mean speed since then reaches the
/// limit the moment moves on; when it stays below for the whole patience, the transfer has stalled. A burst after a
/// pause counts for the pause, so slow links that deliver in gulps live.
struct CurlStallWatch {
    private let patience: Duration
    /// Bytes a second.
    private let limit: Int64
    private var fineUntil: SuspendingClock.Instant
    private var movedThen: Int64

    init(patience: Duration, limit: Int64, now: SuspendingClock.Instant) {
        self.patience = patience
        self.limit = max(limit, 1)
        fineUntil = now
        movedThen = 0
    }

    /// Notes how many bytes have moved in all, and says whether the transfer has stalled.
    mutating func hasStalled(moved: Int64, now: SuspendingClock.Instant) -> Bool {
        let elapsed = fineUntil.duration(to: now)
        if Double(moved - movedThen) >= Double(limit) * (elapsed / .seconds(1)) {
            fineUntil = now
            movedThen = moved
            return false
        }
        return elapsed >= patience
    }
}
