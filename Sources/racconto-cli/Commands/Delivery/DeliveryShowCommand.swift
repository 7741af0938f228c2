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
            try context.output.data(JSONText.line(Answer(delivery: delivery, photos: photos)))
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
        try context.show(table, whenEmpty: "the delivery shows no photos")
        return .success
    }
}
