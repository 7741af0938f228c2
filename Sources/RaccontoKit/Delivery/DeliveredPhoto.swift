/// A photo as the client of a delivery sees it; photos in the trash are shown as well.
public struct DeliveredPhoto: Codable, Sendable, Hashable {
    public var id: ID<Photo>
    public var imageURL: String
    public var caption: String?
    public var order: Int
    public var isSelected: Bool
    public var comment: String?

    enum CodingKeys: String, CodingKey {
        case id, caption, order, comment
        case imageURL = "image_url"
        case isSelected = "is_selected"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Photo>.self, forKey: .id)
        imageURL = try values.decode(String.self, forKey: .imageURL)
        caption = try values.decodeIfPresent(String.self, forKey: .caption)
        order = try values.decode(.order, default: 0)
        isSelected = try values.decodeBool(.isSelected)
        comment = try values.decodeIfPresent(String.self, forKey: .comment)
    }
}
