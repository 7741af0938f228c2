import RaccontoKit
import Synchronization

/// What the clients of one command learn about their servers, to be kept with the accounts.
final class LearntDialects: Sendable {
    private let clients = Mutex<[(account: StoredAccount, client: RaccontoClient)]>([])

    func watch(_ client: RaccontoClient, of account: StoredAccount) {
        clients.withLock { $0.append((account, client)) }
    }

    /// Accounts about whose servers more is known now than is kept.
    var news: [StoredAccount] {
        clients.withLock { $0 }.compactMap { account, client in
            guard client.dialect != account.dialect || client.missingRoutes != account.missingRoutes else { return nil }
            var account = account
            account.dialect = client.dialect
            account.missingRoutes = client.missingRoutes
            return account
        }
    }

    func keep(in secrets: SecretsFile) async {
        for account in news {
            do {
                try await secrets.keepLearnt(account)
            } catch {
                // It cost a request or two to learn, and is learnt again next time: no reason to complain.
                return
            }
        }
    }
}
