import PhotoPreparation
import RaccontoKit

/// One job as a store keeps it, and the rules that change it.
///
/// The rules are plain functions of the record and what they are given: no clock, no database. A store loads a record,
/// applies one of them and saves what changed, in one transaction.
package struct JobRecord: Sendable, Equatable {
    /// The right of a worker to the job while it is `working`.
    package struct Claim: Sendable, Equatable {
        /// `Lease.token`: the fencing token.
        package var token: Int64
        package var until: Moment
        package var owner: WorkerIdentity
        package var since: Moment

        package init(token: Int64, until: Moment, owner: WorkerIdentity, since: Moment) {
            self.token = token
            self.until = until
            self.owner = owner
            self.since = since
        }
    }

    /// 0 until the job is added.
    package var id = JobID(0)
    /// `ProjectRecord.row`.
    package var project: Int64
    package var batch: BatchID
    package var file: NewJob
    /// Upload even what the project has already.
    package var uploadsDuplicates: Bool
    /// Upload what only has the name of a photo that the project has.
    package var uploadsSameName: Bool
    /// The run that first asked for duplicates; runs that go on with it before it is finished share its number.
    package var duplicateRun: Int64?
    /// Its turn in the project, counted from 0 in the order of queueing.
    package var position: Int64
    package var queuedAt: Moment
    /// Jobs of the project that were completed when it was queued.
    package var queuedAfter: Int64
    /// Never `held`: that follows from the holds.
    package var state = JobState.pending
    package var notBefore = Moment.distantPast
    package var attempts = 0
    package var returns = 0
    package var crashes = 0
    package var kills = 0
    /// A later job took this one's place, because the file was to be uploaded again.
    package var isSuperseded = false
    package var claim: Claim?
    /// Content and name are this job's.
    package var isReserved = false
    /// `JobRecord.nameKey` of what the server is told.
    package var nameKey: String?
    /// The unfinished job that holds this one's content or name.
    package var waitsFor: JobID?
    package var waitsAs: ReservationRules.Matter?
    /// Its number among the project's completed jobs.
    package var completion: Int64?
    package var checkpoints = Checkpoints()
    package var lastError: JobError?
    package var skipReason: JobSkipReason?
    package var settledAt: Moment?

    package init(
        project: Int64, batch: BatchID, file: NewJob, uploadsDuplicates: Bool = false, uploadsSameName: Bool = false,
        duplicateRun: Int64? = nil, position: Int64, queuedAt: Moment, queuedAfter: Int64
    ) {
        self.project = project
        self.batch = batch
        self.file = file
        self.uploadsDuplicates = uploadsDuplicates
        self.uploadsSameName = uploadsSameName
        self.duplicateRun = duplicateRun
        self.position = position
        self.queuedAt = queuedAt
        self.queuedAfter = queuedAfter
    }

    package static func nameKey(folder: String, fileName: String) -> String { folder + "/" + fileName }

    package var isUnfinished: Bool { state == .pending || state == .working }

    package func isHeld(by lease: Lease) -> Bool { id == lease.job && claim?.token == lease.token }
}

// MARK: - Working

extension JobRecord {
    package mutating func take(_ claim: Claim) {
        state = .working
        attempts += 1
        self.claim = claim
    }

    /// Content, name and place are this job's from now on.
    mutating func reserve(_ request: ReservationRequest, order: Int, until: Moment) {
        isReserved = true
        checkpoints.contentHash = request.contentHash
        nameKey = JobRecord.nameKey(folder: request.folder, fileName: request.fileName)
        checkpoints.order = order
        claim?.until = until
    }

    /// Goes back behind the job that brings the same photo. What it had reserved itself is free again.
    mutating func wait(for holder: JobID, as matter: ReservationRules.Matter) {
        state = .pending
        attempts -= 1
        claim = nil
        isReserved = false
        waitsFor = holder
        waitsAs = matter
        notBefore = .distantFuture
    }

    mutating func stopWaiting() {
        guard waitsFor != nil else { return }
        waitsFor = nil
        waitsAs = nil
        notBefore = .distantPast
    }

