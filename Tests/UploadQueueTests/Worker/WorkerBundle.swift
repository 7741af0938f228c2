import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import UploadQueue

/// Everything an end-to-end test of the worker needs: a server, a folder of photos, a queue, and a worker's parts, all
/// real but the codec.
final class WorkerBundle: Sendable {
    static let email = "mina@example.com"

    let server: FakeRacconto
    let directory: TemporaryDirectory
    let store: SQLiteQueueStore
    let transport = CurlTransport()
    let account: AccountKey
    let client: RaccontoClient
    let project: ID<Project>
    let events = Locked<[WorkerEvent]>([])

    var destination: Destination { Destination(account: account, projectID: project) }

    init(photoLimit: Int = 1000) async throws {
        var options = FakeRacconto.Options()
        options.photoLimit = photoLimit
        server = try FakeRacconto(options)
        directory = try TemporaryDirectory()
        store = try SQLiteQueueStore(path: FilePath(directory.path("queue.sqlite")))
        let user = server.seedUser(email: Self.email, password: "correct horse")
        account = AccountKey(server: server.url, userID: user)
        client = RaccontoClient(
            server: try ServerURL(server.url), token: server.token(for: Self.email).map { Redacted($0) },
            transport: transport)
        project = try await client.createProject(NewProject(title: "제주 2026")).id
    }

    deinit { server.stop() }

    /// Small files with different contents that the scan takes for JPEGs.
    func addPhotos(_ names: some Sequence<String>) throws {
        for name in names { try directory.write(Self.content(name), to: "photos/" + name) }
    }

    static func content(_ text: String) -> Data {
        Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) + Data("JFIF\0".utf8) + Data(count: 11) + Data(text.utf8)
            + Data([0xFF, 0xD9])
    }

    @discardableResult
    func enqueue(_ folders: String..., duplicates: FolderEnqueue.Duplicates = .skip) async throws -> FolderAccounting {
        var options = FolderEnqueue.Options()
        options.duplicates = duplicates
        return try await FolderEnqueue(store: store, destination: destination, options: options)
            .enqueue((folders.isEmpty ? ["photos"] : folders).map { FilePath(directory.path($0)) })
    }

    /// Patience and pauses short enough for a test.
    static var quick: WorkerOptions {
        var options = WorkerOptions()
        options.preparations = 2
        options.backoff = Backoff(base: .milliseconds(20), limit: .milliseconds(200), hintLimit: .seconds(2))
        options.accountBackoff = Backoff(base: .milliseconds(30), limit: .milliseconds(200), hintLimit: .seconds(2))
        options.pacedInterval = .milliseconds(5)
        options.settlingTime = .milliseconds(150)
        options.pollInterval = .milliseconds(30)
        options.patience = .seconds(20)
        return options
    }

    func worker(
        _ options: WorkerOptions = WorkerBundle.quick, store: (any QueueStore)? = nil,
        renderer: StubRenderer = StubRenderer(), clock: QueueClock = .system,
        client: (@Sendable (AccountKey) async -> RaccontoClient?)? = nil
    ) -> UploadWorker {
        UploadWorker(
            store: store ?? self.store, accounts: [account],
            imageHost: ImageHostClient(transport: transport, imageHost: server.url),
            preparer: PhotoPreparer(decoders: ImageDecoderRegistry([renderer])), options: options,
            clock: clock,
            clientFor: client ?? { [client = self.client] _ in client },
            events: { [events] event in events.with { $0.append(event) } })
    }

    /// Names of the live photos on the server, in the project's order.
    var uploaded: [String] {
        server.photos(inProject: project.rawValue).filter { !$0.isDeleted }
            .sorted { ($0.order ?? 0) < ($1.order ?? 0) }.map { $0.originalFilename ?? "" }
    }

    func jobs() async throws -> [UploadJob] { try await store.jobs(.all, after: nil, limit: 1000) }

    func counts() async throws -> QueueCounts { try await store.counts(.all, now: .distantPast) }

    /// Every picture belongs to exactly one photo, and every photo to a picture.
    var isConsistent: Bool {
        let recorded = server.photos(inProject: project.rawValue).map {
            $0.imageURL.split(separator: "/").dropLast().last
        }
        return recorded.count == server.images.count
            && Set(recorded) == Set(server.images.map { Substring($0.id) })
    }

    // MARK: - Waiting

    /// Returns when workers run so many jobs and had a moment to get into them, however busy the machine is.
    func waitForWork(jobs: Int = 1) async throws {
        while try await counts().working.jobs < jobs { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(150))
    }

    /// When the first lease of the account's jobs ends; the distant past when none is running.
    var leaseEnd: Moment {
        get async throws { try await store.outlook([account], now: .distantPast).nextLeaseEnd ?? .distantPast }
    }
}
