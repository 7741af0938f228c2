import RaccontoKit

/// The config file: `key = value` lines, `#` comments; an unknown key is an error.
struct ConfigFile: Equatable {
    /// A line that cannot be used.
    struct Unusable: Error, Equatable {
        let line: Int
        let reason: String
    }

    /// Keys and what they mean, for the parser and the documentation.
    static let keys = [
        "server": "server URL", "email": "account to use", "queue": "queue file", "image-host": "picture host",
        "cacert": "PEM file of trusted certificates", "jobs": "photos prepared at once",
        "transfers": "transfers at once", "insecure-http": "yes or no",
    ]

    var values: [String: String] = [:]

    init() {}

    init(parsing text: String) throws(Unusable) {
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = Self.trim(raw)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw Unusable(line: index + 1, reason: "expected `key = value`")
            }
            let key = String(Self.trim(line[..<equals]))
            guard Self.keys[key] != nil else {
                let hint =
                    Suggestion.nearest(to: key, among: Array(Self.keys.keys)).map { "; did you mean `\($0)`?" } ?? ""
                throw Unusable(line: index + 1, reason: "unknown key `\(key)`\(hint)")
            }
            guard values[key] == nil else { throw Unusable(line: index + 1, reason: "`\(key)` is set twice") }
            values[key] = String(Self.trim(line[line.index(after: equals)...]))
        }
    }

    private static func trim(_ text: Substring) -> Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = text.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }
}
