import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import Synchronization
import UploadQueue

/// What a command works with: settings, output, terminal and what can be made of them.
struct Context: Sendable {
    let settings: Settings
    let output: Output
    let terminal: Terminal
    let isJSON: Bool
    let environment: [String: String]
    let transport: any Transport
    let dialects = DialectMemory()
    private let isVerbose: Bool

    init(
        _ options: GlobalOptions, transfers: Int? = nil, output: Output, environment: [String: String]
    ) throws {
        settings = try Settings(options, environment: environment, config: try Self.readConfig(environment))
        self.output = output
        terminal = Terminal(environment: environment)
        isJSON = options.json
        isVerbose = options.verbose
        self.environment = environment
        var configuration = CurlConfiguration(environment: environment)
        configuration.caBundle = settings.caBundle
        configuration.maxConnectionsPerHost = Self.connections(for: transfers ?? settings.transfers)
        configuration.userAgent = "racconto-linux/\(Version.current)"
        transport = ClockSkewCheck(CurlTransport(configuration)) { output.complain("racconto: \($0)") }
    }

    /// Connections to one host: every transfer can have one for its picture and one for the calls around it. Each of the
    /// 4 transfers of a run that names no number has two.
    static func connections(for transfers: Int?) -> Int { 2 * min(max(transfers ?? 4, 4), 64) }

    private static func readConfig(_ environment: [String: String]) throws -> ConfigFile {
        let folders = Folders(environment: environment)
        guard folders.areKnown else {
            throw CommandFailure(.configuration, "this user has no home folder; set HOME, or the XDG variables")
        }
        let path = folders.config + "/config"
        guard FileManager.default.fileExists(atPath: path) else { return ConfigFile() }
        guard let data = FileManager.default.contents(atPath: path), let text = String(validating: data, as: UTF8.self)
        else { throw CommandFailure(.configuration, "the config file \(path) cannot be read as UTF-8 text") }
        do {
            return try ConfigFile(parsing: text)
        } catch {
            throw CommandFailure(.configuration, "\(path), line \(error.line): \(error.reason)")
        }
    }

    // MARK: The service

    var secrets: SecretsFile { SecretsFile(path: settings.secretsPath) }

    /// The account that is logged in, or the complaint that none is.
    func account() throws -> StoredAccount {
        let server = settings.isServerNamed ? settings.server : nil
        guard let account = try secrets.account(server: server, email: settings.email) else {
            let whom = settings.email.map { " as \($0)" } ?? ""
            let place = settings.isServerNamed ? " at \(settings.server)" : ""
            throw CommandFailure(.notLoggedIn, "not logged in\(whom)\(place); run `racconto login`")
        }
        return account
    }

    /// Everybody who is logged in, or those whom --server and --email name.
    func namedAccounts() throws -> [StoredAccount] {
        try secrets.accounts().filter { account in
            (!settings.isServerNamed || account.server == settings.server)
                && (settings.email == nil || account.email == settings.email)
        }
    }

    /// A client for what everybody may see, without a token: at the server that is named, else that of the last login.
    func publicClient() throws -> RaccontoClient {
        let latest = settings.isServerNamed ? nil : try secrets.account(server: nil, email: settings.email)?.server
        return RaccontoClient(server: latest ?? settings.server, transport: transport, trace: trace)
    }

    /// A client for those who have no account yet: at the server that is named, else the service itself.
    func anonymousClient() -> RaccontoClient {
        RaccontoClient(server: settings.server, transport: transport, trace: trace)
    }

    /// A client with the account's token and dialect.
    func client(for account: StoredAccount) -> RaccontoClient {
        let client = RaccontoClient(
            server: account.server, token: account.token, dialect: account.dialect,
            missingRoutes: account.missingRoutes,
            transport: transport, trace: trace)
        dialects.add(client, of: account)
        return client
    }

    /// A client for the account that is logged in.
    func client() throws -> RaccontoClient { client(for: try account()) }

    var imageHost: ImageHostClient {
        ImageHostClient(
            transport: transport, imageHost: settings.imageHost, allowInsecure: settings.allowsInsecureHTTP,
            trace: trace)
    }

    private var trace: RequestTrace? {
        guard isVerbose else { return nil }
        return RequestTrace { [output] entry in output.complain(Self.line(entry)) }
    }

    /// One request as `--verbose` shows it; never a token, a body or a one-time URL.
    private static func line(_ entry: RequestTrace.Entry) -> String {
        let milliseconds = Int(entry.duration / .milliseconds(1))
        let outcome = entry.status.map(String.init) ?? entry.failure?.kind.rawValue ?? "-"
        let id = entry.requestID.map { " \($0)" } ?? ""
        return "\(entry.method.rawValue) \(entry.path) \(outcome) \(milliseconds) ms\(id)"
    }

    // MARK: The queue

    /// Opens the queue, or makes one. Prints what its owner should know.
    func queue() async throws -> any QueueStore {
        let queue = try await QueueAddress(settings.queuePath).open()
        for notice in queue.notices { output.complain("racconto: \(notice)") }
        return queue.store
    }
}

/// The dialect that each client of one command found its server to speak, to be saved with the accounts.
final class DialectMemory: Sendable {
    private let clients = Mutex<[(account: StoredAccount, client: RaccontoClient)]>([])

    func add(_ client: RaccontoClient, of account: StoredAccount) {
        clients.withLock { $0.append((account, client)) }
    }

    /// Accounts whose servers answered otherwise than was saved.
    private var changed: [StoredAccount] {
        clients.withLock { $0 }.compactMap { account, client in
            guard client.dialect != account.dialect || client.missingRoutes != account.missingRoutes else { return nil }
            var account = account
            account.dialect = client.dialect
            account.missingRoutes = client.missingRoutes
            return account
        }
    }

    func save(to secrets: SecretsFile) async {
        for account in changed {
            do {
                try await secrets.keepLearnt(account)
            } catch {
                // Finding it out again costs a request or two: no reason to fail.
                return
            }
        }
    }
}
