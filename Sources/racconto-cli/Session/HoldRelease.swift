import Foundation
import RaccontoKit
import UploadQueue

/// Lets held work go on after a login.
struct HoldRelease {
    private let context: Context

    init(_ context: Context) { self.context = context }

    func loggedIn(server: ServerURL, userID: String) async throws {
        // Nobody makes a queue by logging in.
        guard FileManager.default.fileExists(atPath: context.settings.queuePath) else { return }
        let account = AccountKey(server: server.text, userID: userID)
        try await context.queue().release(.account(account), [.auth])
    }
}
