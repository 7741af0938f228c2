import Foundation

/// The file that keeps the tokens of all accounts: mode 0600 from its first moment, replaced atomically.
///
/// ```
/// let secrets = SecretsFile(path: "/home/ann/.config/racconto/secrets.json")
/// try secrets.save(account)
/// let account = try secrets.account(server: nil, email: nil)
/// ```
/// Passwords are never in it. Several processes may use it at the same time.
public struct SecretsFile: Sendable {
    public let path: String
    private let lockPatience: Duration

    /// - Parameter lockPatience: how long to wait for another process that changes the file.
    public init(path: String, lockPatience: Duration = .seconds(10)) {
        self.path = path
        self.lockPatience = lockPatience
    }

    private struct Content: Codable {
        var version = 1
        /// Most recently logged in first.
        var accounts: [StoredAccount] = []
    }

    /// Every account, the one that logged in last first. No file means none. Errors: all but `notWritable` and `busy`.
    public func accounts() throws(SecretsError) -> [StoredAccount] { try read().accounts }

    /// The account at this server with this address; where nil, any will do, and the one that logged in last wins.
    public func account(server: ServerURL?, email: String?) throws(SecretsError) -> StoredAccount? {
        try accounts().first { account in
            (server == nil || account.server == server) && (email == nil || account.email == email)
        }
    }

    /// Keeps an account in place of an earlier entry of the same one, and makes it the current one.
    public func save(_ account: StoredAccount) throws(SecretsError) {
        try change { content in
            content.accounts.removeAll { $0.isSameAccount(as: account) }
            content.accounts.insert(account, at: 0)
        }
    }

    /// Keeps what was learnt about an account's server, as long as the account is there with the same token.
    public func keepLearnt(_ account: StoredAccount) throws(SecretsError) {
        try change { content in
            let index = content.accounts.firstIndex { $0.isSameAccount(as: account) && $0.token == account.token }
            if let index { content.accounts[index] = account }
        }
    }

    /// Forgets an account. Forgetting one that is not there is fine.
    public func remove(_ account: StoredAccount) throws(SecretsError) {
        try change { $0.accounts.removeAll { $0.isSameAccount(as: account) } }
    }

    /// Forgets every account and returns how many there were.
    public func removeAll() throws(SecretsError) -> Int {
        var count = 0
        try change { content in
            count = content.accounts.count
            content.accounts = []
        }
        return count
    }

    private func read() throws(SecretsError) -> Content {
        guard let data = try PrivateFile(path: path).read() else { return Content() }
        do {
            return try JSONDecoder().decode(Content.self, from: data)
        } catch {
            throw SecretsError.damaged(path: path, reason: "it is not the JSON that `login` writes")
        }
    }

    /// Reads, changes and replaces the file while no other process does.
    private func change(_ edit: (inout Content) -> Void) throws(SecretsError) {
        let file = PrivateFile(path: path, lockPatience: lockPatience)
        let lock = try file.lock()
        defer { lock.release() }
        var content = try read()
        edit(&content)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(content)
            try file.replace(with: data)
        } catch let error as SecretsError {
            throw error
        } catch {
            throw SecretsError.notWritable(path: path, reason: "\(error)")
        }
    }
}
