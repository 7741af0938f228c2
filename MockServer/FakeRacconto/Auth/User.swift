/// An account.
struct User: Codable, Sendable {
    var id: String
    var email: String
    var password: String
    var isVerified: Bool
    var username: String?
    var photoLimit: Int
    var projectLimit: Int
    /// Tokens issued before this are dead: set by a password change.
    var tokensInvalidBefore: Moment?
    var verificationToken: MailedToken?
    var resetToken: MailedToken?
    var settings: [String: String] = [:]
}
