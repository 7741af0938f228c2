import RaccontoKit
import Synchronization
import UploadQueue

/// Clients for the accounts of the queue, read anew each time, so that a login in another window is noticed.
final class StoredLogins: Sendable {
    private let context: Context
    /// The latest complaint; the same one is not made for every photo.
    private let told = Mutex<String?>(nil)

    init(_ context: Context) { self.context = context }

    /// Nil when nobody is logged in, or the secrets cannot be read, which is told.
    func client(for key: AccountKey) -> RaccontoClient? {
        do {
            let account = try context.secrets.accounts().first {
                $0.server.text == key.server && $0.userID == key.userID
            }
            told.withLock { $0 = nil }
            return account.map(context.client(for:))
        } catch {
            let complaint = "racconto: \(error)"
            let isNew = told.withLock { last in
                defer { last = complaint }
                return last != complaint
            }
            if isNew { context.output.complain(complaint) }
            return nil
        }
    }
}
