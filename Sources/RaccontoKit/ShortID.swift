/// The beginning of an id, as people copy it from a table or a help text.
public enum ShortID {
    /// Fewer characters would too often begin several ids.
    public static let minimumLength = 6
    /// Characters of a whole id, a UUID.
    private static let whole = 36

    /// Whether a text can be the beginning of an id and is not a whole one.
    public static func canBe(_ text: String) -> Bool {
        (minimumLength..<whole).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
            }
    }

    /// The ids that a text means: the one that is equal to it, else all that begin with it.
    public static func matches<Thing>(_ text: String, among ids: some Sequence<ID<Thing>>) -> [ID<Thing>] {
        var matches: [ID<Thing>] = []
        let start = text.lowercased()
        for id in ids {
            if id.rawValue == text { return [id] }
            if canBe(text), id.rawValue.hasPrefix(start) { matches.append(id) }
        }
        return matches
    }
}
