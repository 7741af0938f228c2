import Foundation

/// Which id of this run stands for which recorded one. No two share a partner.
struct IDMap {
    private var actual: [String: String] = [:]
    private var recorded: [String: String] = [:]

    /// Pairs two ids; false when either already has another partner.
    mutating func pair(recorded first: String, actual second: String) -> Bool {
        if let partner = actual[first] { return partner == second }
        guard recorded[second] == nil else { return false }
        actual[first] = second
        recorded[second] = first
        return true
    }

    func actual(for id: String) -> String? { actual[id] }

    /// A text with every recorded id that has a partner replaced by it.
    func translate(_ text: String) -> String {
        guard text.utf8.count >= 36 else { return text }
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: Self.pattern) {
            result += rest[..<match.range.lowerBound]
            let id = String(match.output)
            result += actual[id] ?? id
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    static func isID(_ text: String) -> Bool { text.wholeMatch(of: pattern) != nil }

    static func ids(in text: String) -> [String] { text.matches(of: pattern).map { String($0.output) } }

    private static var pattern: Regex<Substring> {
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
    }
}
