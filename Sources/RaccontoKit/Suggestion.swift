/// Finds what somebody probably meant to type.
public enum Suggestion {
    /// The nearest candidate, when it is near enough to be a slip.
    ///
    /// - Parameter slips: How many letters may be wrong; a third of them where nothing is said.
    public static func nearest(to word: String, among candidates: [String], within slips: Int? = nil) -> String? {
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
