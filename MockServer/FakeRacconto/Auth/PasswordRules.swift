/// What the backend demands of a password.
enum PasswordRules {
    /// Characters that a new password may have.
    static let length = 8...128
    /// Bcrypt takes 72 bytes; more is an error nobody handles.
    static let longestHashed = 72

    static func requireHashable(_ password: String) throws(Problem) {
        guard password.utf8.count <= longestHashed else { throw Problem.unhandled }
    }
}
