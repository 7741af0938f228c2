import Foundation
import Glibc
import PhotoPreparation
import RaccontoKit
import RaccontoSystem

/// Stage 4 of the upload path, `UploadJob` → **photo on the server**: the steps of one upload, each going on from what
/// the job's checkpoints say has happened already.
///
/// read ► reserve ✔ ► prepare ► one-time URL ✔ ► send ✔ ► record ✔ ► rating and label. A ✔ is written to the job's row.
/// `PhotoDelivery` does the steps from the one-time URL on.
struct UploadSteps: Sendable {
    private let context: WorkerContext
    private let job: UploadJob
    private let lease: Lease
    private let limiter: AccountLimiter
    private let mirror: ProjectMirror
    private let quota: QuotaReader
    private let delivery: PhotoDelivery

    init(
        context: WorkerContext, claimed: ClaimedJob, client: RaccontoClient, limiter: AccountLimiter,
        mirror: ProjectMirror, quota: QuotaReader
    ) {
        self.context = context
        job = claimed.job
        lease = claimed.lease
        self.limiter = limiter
        self.mirror = mirror
        self.quota = quota
        delivery = PhotoDelivery(context: context, claimed: claimed, client: client, mirror: mirror)
    }

    /// Does what is still to be done, and returns what becomes of the job.
    func upload() async throws(StepFailure) -> Disposition {
        if let photo = job.checkpoints.photoID {
            return try await transferring { () throws(StepFailure) in
                try await delivery.finish(photo, job.checkpoints.draft)
            }
        }
        if let imageURL = job.checkpoints.imageURL, let draft = job.checkpoints.draft {
            if !job.isReserved, let hash = job.checkpoints.contentHash {
                _ = try await reserve(hash, folder: draft.folder, fileName: draft.fileName)
            }
            return try await transferring { () throws(StepFailure) in try await delivery.resume(imageURL, draft) }
        }
        if try await isNameTakenByOthers() { return .skipped(.duplicateName) }
        let prepared = try await prepare()
        defer { context.memory.giveBack(prepared.memory) }
        let draft = PhotoDraft(prepared.photo, of: job)
        return try await transferring { () throws(StepFailure) in
            // An earlier version of this program kept its checkpoints in another form, without the draft.
            if let imageURL = job.checkpoints.imageURL { return try await delivery.resume(imageURL, draft) }
            return try await delivery.deliver(prepared.photo, draft, order: prepared.order)
        }
    }

    /// Runs the body when there is a place among the account's transfers.
    private func transferring(
        _ body: () async throws(StepFailure) -> Disposition
    ) async throws(StepFailure) -> Disposition {
        do { try await limiter.acquire() } catch { throw .stopped }
        do throws(StepFailure) {
            let disposition = try await body()
            await limiter.recordSuccess()
            await limiter.release()
            return disposition
        } catch {
            await limiter.release()
            throw error
        }
    }

    // MARK: - Preparing

    /// A prepared photo, its place in the project, and the part of the memory budget that it still needs; whoever has it
    /// gives that back.
    private struct Prepared {
        var photo: PreparedPhoto
        var order: Int
        var memory: Int
    }

    /// Reads the file, reserves what it shows, and makes it an upright JPEG in memory.
    private func prepare() async throws(StepFailure) -> Prepared {
        let taken: Int
        do { taken = try await context.memory.take(MemoryBudget.estimate(job)) } catch { throw .stopped }
        do throws(StepFailure) {
            let original = try await onThread { [context, job] () throws(PreparationError) in
                context.events(.preparing(job))
                return try context.preparer.read(job.path)
            }
            let order = try await order(original)
            let photo = try await onThread { [context] () throws(PreparationError) in
                try context.preparer.prepare(original)
            }
            for note in photo.image.warnings + photo.metadata.notes { context.events(.warning(job, note)) }
            let needed = min(photo.image.jpeg.count, taken)
            context.memory.giveBack(taken - needed)
            return Prepared(photo: photo, order: order, memory: needed)
        } catch {
            // A body that still runs cannot be stopped; the budget does not count its memory until it ends.
            context.memory.giveBack(taken)
            throw error
        }
    }

    /// What an earlier attempt has reserved for the same content is still this job's.
    private func order(_ original: OriginalPhoto) async throws(StepFailure) -> Int {
        let checkpoints = job.checkpoints
        if job.isReserved, checkpoints.contentHash == original.contentHash, let order = checkpoints.order {
            return order
        }
        return try await reserve(
            original.contentHash, folder: UploadName(job.folder).text, fileName: UploadName(job.name).text)
    }

