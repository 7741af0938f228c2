import RaccontoKit

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
            try context.output.data(JSONText.array(chosen.map(Row.init)))
            return .success
        }
        var table = Table("chosen", "comment", "caption", "photo")
        for photo in chosen {
            table.add(
                photo.selectedAt.map(LocalTime.text) ?? "", photo.comment ?? "", photo.caption ?? "",
                photo.photoID.rawValue)
        }
        try context.show(table, whenEmpty: "nothing is chosen yet")
        return .success
    }
}
