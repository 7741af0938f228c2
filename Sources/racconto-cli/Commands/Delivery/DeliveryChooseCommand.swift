import RaccontoKit

/// Chooses photos of a delivery, as its client does.
struct DeliveryChooseCommand: Command {
    static let name = "delivery choose"
    static let summary = "Choose photos of a delivery as its client does; needs no login"
    static let discussion = """
        The photos named are added to what is chosen already; --only chooses them and nothing else, --unchoose takes them
        out. Where the photographer has set delivery_tag_color, choosing labels the photos.
        """
    static let examples = [
        "racconto delivery choose 3f0e9d2a-77b1-4c7e-9a53-0f6b1c2d4e8f 7b0c2f6e --comment \"for the album\"",
        "racconto delivery choose 3f0e9d2a-77b1-4c7e-9a53-0f6b1c2d4e8f 7b0c2f6e --unchoose",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("link", \.link, "Whole id of the link"),
            .positionals("photo", \.photos, "Photo ids, or beginnings of ids"),
            .option("--comment", "TEXT", \.comment, "A word to the photographer about each"),
            .flag("--only", \.isOnly, "Nothing but these"), .flag("--unchoose", \.isRemoval, "Take these out"),
            .flag("--password-stdin", \.passwordFromStandardInput, "Read the password from standard input"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var link = ID<DeliveryLink>("")
    var photos: [ID<Photo>] = []
    var comment: String?
    var isOnly = false
    var isRemoval = false
    var passwordFromStandardInput = false
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard !(isOnly && isRemoval) else { throw UsageError.conflict("--only and --unchoose exclude each other") }
        let client = try context.publicClient()
        let access = try await DeliveryPassword(context: context, isFromStandardInput: passwordFromStandardInput)
            .access(to: link, client)
        let offered = try await client.deliveredPhotos(access)
        let photos = try photos.map { text in
            guard let id = try IDChoice.pick(text, among: offered.map(\.id), called: "photo") else {
                throw CommandFailure(.noInput, "the delivery has no photo `\(text)`; nothing was changed")
            }
            return id
        }
        var choice: [ID<Photo>: String?] = [:]
        if !isOnly { for photo in offered where photo.isSelected { choice[photo.id] = .some(photo.comment) } }
        for photo in photos {
            if isRemoval { choice[photo] = nil } else { choice.updateValue(comment, forKey: photo) }
        }
        let before = Dictionary(
            offered.filter(\.isSelected).map { ($0.id, $0.comment) }, uniquingKeysWith: { first, _ in first })
        if !isDryRun, choice != before { try await client.saveSelections(choice, by: access) }
        if context.isJSON {
            let ids = choice.keys.map(\.rawValue).sorted()
            try context.output.data(JSONText.array(ids))
        } else {
            let amount = Amount.of(choice.count, "photo")
            context.output.note(isDryRun ? "nothing was changed; \(amount) would be chosen" : "\(amount) chosen")
        }
        return .success
    }
}
