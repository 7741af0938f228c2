/// A comment that was just posted.
public struct PostedComment: Sendable {
    public var comment: Comment
    /// By which a guest can delete it again; the server tells it once.
    public var deleteToken: Redacted<String>?
}

extension PostedComment: Decodable {
    private enum CodingKeys: String, CodingKey {
        case deleteToken = "delete_token"
    }

    public init(from decoder: any Decoder) throws {
        comment = try Comment(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        deleteToken = try values.decodeIfPresent(String.self, forKey: .deleteToken).map { Redacted($0) }
    }
}
