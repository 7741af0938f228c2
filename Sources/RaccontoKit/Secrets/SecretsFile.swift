import Foundation
package import RaccontoHTTP
import RaccontoSystem

/// The file that keeps the tokens of all accounts: mode 0600 from its first moment, replaced atomically.
///
/// ```
/// let secrets = SecretsFile(path: "/home/ann/.config/racconto/secrets.json")
/// try await secrets.save(account)
/// let account = try secrets.account(server: nil, email: nil)
/// ```
/// Passwords are never in it. Several processes may use it at the same time: changes are made under a lock, which is
/// waited for on a thread of `Blocking`.
///
/// **Versions.** A file of a newer version is refused, for reading too. In a file of this version, keys that are not
/// known here are kept when it is rewritten.
package struct SecretsFile: Sendable {
    /// Where it is.
    package let path: String
    private let lockPatience: Duration

    /// - Parameter lockPatience: how long to wait for another process that changes the file.
    package init(path: String, lockPatience: Duration = .seconds(10)) {
        self.path = path
        self.lockPatience = lockPatience
    }

    /// Every account, the one that logged in last first. No file means none. Errors: all but `notWritable`, `busy` and
    /// `cancelled`.
    package func accounts() throws(SecretsError) -> [StoredAccount] {
        try SecretsContent(PrivateFile(path: path)).accounts
    }

    /// The account at this server with this address; where nil, any will do, and the one that logged in last wins.
    package func account(server: ServerURL?, email: String?) throws(SecretsError) -> StoredAccount? {
        try accounts().first { account in
            (server == nil || account.server == server) && (email == nil || account.email == email)
        }
    }

    /// Keeps an account in place of an earlier entry of the same one, and makes it the current one.
    package func save(_ account: StoredAccount) async throws(SecretsError) {
        try await change { content in content.putFirst(account) }
    }

    /// Keeps what was learnt about an account's server, as long as the account is there with the same token.
    package func keepLearnt(_ account: StoredAccount) async throws(SecretsError) {
        try await change { content in
            content.replace(account) { $0.isSameAccount(as: account) && $0.token == account.token }
        }
    }

    /// Forgets an account. Forgetting one that is not there is fine.
    package func remove(_ account: StoredAccount) async throws(SecretsError) {
        try await change { content in content.remove { $0.isSameAccount(as: account) } }
    }

    /// Forgets every account and returns how many there were.
    package func removeAll() async throws(SecretsError) -> Int {
        try await change { content in
            defer { content.remove { _ in true } }
            return content.accounts.count
        }
    }

    /// Reads, changes and replaces the file while no other process does.
    private func change<Result: Sendable>(
        _ edit: @escaping @Sendable (inout SecretsContent) -> Result
    ) async throws(SecretsError) -> Result {
        let file = PrivateFile(path: path, lockPatience: lockPatience)
        return try await Blocking.run { cancellation throws(SecretsError) in
            let lock = try file.lock(cancellation)
            defer { withExtendedLifetime(lock) {} }
            var content = try SecretsContent(file)
            let result = edit(&content)
            try file.replace(with: try content.data(for: file))
            return result
        }
    }
}

/// What the file holds: the accounts as they are known here, each with all the keys that stood in the file.
private struct SecretsContent {
    /// The version that is written, and the newest that is understood.
    private static let version = 1

    private struct Entry {
        var account: StoredAccount
        /// Keys of the file that `account` does not know.
        var unknown: [String: JSONValue]
    }

    /// Most recently logged in first.
    private var entries: [Entry] = []
    private var unknown: [String: JSONValue] = [:]

    var accounts: [StoredAccount] { entries.map(\.account) }

    /// Reads a file; none is an empty one.
    init(_ file: PrivateFile) throws(SecretsError) {
        guard let data = try file.read() else { return }
        guard let json = try? JSONDecoder().decode(JSONValue.self, from: data), var members = json.object else {
            throw SecretsError.damaged(path: file.path, reason: "it is not the JSON that `login` writes")
        }
        guard let version = members.removeValue(forKey: "version")?.integer, version > 0 else {
            throw SecretsError.damaged(path: file.path, reason: "it has no version")
        }
        guard version <= Self.version else { throw SecretsError.newerVersion(path: file.path, version: version) }
        guard let accounts = members.removeValue(forKey: "accounts")?.array else {
            throw SecretsError.damaged(path: file.path, reason: "it has no accounts")
        }
        unknown = members
        do {
            entries = try accounts.map { json in
                let account = try JSONDecoder().decode(StoredAccount.self, from: JSONEncoder().encode(json))
                let known = Set(StoredAccount.CodingKeys.allCases.map(\.rawValue))
                return Entry(account: account, unknown: (json.object ?? [:]).filter { !known.contains($0.key) })
            }
        } catch {
            throw SecretsError.damaged(path: file.path, reason: "it is not the JSON that `login` writes")
        }
    }