    /// Notes what happened to the photo. A job that gets that far is not what its workers die of.
    mutating func note(_ checkpoint: Checkpoint, until: Moment) {
        switch checkpoint {
        case .target(let target):
            checkpoints.uploadURL = target.uploadURL
            checkpoints.imageID = target.imageID
            checkpoints.contentHash = target.contentHash
            checkpoints.draft = target.draft
        case .targetDropped:
            checkpoints.uploadURL = nil
            checkpoints.imageID = nil
        case .recording(let imageURL, let since):
            checkpoints.imageURL = imageURL
            checkpoints.recordingSince = since
            // The one-time URL has done its work; a secret that is not needed is not kept.
            checkpoints.uploadURL = nil
        case .notRecorded: checkpoints.recordingSince = nil
        case .recorded(let photo):
            checkpoints.photoID = photo
            checkpoints.recordingSince = nil
        }
        crashes = 0
        kills = 0
        claim?.until = until
    }
}

// MARK: - Ending a claim

extension JobRecord {
    /// - Parameter completion: its number among the project's completed jobs, used when it is done.
    mutating func settle(_ disposition: Disposition, now: Moment, completion: Int64) {
        claim = nil
        crashes = 0
        kills = 0
        switch disposition {
        case .done(let photo):
            state = .done
            self.completion = completion
            checkpoints.photoID = photo
            checkpoints.uploadURL = nil
            checkpoints.draft = nil
            checkpoints.recordingSince = nil
            lastError = nil
            settledAt = now
        case .retry(let moment, let costsAttempt, let error):
            putBack()
            notBefore = moment
            lastError = error
            if !costsAttempt {
                attempts -= 1
                returns += 1
            }
        case .held, .returned:
            putBack()
            attempts -= 1
        case .failed(let error):
            state = .failed
            isReserved = false
            lastError = error
            settledAt = now
        case .skipped(let reason): skip(reason, now: now)
        }
    }

    /// A job whose bytes may have been sent keeps what it has reserved; any other one asks again.
    private mutating func putBack() {
        state = .pending
        isReserved =
            isReserved
            && (checkpoints.uploadURL != nil || checkpoints.imageURL != nil || checkpoints.photoID != nil)
    }

    mutating func skip(_ reason: JobSkipReason, now: Moment) {
        stopWaiting()
        state = .skipped
        isReserved = false
        claim = nil
        skipReason = reason
        settledAt = now
    }

    /// Takes the job back from a worker that is gone; true when it was given up instead.
    mutating func rescue(after death: RescueRequest.Death, _ limits: CrashLimits, now: Moment) -> Bool {
        claim = nil
        switch death {
        case .crashed: crashes += 1
        case .killed:
            kills += 1
            // Whoever is killed from outside is not at fault.
            attempts -= 1
        case .asleep: attempts -= 1
        }
        if death != .asleep, crashes >= limits.crashes || kills >= limits.kills {
            state = .failed
            isReserved = false
            lastError = JobError(
                code: "quarantined", message: "\(crashes + kills) workers in a row died while they had this file")
            settledAt = now
            return true
        }
        state = .pending
        // Behind the jobs that have not been tried yet, in case it is to blame.
        notBefore = now
        lastError =
            death == .asleep
            ? JobError(code: "worker_stopped", message: "the worker that had this file stopped for too long")
            : JobError(code: "worker_died", message: "the worker that had this file died")
        return false
    }

    /// Another chance for a failed, skipped or delayed job: due at once, with fresh attempts, at the end of the project's
    /// order unless it has its place already.
    mutating func revive(position: Int64) {
        state = .pending
        stopWaiting()
        notBefore = .distantPast
        attempts = 0
        returns = 0
        crashes = 0
        kills = 0
        if checkpoints.order == nil { self.position = position }
        lastError = nil
        skipReason = nil
        settledAt = nil
    }

    mutating func refund() {
        attempts = max(attempts - 1, 0)
        returns += 1
    }
}

extension UploadJob {
    /// The record as it is shown: a pending job below one of the holds is held.
    package init(_ record: JobRecord, in destination: Destination, holds: [Hold] = []) {
        let reason = record.state == .pending ? Hold.reason(for: destination, among: holds) : nil
        self.init(
            id: record.id, destination: destination, batch: record.batch, path: record.file.path,
            folder: record.file.folder, size: record.file.size, type: record.file.type, host: record.file.host,
            uploadsDuplicates: record.uploadsDuplicates, uploadsSameName: record.uploadsSameName,
            state: reason == nil ? record.state : .held, heldFor: reason,
            notBefore: record.waitsFor == nil ? record.notBefore : .distantPast, attempts: record.attempts,
            returns: record.returns, crashes: record.crashes, kills: record.kills, isReserved: record.isReserved,
            waitsFor: record.waitsFor, completion: record.completion, checkpoints: record.checkpoints,
            lastError: record.lastError, skipReason: record.skipReason, queuedAt: record.queuedAt,
            settledAt: record.settledAt)
    }
}
