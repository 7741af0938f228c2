/// Comments on public projects (API contract section 12).
extension RaccontoClient {
    /// `GET /comments/{project}`: oldest first. Errors: `notFound` unless the project is public.
    public func comments(on project: ID<Project>) async throws(RaccontoError) -> [Comment] {
        try await send(Endpoint(.listComments, [.project: project.rawValue], authorization: .optionalToken))
    }

    /// `POST /comments/{project}`: as oneself, or as a guest with a name. Not idempotent.
    ///
    /// Errors: `rejected` COMMENT_BODY_REQUIRED, GUEST_NAME_REQUIRED, REPLY_NESTING_NOT_ALLOWED; `notFound`.
    /// - Parameter body: 1 to 500 characters.
    public func addComment(
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
    public func deleteComment(_ comment: ID<Comment>, token: Redacted<String>? = nil) async throws(RaccontoError) {
        try await send(
            Endpoint<Void>(
                .deleteComment, [.comment: comment.rawValue], query: token.map { [("token", $0.secret)] } ?? [],
                authorization: .optionalToken))
    }
}
