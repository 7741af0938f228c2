/// How many of many were changed.
struct BulkTally: Equatable {
    var changed = 0
    var unchanged = 0
    var failed = 0

    var finished: Int { changed + unchanged + failed }

    /// `12 photos rated, 3 unchanged, 1 failed`
    func sentence(_ noun: String, _ participle: String, isDryRun: Bool) -> String {
        var parts = ["\(Amount.of(changed, noun)) \(isDryRun ? "would be " : "")\(participle)"]
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ")
    }
}
