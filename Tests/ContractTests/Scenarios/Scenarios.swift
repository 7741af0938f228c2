/// Every recording that needs more than can be told from itself.
enum Scenarios {
    static let all: Scenario.Table = [
        auth, tokens, images, projects, photos, photoTrash, rotation, chapters, items, sideBySide, social, explore,
        portfolio, delivery,
    ].reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } }
}
