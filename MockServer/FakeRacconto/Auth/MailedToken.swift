/// A one-shot token of a mail that would have been sent.
struct MailedToken: Codable, Sendable, Equatable {
    var text: String
    var expiresAt: Moment

    /// Life of a verification link in seconds.
    static let verificationLifetime: Int64 = 24 * 3600
    /// Life of a password reset link in seconds.
    static let resetLifetime: Int64 = 3600

    init(_ text: String, lifetime: Int64) {
        self.text = text
        expiresAt = Moment(microseconds: Moment.now().microseconds + lifetime * 1_000_000)
    }

    func matches(_ other: String) -> Bool { text == other && Moment.now() < expiresAt }
}
