import Foundation

/// How long to wait after the n-th failure in a row: exponential, with full jitter, within limits.
///
/// Full jitter means any delay from nothing to the present ceiling, equally likely: a thousand jobs that failed together
/// do not come back together.
public struct Backoff: Sendable, Hashable {
    /// The ceiling after the first failure.
    public var base: Duration
    /// The highest ceiling.
    public var limit: Duration
    /// The longest wait that a server's `Retry-After` can impose; anything more is taken for nonsense.
    public var hintLimit: Duration

    /// Waiting times between `base` and `limit`.
    public init(base: Duration = .seconds(2), limit: Duration = .seconds(600), hintLimit: Duration = .seconds(3600)) {
        self.base = base
        self.limit = limit
        self.hintLimit = hintLimit
    }

    /// The ceiling after so many failures in a row: 2 s, 4 s, 8 s … 600 s with the defaults.
    func ceiling(afterFailures failures: Int) -> Duration {
        var ceiling = base
        for _ in 1..<max(failures, 1) {
            if ceiling >= limit { break }
            ceiling *= 2
        }
        return min(ceiling, limit)
    }

    /// A random delay below the ceiling, and never shorter than the server asked for.
    ///
    /// - Parameter random: a number from 0 to 1; tests fix it.
    func delay(afterFailures failures: Int, hint: TimeInterval? = nil, random: Double = .random(in: 0...1))
        -> Duration
    {
        let jittered = ceiling(afterFailures: failures) * min(max(random, 0), 1)
        guard let hint = usable(hint) else { return jittered }
        // All who got the same hint would come back at the same time, were it not for some jitter on top.
        return hint + min(jittered, hint / 4)
    }

    /// The server's `Retry-After`: nil when it is not a number or not positive, cut when it is absurdly long.
    private func usable(_ hint: TimeInterval?) -> Duration? {
        guard let hint, hint.isFinite, hint > 0 else { return nil }
        return min(.seconds(min(hint, hintLimit.inSeconds)), hintLimit)
    }
}
