import RaccontoKit

extension Project {
    /// The title for tables; the service allows empty ones.
    var shownTitle: String { title.allSatisfy(\.isWhitespace) ? "(untitled)" : title }

    /// What a sentence calls the project: its title, and the id of one that has none.
    var shown: String { title.allSatisfy(\.isWhitespace) ? "(untitled) \(id)" : title }
}
