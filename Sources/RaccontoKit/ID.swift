/// The server's identifier of one kind of thing: `ID<Photo>` cannot be passed where `ID<Project>` is wanted.
///
/// The backend makes UUID strings but never checks them, so any string is accepted here; it is percent-encoded when it
/// becomes part of a path.
public struct ID<Owner>: Hashable, Sendable, RawRepresentable {
    /// The text as the server spells it.
    public let rawValue: String

    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps the text as it is.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension ID: CustomStringConvertible {
    public var description: String { rawValue }
}

extension ID: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The beginning of an id, as people copy it from a table or a help text.
package enum ShortID {
    /// Fewer characters would too often begin several ids.
    package static let minimumLength = 6
    /// Characters of a whole id, a UUID.
    private static let whole = 36

    /// Whether a text can be the beginning of an id and is not a whole one.
    package static func canBe(_ text: String) -> Bool {
        (minimumLength..<whole).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
            }
    }

    /// The ids that a text means: the one that is equal to it, else all that begin with it.
    package static func matches<Thing>(_ text: String, among ids: some Sequence<ID<Thing>>) -> [ID<Thing>] {
        var matches: [ID<Thing>] = []
        let start = text.lowercased()
        for id in ids {
            if id.rawValue == text { return [id] }
            if canBe(text), id.rawValue.hasPrefix(start) { matches.append(id) }
        }
        return matches
    }
}

/// Finds what somebody probably meant to type.
package enum Suggestion {
    /// The nearest candidate, when it is near enough to be a slip.
    ///
    /// - Parameter slips: How many letters may be wrong; a third of them where nothing is said.
    package static func nearest(to word: String, among candidates: [String], within slips: Int? = nil) -> String? {
        let length = word.count
        let allowed = slips ?? max(1, length / 3)
        // Longer and shorter ones are not near: no need to look at a text that is no word at all.
        return candidates.filter { abs($0.count - length) <= allowed }
            .map { ($0, distance(word, $0)) }.filter { $0.1 <= allowed }.min { $0.1 < $1.1 }?.0
    }

    /// Edits between two words: insertions, deletions, substitutions and swapped neighbours.
    private static func distance(_ left: String, _ right: String) -> Int {
        let a = Array(left)
        let b = Array(right)
        var older: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[b.count]
    }
}
