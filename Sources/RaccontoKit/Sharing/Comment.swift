package import RaccontoHTTP

/// A comment on a public project, with the replies to it (API contract section 12).
package struct Comment: Codable, Sendable, Hashable {
    package var id: ID<Comment>
    /// The comment it replies to; replies have no replies.
    package var parentID: ID<Comment>?
    package var authorName: String?
    /// Whether the reader owns the project.
    package var isOwner: Bool?
    package var authorIsOwner: Bool?
    package var isMine: Bool?
    /// Empty or absent for a deleted one that is kept for its replies.
    package var body: String?
    package var createdAt: ServerTime?
    package var isDeleted: Bool?
    package var canDelete: Bool?
    /// Oldest first; absent in a reply.
    package var replies: [Comment]?

    enum CodingKeys: String, CodingKey {
        case id, body, replies
        case parentID = "parent_id"
        case authorName = "author_name"
        case isOwner = "is_owner"
        case authorIsOwner = "author_is_owner"
        case isMine = "is_mine"
        case createdAt = "created_at"
        case isDeleted = "is_deleted"
        case canDelete = "can_delete"
    }
}

/// Comments on public projects (API contract section 12).
extension RaccontoClient {
    /// `GET /comments/{project}`: oldest first. Errors: `notFound` unless the project is public.
    package func comments(on project: ID<Project>) async throws(RaccontoError) -> [Comment] {
        try await send(Endpoint(.listComments, [.project: project.rawValue], authorization: .optionalToken))
    }

    /// `POST /comments/{project}`: as oneself, or as a guest with a name. Not idempotent.
    ///
    /// Errors: `rejected` COMMENT_BODY_REQUIRED, GUEST_NAME_REQUIRED, REPLY_NESTING_NOT_ALLOWED; `notFound`.
    /// - Parameter body: 1 to 500 characters.
    package func addComment(
        _ body: String, on project: ID<Project>, replyingTo parent: ID<Comment>? = nil, guestName: String? = nil
    ) async throws(RaccontoError) -> PostedComment {
        guard (1...500).contains(body.unicodeScalars.count) else {
            throw InputCheck(operation: .addComment).refusal("a comment has 1 to 500 characters")
        }
        var fields = JSONFields()
        fields.set("body", body)
        fields.set("parent_id", parent)
        fields.set("guest_name", guestName)
        return try await send(
            Endpoint(
                .addComment, [.project: project.rawValue], authorization: .optionalToken, json: fields.json))
    }

    /// `DELETE /comments/{comment}`: one's own, one on one's project, or a guest's with the token it was posted with.
    ///
    /// Errors: `forbidden`, `notFound`.
    package func deleteComment(_ comment: ID<Comment>, token: Redacted<String>? = nil) async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .deleteComment, [.comment: comment.rawValue], query: token.map { [("token", $0.secret)] } ?? [],
                authorization: .optionalToken))
    }
}

/// A comment that was just posted.
package struct PostedComment: Sendable {
    package var comment: Comment
    /// By which a guest can delete it again; the server tells it once.
    package var deleteToken: Redacted<String>?
}

extension PostedComment: Decodable {
    private enum CodingKeys: String, CodingKey {
        case deleteToken = "delete_token"
    }

    package init(from decoder: any Decoder) throws {
        comment = try Comment(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        deleteToken = try values.decodeIfPresent(String.self, forKey: .deleteToken).map { Redacted($0) }
    }
}
