/// Which requests go wrong, and how.
struct FaultPlan: Sendable {
    private struct Entry {
        var method: String
        /// Path segments; `*` stands for any one, a last `**` for any rest.
        var segments: [Substring]
        var skip: Int
        var remaining: Int
        var fault: Fault
    }

    private var entries: [Entry] = []

    /// `route` is a method and a path, such as `POST /photos/` or `* /photos/*`; the first `skip` matches pass unharmed.
    mutating func add(_ route: String, skip: Int, times: Int, fault: Fault) {
        let parts = route.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return }
        entries.append(
            Entry(
                method: String(parts[0]), segments: parts[1].split(separator: "/", omittingEmptySubsequences: false),
                skip: skip, remaining: times, fault: fault))
    }

    mutating func removeAll() { entries = [] }

    /// The fault for this request, used up by the asking.
    mutating func take(method: String, path: String) -> Fault? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for index in entries.indices where matches(entries[index], method, segments) {
            if entries[index].skip > 0 {
                entries[index].skip -= 1
                continue
            }
            guard entries[index].remaining > 0 else { continue }
            entries[index].remaining -= 1
            return entries[index].fault
        }
        return nil
    }

    private func matches(_ entry: Entry, _ method: String, _ segments: [Substring]) -> Bool {
        guard entry.method == "*" || entry.method == method else { return false }
        if entry.segments.last == "**" {
            let fixed = entry.segments.dropLast()
            return segments.count >= fixed.count && zip(fixed, segments).allSatisfy { $0 == "*" || $0 == $1 }
        }
        return entry.segments.count == segments.count
            && zip(entry.segments, segments).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
