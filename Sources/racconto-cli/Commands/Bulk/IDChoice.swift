import RaccontoKit

/// Finds the one thing that an id, or the beginning of one, means in a list.
enum IDChoice {
    /// Nil when nothing in the list is meant. Errors: several ids begin so.
    static func pick<Thing>(
        _ text: ID<Thing>, among ids: some Sequence<ID<Thing>>, called kind: String
    ) throws -> ID<Thing>? {
        let matches = ShortID.matches(text.rawValue, among: ids)
        guard matches.count < 2 else {
            let list = matches.prefix(5).map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .noInput,
                "the ids of \(matches.count) \(kind)s begin with `\(text)`: \(list)\(matches.count > 5 ? ", …" : "")")
        }
        return matches.first
    }
}
