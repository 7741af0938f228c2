/// The last thing that went wrong with a job: a word to decide and count by, and a phrase for people.
public struct JobError: Hashable, Sendable, Codable {
    /// Stable, lower case with underscores, such as `truncated` or `server_failure`.
    public var code: String
    /// One clear phrase with the server's own code where there is one; never a secret.
    public var message: String

    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}
