import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import UploadQueue

/// Everything one test of a store needs, fresh: the store, a destination, and a clock that stands still.
final class QueueBundle {
    let directory: TemporaryDirectory
    let store: any QueueStore
    let destination = Destination(
        account: AccountKey(server: "http://127.0.0.1:9", userID: "mina"), projectID: "jeju")
    let owner = WorkerIdentity(rawValue: "worker-1")
    var now = Moment(milliseconds: 1_000_000)
    private(set) var batch = BatchID(rawValue: 0)

    init(_ kind: StoreKind) async throws {
        directory = try TemporaryDirectory()
        store = try kind.make(in: directory)
        batch = try await store.newBatch(now: now)
    }

    static func file(_ name: String, size: Int64 = 1000, folder: String = "") -> NewJob {
        NewJob(
            path: FilePath("/photos/" + (folder.isEmpty ? "" : folder + "/") + name), folder: FilePath(folder),
            size: size, modified: FileTimestamp(seconds: 1_700_000_000, nanoseconds: 5), type: .jpeg)
    }

    @discardableResult
    func enqueue(_ names: String..., to destination: Destination? = nil, insists: Bool = false) async throws
        -> [EnqueueOutcome]
    {
        try await store.enqueue(
            names.map { QueueBundle.file($0) },
            EnqueueOrder(destination: destination ?? self.destination, batch: batch, insists: insists, now: now))
    }

    func claim(by owner: WorkerIdentity? = nil, for accounts: [AccountKey]? = nil) async throws -> ClaimedJob? {
        try await store.claim(
            ClaimRequest(
                accounts: accounts ?? [destination.account], owner: owner ?? self.owner, now: now,
                leaseDuration: .seconds(60)))
    }

    /// Claims what must be there.
    func claimed() async throws -> ClaimedJob {
        guard let claimed = try await claim() else { throw Missing() }
        return claimed
    }

    func job(_ id: JobID) async throws -> UploadJob {
        guard let job = try await store.job(id) else { throw Missing() }
        return job
    }

    func settle(_ claimed: ClaimedJob, _ disposition: Disposition) async throws -> Bool {
        try await store.settle(claimed.lease, disposition, now: now)
    }

    func register(_ claimed: ClaimedJob, hash: String, highest: Int = 0, gone: [JobID] = []) async throws
        -> Registration
    {
        try await store.register(
            QueueBundle.target(hash: hash, name: claimed.job.name.display),
            TargetTerms(highestOrderOnServer: highest, noLongerOnServer: gone), lease: claimed.lease,
            until: now + .seconds(60))
    }

    static func target(hash: String, name: String = "a.jpg") -> UploadTarget {
        UploadTarget(
            uploadURL: Redacted("https://upload.example/\(hash)"), imageID: "image-\(hash)", contentHash: hash,
            draft: PhotoDraft(folder: "", fileName: name, width: 3200, height: 2133, metadata: PhotoMetadata()))
    }

    struct Missing: Error {}
}

/// A fault that is the job's own.
let someError = JobError(code: "server_failure", message: "record photo: it failed (HTTP 500)")
