import Foundation

/// Finds out which text became which when both were edited.
enum TextSimilarity {
    /// Texts less alike than this are different texts.
    private static let threshold = 0.3
    /// More comparisons than this take longer than the result is worth: then the order decides.
    private static let limit = 20_000

    /// Pairs of indices, each used at most once, the most alike first.
    static func pairs(_ old: [String], _ new: [String]) -> [(Int, Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        guard old.count * new.count <= limit else { return Array(zip(old.indices, new.indices)) }
        let oldBigrams = old.map(bigrams)
        let newBigrams = new.map(bigrams)
        var candidates: [(old: Int, new: Int, likeness: Double)] = []
        for (first, left) in oldBigrams.enumerated() {
            for (second, right) in newBigrams.enumerated() {
                let likeness = likeness(left, right)
                if likeness >= threshold { candidates.append((first, second, likeness)) }
            }
        }
        candidates.sort { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) }
        var result: [(Int, Int)] = []
        var takenOld: Set<Int> = []
        var takenNew: Set<Int> = []
        for (old, new, _) in candidates where !takenOld.contains(old) && !takenNew.contains(new) {
            takenOld.insert(old)
            takenNew.insert(new)
            result.append((old, new))
        }
        return result
    }

    /// Neighbouring scalars, sorted; syllables taken apart, so that they are alike when their letters are. The beginning
    /// of a long text is enough to know it by.
    private static func bigrams(_ text: String) -> [UInt64] {
        let scalars = text.prefix(2000).decomposedStringWithCanonicalMapping.unicodeScalars.map { UInt64($0.value) }
        return zip(scalars, scalars.dropFirst()).map { $0 << 32 | $1 }.sorted()
    }

    /// The share of bigrams in common, from 0 to 1.
    private static func likeness(_ left: [UInt64], _ right: [UInt64]) -> Double {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        var common = 0
        var (first, second) = (0, 0)
        while first < left.count, second < right.count {
            if left[first] == right[second] {
                common += 1
                first += 1
                second += 1
            } else if left[first] < right[second] {
                first += 1
            } else {
                second += 1
            }
        }
        return Double(2 * common) / Double(left.count + right.count)
    }
}
