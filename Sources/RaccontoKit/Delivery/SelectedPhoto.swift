/// A photo that a client has chosen, as its photographer sees it.
public struct SelectedPhoto: Codable, Sendable, Hashable {
    public var photoID: ID<Photo>
    public var comment: String?
    public var selectedAt: ServerTime?
    public var imageURL: String?
    public var caption: String?
    public var order: Int?

    enum CodingKeys: String, CodingKey {
        case comment, caption, order
        case photoID = "photo_id"
        case selectedAt = "selected_at"
        case imageURL = "image_url"
    }
}
