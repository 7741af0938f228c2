import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
package import TestSupport
package import UploadQueue

/// Everything one test of a store needs, fresh: the store, a destination, and a clock that stands still.
package final class QueueBundle {
    package let directory: TemporaryDirectory
    package let store: any QueueStore
    package let destination = Destination(
        account: AccountKey(server: "http://127.0.0.1:9", userID: "mina"), projectID: "jeju")
    package let owner = WorkerIdentity(rawValue: "worker-1")
    package var now = Moment(milliseconds: 1_000_000)
    package private(set) var batch = BatchID(rawValue: 0)

    package init(_ kind: StoreKind) async throws {
        directory = try TemporaryDirectory()
        store = try await kind.make(in: directory)
        batch = try await store.newBatch(now: now)
    }

    package static func file(_ name: String, size: Int64 = 1000, folder: String = "") -> NewJob {
        NewJob(
            path: FilePath("/photos/" + (folder.isEmpty ? "" : folder + "/") + name), folder: FilePath(folder),
            size: size, modified: FileTimestamp(seconds: 1_700_000_000, nanoseconds: 5), type: .jpeg)
    }

    @discardableResult
    package func enqueue(_ names: String..., to destination: Destination? = nil, uploadsDuplicates: Bool = false)
        async throws
        -> [EnqueueOutcome]
    {
        try await store.enqueue(
            names.map { QueueBundle.file($0) },
            EnqueueOrder(
                destination: destination ?? self.destination, batch: batch, uploadsDuplicates: uploadsDuplicates,
                now: now))
    }

    package func claim(by owner: WorkerIdentity? = nil, for accounts: [AccountKey]? = nil) async throws -> ClaimedJob? {
        try await store.claim(
            ClaimRequest(
                accounts: accounts ?? [destination.account], owner: owner ?? self.owner, now: now,
                leaseDuration: .seconds(60)))
    }

    /// Claims what must be there.
    package func claimed() async throws -> ClaimedJob {
        guard let claimed = try await claim() else { throw Missing() }
        return claimed
    }

    package func job(_ id: JobID) async throws -> UploadJob {
        guard let job = try await store.job(id) else { throw Missing() }
        return job
    }

    /// Whether the lease was still ours.
    package func settle(_ claimed: ClaimedJob, _ disposition: Disposition) async throws -> Bool {
        try await store.settle(claimed.lease, disposition, now: now) != nil
    }

    /// Reserves what the file shows and, when that is granted, writes down where it will be sent.
    package func reserve(_ claimed: ClaimedJob, hash: String, highest: Int = 0, gone: Set<JobID> = []) async throws
        -> Reservation
    {
        let name = claimed.job.name.display
        var request = ReservationRequest(
            contentHash: hash, folder: claimed.job.folder.display, fileName: name,
            listedAt: try await store.completions(in: claimed.job.destination), highestOrder: highest)
        request.gone = gone
        let reservation = try await store.reserve(request, lease: claimed.lease, until: now + .seconds(60))
        if case .granted = reservation {
            let target = Checkpoint.target(QueueBundle.target(hash: hash, name: name))
            _ = try await store.checkpoint(target, lease: claimed.lease, until: now + .seconds(60))
        }
        return reservation
    }

    package static func target(hash: String, name: String = "a.jpg") -> UploadTarget {
        UploadTarget(
            uploadURL: Redacted("https://upload.example/\(hash)"), imageID: "image-\(hash)", contentHash: hash,
            draft: PhotoDraft(folder: "", fileName: name, width: 3200, height: 2133, metadata: PhotoMetadata()))
    }

    package struct Missing: Error { package init() {} }
}

/// A fault that is the job's own.
package let someError = JobError(code: "server_failure", message: "record photo: it failed (HTTP 500)")