    /// Reads or decodes on a thread that may block.
    private func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PreparationError) -> Value
    ) async throws(StepFailure) -> Value {
        let result: Result<Value, PreparationError>
        do {
            result = try await context.preparations.run { Result { () throws(PreparationError) in try body() } }
        } catch { throw .stopped }
        do throws(PreparationError) { return try result.get() } catch { throw await failure(error) }
    }

    private func failure(_ error: PreparationError) async -> StepFailure {
        if error.isVanished, let root = job.root, await isMissing(root) {
            // The whole folder that was uploaded is gone, not just this file: a disk was unplugged, most likely.
            return .transient(
                JobError(
                    code: "folder_missing",
                    message: "the folder \(root.display) is not there; is its disk connected?"))
        }
        if await isBeingWritten(error) {
            return .transient(
                JobError(code: "changed_while_read", message: "the file is still being written (\(error))"),
                notBefore: context.clock.now() + context.options.settlingTime)
        }
        return StepFailure(error)
    }

    /// The content makes no sense, but the file has grown since it was queued, and did so just now: it is still being
    /// copied, most likely.
    private func isBeingWritten(_ error: PreparationError) async -> Bool {
        switch error {
        case .image(.truncated), .image(.corrupt), .image(.notAPicture), .file(.empty): break
        default: return false
        }
        let modified = await Blocking.run { [job] () -> Moment? in
            var status = stat()
            guard job.path.withCString({ stat($0, &status) }) == 0, Int64(status.st_size) != job.size else {
                return nil
            }
            return Moment(milliseconds: Int64(status.st_mtim.tv_sec) &* 1000)
        }
        return modified.map { context.clock.now().duration(since: $0) < .seconds(60) } ?? false
    }

    private func isMissing(_ folder: FilePath) async -> Bool {
        await Blocking.run { folder.withCString { access($0, F_OK) } != 0 }
    }

    // MARK: - Reserving

    /// The project has a photo of this folder and name that this queue knows nothing of: that needs no look at the file.
    private func isNameTakenByOthers() async throws(StepFailure) -> Bool {
        // Bytes may have been sent already; what began is finished.
        guard !job.uploadsDuplicates, !job.uploadsSameName, job.checkpoints.uploadURL == nil,
            job.checkpoints.imageURL == nil
        else { return false }
        let (folder, name) = (UploadName(job.folder).text, UploadName(job.name).text)
        guard try await listing().contains(folder: folder, name: name) else { return false }
        return try await queueCall { () throws(QueueStoreError) in
            try await context.store.jobs(folder: folder, fileName: name, in: job.destination)
        }.isEmpty
    }

    /// Reserves content, name and a place in the account, before the service is asked for anything; returns the photo's
    /// place in the project.
    private func reserve(_ hash: String, folder: String, fileName: String) async throws(StepFailure) -> Int {
        var listing = try await listing()
        var room = try await quota.reading()
        var hasAskedAgain = false
        while true {
            var request = ReservationRequest(
                contentHash: hash, folder: folder, fileName: fileName, listedAt: listing.listedAt,
                highestOrder: listing.highestOrder)
            request.nameIsTaken = listing.contains(folder: folder, name: fileName)
            request.quota = room
            let (sameContent, sameName) = try await doneHolders(hash, folder: folder, fileName: fileName)
            // Whether a photo that was completed after the list was read is still there, only a newer list shows.
            if let missing = sameContent.filter({ isMissing($0, listing) }).compactMap(\.completion).max(),
                missing > listing.listedAt
            {
                listing = try await self.listing(including: missing)
                continue
            }
            let gone = (sameContent + sameName).filter {
                isMissing($0, listing) && $0.completion ?? 0 <= listing.listedAt
            }
            request.gone = Set(gone.map(\.id))
            let reservation = try await queueCall { [request] () throws(QueueStoreError) in
                try await context.store.reserve(request, lease: lease, until: context.leaseEnd)
            }
            switch reservation {
            case .granted(let order): return order
            case .duplicate(let reason): throw .skipped(reason)
            case .waits(let holder): throw .waiting(for: holder)
            case .leaseLost: throw .leaseLost
            case .full where !hasAskedAgain:
                room = try await quota.reading(otherThan: room)
                hasAskedAgain = true
            case .full(let inFlight): throw full(limit: room?.limit ?? 0, inFlight: inFlight)
            }
        }
    }

    private func full(limit: Int, inFlight: Int) -> StepFailure {
        if inFlight == 0 {
            return .held(
                .quota,
                message: "the account's limit of \(limit) photos is reached; "
                    + "delete photos or raise the limit, then run `racconto queue resume`")
        }
        let pause = context.options.accountBackoff.ceiling(afterFailures: job.returns + 1)
        return .tooEarly(
            until: context.clock.now() + pause * Double.random(in: 0.5...1),
            JobError(
                code: "quota_in_flight",
                message: "the account has no room beside the \(inFlight) photos that are on their way"))
    }

    /// Done jobs that brought the same content, or the same folder and name.
    private func doneHolders(
        _ hash: String, folder: String, fileName: String
    ) async throws(StepFailure) -> (content: [UploadJob], name: [UploadJob]) {
        if job.uploadsDuplicates { return ([], []) }
        let (store, destination) = (context.store, job.destination)
        return try await queueCall { () throws(QueueStoreError) in
            let content = try await store.jobs(withContent: hash, in: destination)
            let name = try await store.jobs(folder: folder, fileName: fileName, in: destination)
            return (content.filter { $0.state == .done }, name.filter { $0.state == .done })
        }
    }

    /// Done, but the list of the project does not have its photo.
    private func isMissing(_ job: UploadJob, _ listing: ProjectListing) -> Bool {
        job.checkpoints.photoID.map { !listing.isLive($0) } ?? false
    }

    private func listing(including completion: Int64 = 0) async throws(StepFailure) -> ProjectListing {
        try await apiCall(about: .project) { () throws(RaccontoError) in
            try await mirror.listing(including: completion)
        }
    }
}

extension UploadJob {
    /// The folder that was uploaded: the path without the part below it; nil when that cannot be told.
    fileprivate var root: FilePath? {
        let tail = (folder.bytes.isEmpty ? [] : folder.bytes + [UInt8(ascii: "/")]) + name.bytes
        guard path.bytes.count > tail.count, path.bytes.suffix(tail.count) == tail[...] else { return nil }
        return FilePath(bytes: path.bytes.dropLast(tail.count))
    }
}

extension PhotoDraft {
    fileprivate init(_ photo: PreparedPhoto, of job: UploadJob) {
        self.init(
            folder: UploadName(job.folder).text, fileName: photo.uploadName, width: photo.image.width,
            height: photo.image.height, metadata: photo.metadata)
    }
}
