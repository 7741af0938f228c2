import Foundation
import TestSupport

/// Lists how an answer differs from the recorded one.
///
/// Compared are the status, the fields that mean something, and the body: key sets, types, null-ness, order of lists
/// and every value, except those that no two runs share (ids, which are paired; dates of rows; tokens).
struct Comparison {
    /// Whether texts of the body count; the stand-in for Cloudflare made up its own.
    var comparesTexts = true
    var ids = IDMap()
    /// What was answered in the place of recorded cursors.
    private(set) var cursors: [String: String] = [:]
    private(set) var differences: [String] = []

    private static let comparedHeaders = ["content-type", "www-authenticate", "allow", "location", "cache-control"]
    private static let clockKeys = [
        "created_at", "updated_at", "deleted_at", "published_at", "selected_at", "uploaded", "next_cursor",
    ]
    private static let secretKeys = ["access_token", "delete_token"]
    /// Keys by which a list is sorted, and beyond which its order means nothing.
    private static let sortKeys = ["order_num", "order_in_block", "order"]

    mutating func compare(_ recorded: Exchange.Response, _ actual: LoopbackResponse) {
        if recorded.status != actual.status { differences.append("status \(actual.status), not \(recorded.status)") }
        for name in Self.comparedHeaders {
            let wanted = recorded.headers[name].map(normalised)
            let found = actual.header(name).map { Self.withoutPort($0) }
            // The address of another service holds its settings and a random state.
            if wanted?.hasPrefix("https://") == true, found?.hasPrefix("https://") == true { continue }
            if name == "content-type", wanted == nil || actual.body.isEmpty { continue }
            if wanted != found { differences.append("\(name): \(found ?? "none"), not \(wanted ?? "none")") }
        }
        compareBody(recorded, actual)
    }

    private mutating func compareBody(_ recorded: Exchange.Response, _ actual: LoopbackResponse) {
        if recorded.body == .null, actual.body.isEmpty { return }
        if let size = recorded.body["<binary>"]?.number {
            if actual.body.isEmpty != (size == 0) { differences.append("\(actual.body.count) bytes, not \(size)") }
            return
        }
        if recorded.headers["content-type"]?.hasPrefix("text/plain") == true {
            if comparesTexts, recorded.body.text != actual.text { differences.append("body \(actual.text)") }
            return
        }
        guard let body = try? Value(json: actual.body) else {
            differences.append("no JSON: \(actual.text.prefix(200))")
            return
        }
        compare(recorded.body, body, at: "", key: "")
    }

    private func normalised(_ text: String) -> String { Self.withoutPort(ids.translate(text)) }

    private static func withoutPort(_ text: String) -> String {
        text.replacing(/http:\/\/127\.0\.0\.1(:[0-9]+)?/, with: "http://127.0.0.1")
    }

    // MARK: Values

    private mutating func compare(_ recorded: Value, _ actual: Value, at path: String, key: String) {
        switch (recorded, actual) {
        case (.object(let wanted), .object(let found)): compare(wanted, found, at: path)
        case (.array(let wanted), .array(let found)): compare(wanted, found, at: path, key: key)
        case (.string(let wanted), .string(let found)): compare(wanted, found, at: path, key: key)
        case (.int, .int) where !comparesTexts: break
        default:
            if recorded != actual { differences.append("\(path): \(actual), not \(recorded)") }
        }
    }

    private mutating func compare(_ recorded: [String: Value], _ actual: [String: Value], at path: String) {
        // Ids as keys, as in a map of chapters.
        let translated = Dictionary(recorded.map { (ids.translate($0.key), $0.value) }) { first, _ in first }
        let missing = Set(translated.keys).subtracting(actual.keys)
        let additional = Set(actual.keys).subtracting(translated.keys)
        if !missing.isEmpty { differences.append("\(path): missing keys \(missing.sorted())") }
        if !additional.isEmpty { differences.append("\(path): additional keys \(additional.sorted())") }
        for (key, value) in translated.sorted(by: { $0.key < $1.key }) {
            if let found = actual[key] { compare(value, found, at: path + "." + key, key: key) }
        }
    }

    private mutating func compare(_ recorded: [Value], _ actual: [Value], at path: String, key: String) {
        guard recorded.count == actual.count || (!comparesTexts && key == "variants") else {
            differences.append("\(path): \(actual.count) elements, not \(recorded.count)")
            return
        }
        let partners = ListPartners(recorded, actual, ids, sortKeys: Self.sortKeys)
        for (index, (first, second)) in partners.pairs.enumerated() {
            compare(first, second, at: "\(path)[\(index)]", key: key)
        }
    }

    private mutating func compare(_ recorded: String, _ actual: String, at path: String, key: String) {
        if IDMap.isID(recorded) {
            let isPaired = IDMap.isID(actual) && ids.pair(recorded: recorded, actual: actual)
            if !isPaired { differences.append("\(path): id \(actual) in the place of \(recorded)") }
        } else if Self.clockKeys.contains(key) {
            if key == "next_cursor" { cursors[recorded] = actual }
            let shape = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{6}|\.[0-9]{3}Z|\.[0-9]{6}Z|Z)?/
            if actual.wholeMatch(of: shape) == nil { differences.append("\(path): no date: \(actual)") }
        } else if Self.secretKeys.contains(key) {
            if actual.isEmpty { differences.append("\(path): empty") }
        } else if key == "slug", recorded.wholeMatch(of: /[0-9a-f]{8}/) != nil {
            if actual.wholeMatch(of: /[0-9a-f]{8}/) == nil { differences.append("\(path): \(actual)") }
        } else if comparesTexts {
            pairIDs(within: recorded, actual)
            guard normalised(recorded) != Self.withoutPort(actual) else { return }
            differences.append("\(path): \"\(actual)\", not \"\(normalised(recorded))\"")
        }
    }

    /// Pairs the ids in two texts that differ in nothing else, such as addresses of pictures.
    private mutating func pairIDs(within recorded: String, _ actual: String) {
        let wanted = IDMap.ids(in: recorded)
        let found = IDMap.ids(in: actual)
        guard wanted.count == found.count else { return }
        for (first, second) in zip(wanted, found) { _ = ids.pair(recorded: first, actual: second) }
    }
}

/// Which element of an answered list is to be compared with which recorded one.
///
/// Lists are compared in order. Only rows that tie in what the list is sorted by may have changed places: the backend
/// promises nothing about them, so the one with the paired id is looked for among its equals.
struct ListPartners {
    let pairs: [(Value, Value)]

    init(_ recorded: [Value], _ actual: [Value], _ ids: IDMap, sortKeys: [String]) {
        var pairs: [(Value, Value)] = []
        var left = Array(actual)
        for element in recorded {
            guard let next = left.first else { break }
            var place = 0
            if let id = element["id"]?.text, let partner = ids.actual(for: id), next["id"]?.text != partner,
                let found = left.firstIndex(where: { $0["id"]?.text == partner }),
                left[...found].allSatisfy({ $0.only(sortKeys) == next.only(sortKeys) }),
                !next.only(sortKeys).members.isEmpty
            {
                place = found
            }
            pairs.append((element, left.remove(at: place)))
        }
        self.pairs = pairs
    }
}

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
