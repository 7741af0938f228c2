/// A comment on a public project. A deleted one stays for as long as it has replies.
struct CommentRow: Codable, Sendable {
    var id: String
    var projectID: String
    var parentID: String?
    /// Nil for a guest.
    var authorID: String?
    var authorName: String
    var body: String
    var createdAt: Moment
    var isDeleted = false
    /// What a guest needs to delete it.
    var deleteToken: String?
}
