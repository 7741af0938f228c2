import RaccontoHTTP
import RaccontoKit

/// Shows a delivery as its client sees it.
struct DeliveryShowCommand: Command {
    static let name = "delivery show"
    static let summary = "Show a delivery and its photos as the client sees them; needs no login"
    static let examples = ["racconto delivery show 3f0e9d2a-77b1-4c7e-9a53-0f6b1c2d4e8f"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("link", \.link, "Whole id of the link"),
            .flag("--password-stdin", \.passwordFromStandardInput, "Read the password from standard input"),
        ]
    }

    var link = ID<DeliveryLink>("")
    var passwordFromStandardInput = false
    var global = GlobalOptions()

    private struct Answer: Encodable {
        let delivery: Delivery
        let photos: [DeliveredPhoto]

        enum Key: String, CodingKey {
            case id, label, photos
            case projectTitle = "project_title"
            case hasPassword = "has_password"
            case expiresAt = "expires_at"
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(delivery.id, forKey: .id)
            try values.encode(delivery.projectTitle, forKey: .projectTitle)
            try values.encode(delivery.label, forKey: .label)
            try values.encode(delivery.hasPassword, forKey: .hasPassword)
            try values.encode(delivery.expiresAt, forKey: .expiresAt)
            try values.encode(photos, forKey: .photos)
        }
    }

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.publicClient()
        let delivery = try await client.delivery(link)
        let access = try await DeliveryPassword(context: context, isFromStandardInput: passwordFromStandardInput)
            .access(to: link, client)
        let photos = try await client.deliveredPhotos(access)
        if context.isJSON {
            try await context.output.data(JSONText.line(Answer(delivery: delivery, photos: photos)))
            return .success
        }
        context.output.note(
            [delivery.projectTitle, delivery.label, delivery.expiresAt.map { "until \(LocalTime.text($0))" }]
                .compactMap { $0 }.joined(separator: " · "))
        var table = Table([
            ("order", .right), ("chosen", .left), ("caption", .left), ("comment", .left), ("photo", .left),
        ])
        for photo in photos {
            table.add(
                String(photo.order), photo.isSelected ? "yes" : "", photo.caption ?? "", photo.comment ?? "",
                photo.id.rawValue)
        }
        try await context.show(table, whenEmpty: "the delivery shows no photos")
        return .success
    }
}

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
            .option("--comment", "TEXT", \.comment, "A comment for the photographer on each"),
            .flag("--only", \.isOnly, "Choose these and nothing else"),
            .flag("--unchoose", \.isRemoval, "Remove these from the choice"),
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
        guard !(isOnly && isRemoval) else {
            throw UsageError.conflict("--only and --unchoose cannot be given together")
        }
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
            try await context.output.data(JSONText.array(ids))
        } else {
            let amount = Plural.of(choice.count, "photo")
            context.output.note(isDryRun ? "nothing was changed; \(amount) would be chosen" : "\(amount) chosen")
        }
        return .success
    }
}

/// Lists what a client has chosen.
struct DeliveryChoicesCommand: Command {
    static let name = "delivery choices"
    static let summary = "List the photos that a client has chosen, with comments"
    static let examples = [
        "racconto delivery choices 3f0e9d2a",
        "racconto delivery choices 3f0e9d2a --json | jq -r '.[].photo_id' | racconto photo label green --stdin",
    ]
    static var parameters: [Parameter<Self>] { [.positional("link", \.link, "Id of the link, or the beginning of it")] }

    var link = ID<DeliveryLink>("")
    var global = GlobalOptions()

    private struct Row: Encodable {
        let photo: SelectedPhoto

        enum Key: String, CodingKey {
            case comment, caption, order
            case photoID = "photo_id"
            case selectedAt = "selected_at"
            case imageURL = "image_url"
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(photo.photoID, forKey: .photoID)
            try values.encode(photo.comment, forKey: .comment)
            try values.encode(photo.selectedAt, forKey: .selectedAt)
            try values.encode(photo.imageURL, forKey: .imageURL)
            try values.encode(photo.caption, forKey: .caption)
            try values.encode(photo.order, forKey: .order)
        }
    }

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let chosen = try await client.selections(of: try await DeliveryLookup(client: client).id(link))
        if context.isJSON {
            try await context.output.data(JSONText.array(chosen.map(Row.init)))
            return .success
        }
        var table = Table("chosen", "comment", "caption", "photo")
        for photo in chosen {
            table.add(
                photo.selectedAt.map(LocalTime.text) ?? "", photo.comment ?? "", photo.caption ?? "",
                photo.photoID.rawValue)
        }
        try await context.show(table, whenEmpty: "nothing is chosen yet")
        return .success
    }
}

/// The password of a delivery: from standard input or a prompt. Never the account's password file, never the command
/// line.
struct DeliveryPassword {
    let context: Context
    let isFromStandardInput: Bool

    func read(_ prompt: String) async throws -> Redacted<String> {
        try await PasswordPrompt(terminal: context.terminal, output: context.output).read(
            fromStandardInput: isFromStandardInput, file: nil, prompt: prompt)
    }

    /// A password to set: a slip of the finger would lock the client out, so that it is asked for twice.
    func choose(_ prompt: String) async throws -> Redacted<String> {
        let password = try await read(prompt)
        guard !isFromStandardInput else { return password }
        guard try await read("the same again: ") == password else {
            throw CommandFailure(.badInput, "the passwords differ; no link was made")
        }
        return password
    }

    /// What opens a link for its client: asks for the password when the link has one.
    func access(to link: ID<DeliveryLink>, _ client: RaccontoClient) async throws -> DeliveryAccess {
        let delivery = try await client.delivery(link)
        guard delivery.hasPassword else { return DeliveryAccess(link: link) }
        return DeliveryAccess(link: link, password: try await read("password of the delivery: "))
    }
}
