/// One line of a plan, as a person reads it.
public struct StoryChange: Sendable, Hashable {
    public var kind: Kind
    public var subject: Subject
    /// A title, a file's name, or the beginning of a text.
    public var name: String
    /// The titles above, from the top.
    public var path: [String]
    /// What is different, such as `layout grid → wide`; nil when the rest says it all.
    public var detail: String?
    /// A chapter's, a text's, a photo's or a block's; nil when the server has yet to make it.
    public var id: String?
    /// The block that a photo or text is in now; nil when it is not known, or for other subjects.
    public var blockID: String?
    /// The item that shows a photo; nil when it is not known, or for other subjects.
    public var itemID: String?
    /// What the plan calls it: an item for photos and texts, else a chapter or block, of the server's or provisional.
    let planned: String?

    public enum Kind: String, Sendable, Hashable, CaseIterable, Encodable {
        case added
        case changed
        case moved
        case removed
    }

    public enum Subject: String, Sendable, Hashable, Encodable {
        case chapter
        case text
        case photo
        case block
        case caption
    }
}

extension StoryChange: Encodable {
    enum CodingKeys: String, CodingKey {
        case kind = "change"
        case subject
        case name
        case path
        case detail
        case id
        case blockID = "block_id"
        case itemID = "item_id"
    }
}
