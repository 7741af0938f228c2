import Foundation

extension FakeRacconto {
    /// Adds a verified account, or changes the one with this address, and returns its id.
    @discardableResult
    public func seedUser(
        email: String, password: String, verified: Bool = true, username: String? = nil, photoLimit: Int? = nil,
        projectLimit: Int? = nil
    ) -> String {
        lock.withLock {
            var user = User(
                id: backend.newID(), email: AuthRoutes.normalised(email), password: password, isVerified: verified,
                username: username, photoLimit: photoLimit ?? options.photoLimit,
                projectLimit: projectLimit ?? options.projectLimit)
            if let index = backend.users.firstIndex(where: { $0.email == user.email }) {
                user.id = backend.users[index].id
                backend.users[index] = user
            } else {
                backend.users.append(user)
            }
            return user.id
        }
    }

    /// A token as login gives it, or one that ended `-lifetime` seconds ago when `lifetime` is negative.
    public func token(for email: String, lifetime: Int = 7 * 24 * 3600) -> String? {
        lock.withLock {
            backend.users.first { $0.email == email }.map { backend.token(for: $0, lifetime: lifetime) }
        }
    }

    /// Makes every token of an account that was issued until now invalid.
    public func invalidateTokens(of email: String) {
        lock.withLock {
            if let index = backend.users.firstIndex(where: { $0.email == email }) {
                backend.users[index].tokensInvalidBefore = .now()
            }
        }
    }

    /// Changes an account's limits while it is in use.
    public func setLimits(of email: String, photos: Int? = nil, projects: Int? = nil) {
        lock.withLock {
            guard let index = backend.users.firstIndex(where: { $0.email == email }) else { return }
            if let photos { backend.users[index].photoLimit = photos }
            if let projects { backend.users[index].projectLimit = projects }
        }
    }
}
