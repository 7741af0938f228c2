import RaccontoKit

/// The queue's memory: which files go where, who works on what, and what already happened.
///
/// A method that changes something is one atomic change that is on disk when it returns; `retry`, `cancel` and `clear`
/// go in pieces. `SQLiteQueueStore` is the embedded default; a store
/// for several machines conforms to the same protocol and passes the same suite of tests. Nothing here blocks the
/// caller's thread.
public protocol QueueStore: Sendable {
    // MARK: Filling

    /// Starts a run of filling; jobs queued under it can be counted by it.
    func newBatch(now: Moment) async throws(QueueStoreError) -> BatchID

    /// Queues files in the given order, which becomes their order in the project, and tells what became of each.
    ///
    /// A file of the same path, size and modification time is not queued twice for the same destination: an unfinished
    /// job joins the batch and stays in its own, a failed or skipped one becomes pending again with fresh attempts, and a
    /// done one stays done unless the order uploads duplicates or replaces it. An order that uploads duplicates while
    /// jobs of an earlier one that did are unfinished goes on with that one: what it has uploaded stays done.
    func enqueue(_ files: [NewJob], _ order: EnqueueOrder) async throws(QueueStoreError) -> [EnqueueOutcome]

    // MARK: Working

    /// Takes the next due job of one of the accounts, counts the attempt and sets the lease in one write. Jobs below a
    /// hold, delayed or leased ones are not taken and do not stand in the way of others.
    func claim(_ request: ClaimRequest) async throws(QueueStoreError) -> ClaimedJob?

    /// Prolongs leases and returns those that are lost: their jobs belong to somebody else now.
    func heartbeat(_ leases: [Lease], until: Moment) async throws(QueueStoreError) -> [Lease]

    /// Reserves content, name and a place in the account's quota before the service is asked for anything, as
    /// `ReservationRules` decide. Assigns the photo's place in the project: above everything on the server and everything
    /// assigned before. A job that must wait for another one is put back behind it: it is skipped when that one is done,
    /// and due again when that one fails, is cancelled or quarantined.
    func reserve(_ request: ReservationRequest, lease: Lease, until: Moment)
        async throws(QueueStoreError) -> Reservation

    /// Writes another checkpoint and prolongs the lease; false when the lease is lost and nothing was written.
    func checkpoint(_ checkpoint: Checkpoint, lease: Lease, until: Moment) async throws(QueueStoreError) -> Bool

    /// Ends a claim; nil when the lease is lost and nothing was written.
    func settle(_ lease: Lease, _ disposition: Disposition, now: Moment) async throws(QueueStoreError) -> Settlement?

    /// Gives back an attempt to each of the jobs that is not over: they turned out not to be at fault.
    func refund(_ jobs: [JobID]) async throws(QueueStoreError)

    /// Who holds leases at present.
    func owners() async throws(QueueStoreError) -> [WorkerIdentity]

    /// Takes back jobs whose lease has ended or whose worker is known to be dead, except the excluded worker's own.
    func rescue(_ request: RescueRequest) async throws(QueueStoreError) -> [RescuedJob]

    /// How many jobs of the project were ever completed: a clock that needs no machine's time. It never goes back.
    func completions(in destination: Destination) async throws(QueueStoreError) -> Int64

    /// The same for all projects of the account.
    func completions(of account: AccountKey) async throws(QueueStoreError) -> Int64

    /// Jobs that hold this content in this project, done or unfinished, oldest first.
    func jobs(withContent hash: String, in destination: Destination) async throws(QueueStoreError) -> [UploadJob]

    /// Jobs that hold this folder and file name (NFC) in this project, done or unfinished, oldest first.
    func jobs(folder: String, fileName: String, in destination: Destination)
        async throws(QueueStoreError) -> [UploadJob]

    // MARK: Holding

    /// Stops a scope; the same reason for the same scope only updates message and timer.
    func place(_ hold: Hold) async throws(QueueStoreError)

    /// Ends holds of the scope with one of the reasons. Ending `auth` starts a new login epoch for the account.
    func release(_ scope: Hold.Scope, _ reasons: Set<HoldReason>) async throws(QueueStoreError)

    /// Tells that a check found the hold still standing, and when to look next.
    func postpone(_ hold: Hold, until: Moment) async throws(QueueStoreError)

    /// Everything that stands still at present.
    func holds() async throws(QueueStoreError) -> [Hold]

    // MARK: Looking

    /// The job of this number; nil when there is none.
    func job(_ id: JobID) async throws(QueueStoreError) -> UploadJob?

    /// Jobs in the order of their ids, after the given one.
    func jobs(_ selection: JobSelection, after: JobID?, limit: Int) async throws(QueueStoreError) -> [UploadJob]

    /// How many of the selected jobs are in which state at this moment.
    func counts(_ selection: JobSelection, now: Moment) async throws(QueueStoreError) -> QueueCounts

    /// The projects that there are jobs for, in the order in which they came.
    func projects() async throws(QueueStoreError) -> [QueuedProject]

    /// How many jobs of the scope wait, held or not. Cheap.
    func waitingJobs(in scope: Hold.Scope) async throws(QueueStoreError) -> Int

    /// How many jobs of the account wait, held or not, or are worked on. Cheap.
    func unfinishedJobs(of account: AccountKey) async throws(QueueStoreError) -> Int

    /// When something can happen next for one of the accounts.
    func outlook(_ accounts: [AccountKey], now: Moment) async throws(QueueStoreError) -> QueueOutlook

    /// A number that changes when the queue changes, whoever does it. Cheap.
    func changeToken() async throws(QueueStoreError) -> Int64

    // MARK: Controlling

    /// Makes the failed, skipped and delayed ones of the selected jobs due at once with fresh attempts. Returns how
    /// many.
    func retry(_ selection: JobSelection) async throws(QueueStoreError) -> Int

    /// Takes the pending, held and working ones of the selected jobs out of the queue; a working one's lease is lost.
    /// Jobs that wait for a cancelled one get their turn, unless they are selected themselves. Returns
    /// how many jobs were cancelled.
    func cancel(_ selection: JobSelection, now: Moment) async throws(QueueStoreError) -> Int

    /// Forgets the done, failed and skipped ones of the selected jobs. Returns how many. Forgetting done ones also
    /// forgets what was uploaded.
    func clear(_ selection: JobSelection) async throws(QueueStoreError) -> Int
}

/// What ending a claim did.
public struct Settlement: Sendable, Equatable {
    /// Jobs that waited for this one, and the reason why they are skipped now that it is done.
    public var skipped: [Skipped] = []

    /// A job that waited and is skipped.
    public struct Skipped: Sendable, Equatable {
        /// The job, as it is now.
        public var job: UploadJob
        /// Why it is skipped.
        public var reason: JobSkipReason

        /// A job that waited, and the reason why it is skipped.
        public init(job: UploadJob, reason: JobSkipReason) {
            self.job = job
            self.reason = reason
        }
    }

    /// The jobs that are skipped because of it.
    public init(skipped: [Skipped] = []) { self.skipped = skipped }
}
