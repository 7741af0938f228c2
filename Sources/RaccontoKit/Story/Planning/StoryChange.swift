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
    public var id: String?

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
    }
}
