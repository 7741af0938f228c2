/// A chapter as a portfolio shows it. The sub-chapters of the second level have none of their own.
public struct PortfolioChapter: Codable, Sendable, Hashable {
    public var id: ID<Chapter>
    public var title: String
    public var description: String?
    /// In reading order: there are no numbers to sort by.
    public var items: [PortfolioItem]
    public var subChapters: [PortfolioChapter]

    enum CodingKeys: String, CodingKey {
        case id, title, description, items
        case subChapters = "sub_chapters"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Chapter>.self, forKey: .id)
        title = try values.decode(String.self, forKey: .title)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        items = try values.decodeIfPresent([PortfolioItem].self, forKey: .items) ?? []
        subChapters = try values.decodeIfPresent([PortfolioChapter].self, forKey: .subChapters) ?? []
    }
}
