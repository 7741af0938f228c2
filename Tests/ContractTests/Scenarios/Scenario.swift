import FakeRacconto

/// What a recording needs beyond what can be told from itself.
struct Scenario: Sendable {
    var caller = Account.photographer
    /// Whether the world is first prepared by what the recording shows.
    var isPrepared = true
    var options = FakeRacconto.Options()
    var arrange: @Sendable (World) throws -> Void = { _ in }

    typealias Table = [String: Scenario]

    /// Nothing of the recording's own, only this.
    static func only(
        as caller: Account = .photographer, _ arrange: @escaping @Sendable (World) throws -> Void = { _ in }
    ) -> Scenario {
        Scenario(caller: caller, isPrepared: false, arrange: arrange)
    }

    /// What the recording shows, and then this.
    static func also(
        as caller: Account = .photographer, _ arrange: @escaping @Sendable (World) throws -> Void = { _ in }
    ) -> Scenario {
        Scenario(caller: caller, arrange: arrange)
    }
}

/// Every recording that needs more than can be told from itself.
enum Scenarios {
    static let all: Scenario.Table = [
        auth, tokens, images, projects, photos, photoTrash, rotation, chapters, items, sideBySide, social, explore,
        portfolio, delivery,
    ].reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } }
}