    mutating func putFirst(_ account: StoredAccount) {
        let earlier = entries.first { $0.account.isSameAccount(as: account) }
        remove { $0.isSameAccount(as: account) }
        entries.insert(Entry(account: account, unknown: earlier?.unknown ?? [:]), at: 0)
    }

    mutating func replace(_ account: StoredAccount, where isMeant: (StoredAccount) -> Bool) {
        if let index = entries.firstIndex(where: { isMeant($0.account) }) { entries[index].account = account }
    }

    mutating func remove(where isMeant: (StoredAccount) -> Bool) { entries.removeAll { isMeant($0.account) } }

    /// The file's bytes.
    func data(for file: PrivateFile) throws(SecretsError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let accounts = try entries.map { entry in
                let known = try JSONDecoder().decode(JSONValue.self, from: encoder.encode(entry.account)).object ?? [:]
                return JSONValue.object(entry.unknown.merging(known) { $1 })
            }
            var members = unknown
            members["version"] = .integer(Self.version)
            members["accounts"] = .array(accounts)
            return try encoder.encode(JSONValue.object(members))
        } catch {
            throw SecretsError.notWritable(path: file.path, reason: "\(error)")
        }
    }
}

/// An account whose token is kept in the secrets file.
package struct StoredAccount: Sendable, Equatable {
    package var server: ServerURL
    package var email: String
    package var userID: String
    package var token: Redacted<String>
    /// The spelling of the API that the server speaks.
    package var dialect: APIDialect
    /// What the server has no route for and is done in another way.
    package var missingRoutes: Set<APIOperation>

    package init(
        server: ServerURL, email: String, userID: String, token: Redacted<String>, dialect: APIDialect,
        missingRoutes: Set<APIOperation> = []
    ) {
        self.server = server
        self.email = email
        self.userID = userID
        self.token = token
        self.dialect = dialect
        self.missingRoutes = missingRoutes
    }

    func isSameAccount(as other: StoredAccount) -> Bool { server == other.server && userID == other.userID }
}

extension StoredAccount: Codable {
    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
        case server
        case email
        case userID = "user_id"
        case token
        case dialect
        case missingRoutes = "lacking"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        server = try values.decode(ServerURL.self, forKey: .server)
        email = try values.decode(String.self, forKey: .email)
        userID = try values.decode(String.self, forKey: .userID)
        token = Redacted(try values.decode(String.self, forKey: .token))
        dialect = try values.decodeIfPresent(APIDialect.self, forKey: .dialect) ?? .backend
        let names = try values.decodeIfPresent([String].self, forKey: .missingRoutes) ?? []
        // A name from another version is no reason to refuse the account.
        missingRoutes = Set(names.compactMap(APIOperation.init))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(server, forKey: .server)
        try values.encode(email, forKey: .email)
        try values.encode(userID, forKey: .userID)
        try values.encode(token.secret, forKey: .token)
        try values.encode(dialect, forKey: .dialect)
        if !missingRoutes.isEmpty { try values.encode(missingRoutes.map(\.rawValue).sorted(), forKey: .missingRoutes) }
    }
}

/// Why the secrets file cannot be used. The texts say what to do; none holds a secret.
package enum SecretsError: Error, Sendable, Equatable {
    /// Group or others could read or write it.
    case tooOpen(path: String, mode: String)
    /// It belongs to another user of this machine.
    case foreign(path: String)
    case unreadable(path: String, reason: String)
    /// Its content is not what we write.
    case damaged(path: String, reason: String)
    case notWritable(path: String, reason: String)
    /// A later release wrote it in a way that is not known here.
    case newerVersion(path: String, version: Int)
    /// Another process has held its lock for too long.
    case busy(path: String)
    /// The task was cancelled while another process held the lock.
    case cancelled
}

extension SecretsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooOpen(let path, let mode):
            "the secrets file \(path) can be read by others (mode \(mode)); run `chmod 600` on it, and log in again "
                + "if somebody may have seen it"
        case .foreign(let path): "the secrets file \(path) belongs to another user; remove it or name another folder"
        case .unreadable(let path, let reason): "the secrets file \(path) cannot be read: \(reason)"
        case .damaged(let path, let reason):
            "the secrets file \(path) is damaged (\(reason)); move it away and log in again"
        case .notWritable(let path, let reason): "the secrets file \(path) cannot be written: \(reason)"
        case .newerVersion(let path, let version):
            "the secrets file \(path) was written by a newer racconto (version \(version)); use that one, or name another "
                + "folder with XDG_CONFIG_HOME"
        case .cancelled: "interrupted"
        case .busy(let path):
            "another racconto has been changing the secrets file \(path) for too long; end it and try again"
        }
    }
}
