import Foundation

/// How many random stories a law is tried on: few in an ordinary run, every one before a release.
enum LawRounds {
    /// The seeds of one law.
    ///
    /// - Parameters:
    ///   - ordinary: So many in an ordinary run.
    ///   - all: So many when `RACCONTO_LAW_ROUNDS` is `all`. A number there is so many of every law.
    static func seeds(_ ordinary: Int, of all: Int) -> Range<Int> {
        switch ProcessInfo.processInfo.environment["RACCONTO_LAW_ROUNDS"] {
        case "all"?: 0..<all
        case let words?: 0..<max(1, Int(words) ?? ordinary)
        case nil: 0..<ordinary
        }
    }
}
