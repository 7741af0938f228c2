/// Finds what somebody probably meant to type.
enum Suggestion {
    /// The nearest candidate, when it is near enough to be a slip.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let allowed = max(1, word.count / 3)
        return candidates.map { ($0, distance(word, $0)) }.filter { $0.1 <= allowed }.min { $0.1 < $1.1 }?.0
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
