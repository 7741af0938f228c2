import Foundation
import PhotoPreparation
import RaccontoKit

/// Stage 4 of the upload path, `UploadJob` → **photo on the server**: the steps of one upload, each going on from what
/// the job's checkpoints say has happened already.
///
/// read ► reserve ✔ ► prepare ► one-time URL ✔ ► send ✔ ► record ✔ ► rating and label. A ✔ is written to the job's row.
struct UploadSteps: Sendable {
    let tools: WorkerTools
    let claimed: ClaimedJob
    let client: RaccontoClient
    let gate: AccountGate
    let mirror: ProjectMirror
    let quota: QuotaReader

    var job: UploadJob { claimed.job }
    var lease: Lease { claimed.lease }

    /// Does what is still to be done, and says what the job has come to.
    func upload() async throws(Trouble) -> Disposition {
        if let photo = job.checkpoints.photoID {
            return try await inTurn { () throws(Trouble) in try await finish(photo, job.checkpoints.draft) }
        }
        if let imageURL = job.checkpoints.imageURL, let draft = job.checkpoints.draft {
            if !job.isReserved, let hash = job.checkpoints.contentHash {
                _ = try await reserve(hash, folder: draft.folder, fileName: draft.fileName)
            }
            return try await inTurn { () throws(Trouble) in
                try await finish(try await recordAgain(imageURL, draft), draft)
            }
        }
        if try await isNameTakenByOthers() { return .skipped(.duplicateName) }
        let (prepared, order) = try await prepare()
        defer { tools.memory.giveBack(prepared.memory) }
        let draft = PhotoDraft(prepared.photo, of: job)
        if let imageURL = job.checkpoints.imageURL {
            // An earlier version of this program kept its notes in another shape.
            return try await inTurn { () throws(Trouble) in
                try await finish(try await recordAgain(imageURL, draft), draft)
            }
        }
        return try await inTurn { () throws(Trouble) in
            let sent = try await deliver(prepared.photo, draft, order: order)
            return try await finish(try await record(sent), draft)
        }
    }

    /// Waits for a place among the account's transfers.
    private func inTurn(_ body: () async throws(Trouble) -> Disposition) async throws(Trouble) -> Disposition {
        do { try await gate.enter() } catch { throw .stopped }
        do throws(Trouble) {
            let disposition = try await body()
            await gate.succeeded()
            await gate.leave()
            return disposition
        } catch {
            await gate.leave()
            throw error
        }
    }

    /// Writes a checkpoint; nothing more may happen to the photo when the lease turns out to be lost.
    func checkpoint(_ checkpoint: Checkpoint) async throws(Trouble) {
        let isOurs: Bool
        do throws(QueueStoreError) {
            isOurs = try await tools.store.checkpoint(checkpoint, lease: lease, until: tools.leaseEnd)
        } catch {
            throw .storeFailed(error)
        }
        guard isOurs else { throw .leaseLost }
    }

    /// A call to the queue.
    func stored<Value>(_ body: () async throws(QueueStoreError) -> Value) async throws(Trouble) -> Value {
        do throws(QueueStoreError) { return try await body() } catch { throw .storeFailed(error) }
    }

    /// A call to Racconto.
    func called<Value>(
        _ matter: Trouble.Matter, _ body: () async throws(RaccontoError) -> Value
    ) async throws(Trouble) -> Value {
        do throws(RaccontoError) { return try await body() } catch { throw Trouble(error, matter) }
    }
}
