import RaccontoKit

/// Gives photos stars.
struct PhotoRateCommand: Command {
    /// Stars to give, or none.
    struct Rating: ArgumentValue {
        let stars: Int?

        init(stars: Int?) { self.stars = stars }

        init?(argument: String) {
            if argument == "none" {
                stars = nil
            } else if let number = Int(argument), (1...5).contains(number) {
                stars = number
            } else {
                return nil
            }
        }

        static var choices: [String] { ["1", "2", "3", "4", "5", "none"] }
        static var expectation: String { "1 to 5, or none" }
    }

    static let name = "photo rate"
    static let summary = "Give photos 1 to 5 stars, or take their stars away"
    static let examples = [
        "racconto photo rate 5 7b0c2f6e 91d2aa04",
        "racconto photo rate none --project jeju --rating 1-2 --yes",
        "racconto photo list --project jeju --json | jq -r '.[].id' | racconto photo rate 3 --stdin",
    ]
    static var parameters: [Parameter<Self>] {
        [.positional("stars", \.rating, "1 to 5, or none")]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var rating = Rating(stars: nil)
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let stars = rating.stars
        var changes = PhotoChanges()
        changes.rating = FieldChange(stars)
        return try await PhotoBulk(context: context, selection: selection, participle: "rated").run(
            client,
            question: { photos in
                stars.map { "Rate \(photos) \($0)?" } ?? "Take the rating of \(photos) away?"
            }, changes)
    }
}
