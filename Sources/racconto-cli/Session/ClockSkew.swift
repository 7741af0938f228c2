import Foundation

/// How far this machine's clock is off, in words.
enum ClockSkew {
    static func text(_ seconds: TimeInterval) -> String {
        guard seconds.isFinite else { return "wrong" }
        let minutes = Int(min(abs(seconds) / 60, 1_000_000_000))
        let amount =
            minutes < 120
            ? "\(minutes) minutes" : minutes < 48 * 60 ? "\(minutes / 60) hours" : "\(minutes / 1440) days"
        return "\(amount) \(seconds > 0 ? "fast" : "slow")"
    }
}
