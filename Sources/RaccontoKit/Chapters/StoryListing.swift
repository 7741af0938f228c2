/// All chapters and items of a project in one answer (API contract section 6).
public struct StoryListing: Codable, Sendable, Hashable {
    /// Without dates.
    public var chapters: [Chapter]
    /// Chapters without items are absent. Items of photos in the trash are listed.
    public var itemsByChapter: [String: [ChapterItem]]

    enum CodingKeys: String, CodingKey {
        case chapters
        case itemsByChapter = "items_by_chapter"
    }

    init(chapters: [Chapter], itemsByChapter: [String: [ChapterItem]]) {
        self.chapters = chapters
        self.itemsByChapter = itemsByChapter
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        chapters = try values.decode([Chapter].self, forKey: .chapters)
        itemsByChapter = try values.decode(.itemsByChapter, default: [:])
    }
}
