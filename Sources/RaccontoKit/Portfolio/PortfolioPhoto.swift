/// A photo as a portfolio shows it.
public struct PortfolioPhoto: Codable, Sendable, Hashable {
    public var id: ID<Photo>
    public var imageURL: String
    public var caption: String?
    /// Pixels; nil for photos that were recorded without.
    public var width: Int?
    public var height: Int?

    enum CodingKeys: String, CodingKey {
        case id, caption, width, height
        case imageURL = "image_url"
    }
}
