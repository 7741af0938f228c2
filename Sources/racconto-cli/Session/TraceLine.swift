import RaccontoHTTP
import RaccontoKit

/// One request as `--verbose` shows it; never a token, a body or a one-time URL.
enum TraceLine {
    static func text(_ entry: RequestTrace.Entry) -> String {
        let milliseconds = entry.duration / .milliseconds(1)
        let outcome = entry.status.map(String.init) ?? entry.failure?.kind.rawValue ?? "-"
        let id = entry.requestID.map { " \($0)" } ?? ""
        return "\(entry.method.rawValue) \(entry.path) \(outcome) \(Int(milliseconds)) ms\(id)"
    }
}
