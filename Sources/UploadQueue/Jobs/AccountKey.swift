/// Whose work a job is: one user on one server. A worker for another account never touches it.
public struct AccountKey: Hashable, Sendable, Codable {
    /// The server's canonical URL, such as `https://racconto.app/api`.
    public let server: String
    /// The server's id of the user, from the token.
    public let userID: String

    public init(server: String, userID: String) {
        self.server = server
        self.userID = userID
    }
}
