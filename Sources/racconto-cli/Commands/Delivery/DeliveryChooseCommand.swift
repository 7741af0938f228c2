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
        "racconto delivery choose 3f0e9d2a 7b0c2f6e --comment \"for the album\"",
        "racconto delivery choose 3f0e9d2a 7b0c2f6e --unchoose",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("link", \.link, "Id of the link"), .positionals("photo", \.photos, "Photo ids"),
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
        let client = context.anonymousClient()
        let access = try await DeliveryPassword(context: context, isFromStandardInput: passwordFromStandardInput)
            .access(to: link, client)
        let offered = try await client.deliveredPhotos(access)
        if let unknown = photos.first(where: { id in !offered.contains { $0.id == id } }) {
            throw CommandFailure(.noInput, "the delivery has no photo `\(unknown)`; nothing was changed")
        }
        var choice: [ID<Photo>: String?] = [:]
        if !isOnly { for photo in offered where photo.isSelected { choice[photo.id] = .some(photo.comment) } }
        for photo in photos {
            if isRemoval { choice[photo] = nil } else { choice.updateValue(comment, forKey: photo) }
        }
        if !isDryRun { try await client.saveSelections(choice, by: access) }
        if context.isJSON {
            let ids = choice.keys.map(\.rawValue).sorted()
            try context.output.data(JSONText.array(ids))
        } else {
            let amount = "\(choice.count) photo\(choice.count == 1 ? "" : "s")"
            context.output.note(isDryRun ? "nothing was changed; \(amount) would be chosen" : "\(amount) chosen")
        }
        return .success
    }
}
