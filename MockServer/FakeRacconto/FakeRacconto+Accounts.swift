import Foundation

extension FakeRacconto {
    /// Adds a verified account, or changes the one with this address, and returns its id.
    @discardableResult
    public func seedUser(
        email: String, password: String, verified: Bool = true, username: String? = nil, photoLimit: Int? = nil,
        projectLimit: Int? = nil
    ) -> String {
        arrange { backend in
            let address = AuthRoutes.normalised(email)
            let known = backend.users.first { $0.email == address }
            var user =
                known
                ?? User(
                    id: backend.newID(), email: address, password: password, isVerified: verified,
                    photoLimit: options.photoLimit, projectLimit: options.projectLimit)
            user.password = password
            user.isVerified = verified
            user.username = username ?? user.username
            user.photoLimit = photoLimit ?? user.photoLimit
            user.projectLimit = projectLimit ?? user.projectLimit
            backend.users.removeAll { $0.id == user.id }
            backend.users.append(user)
            return user.id
        }
    }

    /// The token of the last verification mail to an address, until it is used.
    public func verificationToken(for email: String) -> String? {
        arrange { backend in backend.users.first { $0.email == email }?.verificationToken?.text }
    }

    /// The token of the last mail for a new password to an address, until it is used.
    public func resetToken(for email: String) -> String? {
        arrange { backend in backend.users.first { $0.email == email }?.resetToken?.text }
    }

    /// A token as login gives it, or one that ended `-lifetime` seconds ago when `lifetime` is negative.
    public func token(for email: String, lifetime: Int = 7 * 24 * 3600) -> String? {
        arrange { backend in
            backend.users.first { $0.email == email }.map { backend.token(for: $0, lifetime: lifetime) }
        }
    }

    /// Makes every token of an account that was issued until now invalid.
    public func invalidateTokens(of email: String) {
        arrange { backend in
            if let index = backend.users.firstIndex(where: { $0.email == email }) {
                backend.users[index].tokensInvalidBefore = .now()
            }
        }
    }

    /// Changes an account's limits while it is in use.
    public func setLimits(of email: String, photos: Int? = nil, projects: Int? = nil) {
        arrange { backend in
            guard let index = backend.users.firstIndex(where: { $0.email == email }) else { return }
            if let photos { backend.users[index].photoLimit = photos }
            if let projects { backend.users[index].projectLimit = projects }
        }
    }
}
