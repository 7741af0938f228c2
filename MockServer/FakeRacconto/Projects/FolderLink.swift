/// A folder on somebody's computer that belongs to a project.
struct FolderLink: Codable, Sendable, Equatable {
    var userID: String
    var projectID: String
    var path: String
}
