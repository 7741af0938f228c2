import Testing

@testable import RaccontoHTTP

@Suite struct CurlStallWatchTests {
    /// Whether a transfer stalls that has moved `bytes[i]` after i+1 seconds; patience 3 s, limit 100 B/s.
    private func stalls(_ bytes: [Int64]) -> Bool {
        let start = SuspendingClock.now
        var watch = CurlStallWatch(patience: .seconds(3), limit: 100, now: start)
        return zip(1..., bytes).contains { second, moved in
            watch.hasStalled(moved: moved, now: start + .seconds(second))
        }
    }

    @Test func `silence is a stall after the patience and not before`() {
        #expect(!stalls([0, 0]))
        #expect(stalls([0, 0, 0]))
    }

    @Test func `a steady flow at the limit never stalls`() {
        #expect(!stalls((1...50).map { $0 * 100 }))
    }

    @Test func `a steady flow below the limit stalls`() {
        #expect(stalls((1...50).map { $0 * 99 }))
    }

    @Test func `a gulp after a pause counts for the pause`() {
        #expect(!stalls([0, 0, 300, 300, 300, 600, 600, 600, 900]))
    }

    @Test func `a pause is measured from the last moment that was fast enough`() {
        #expect(!stalls([5000, 5000, 5000]))
        #expect(stalls([5000, 5000, 5000, 5000]))
    }
}
