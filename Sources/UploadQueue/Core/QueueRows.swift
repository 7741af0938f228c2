import RaccontoKit

/// What a store does for `QueueCore`: loads and saves rows. Everything is called inside one transaction of the store, on
/// the store's own thread, so that it may block.
///
/// A second store implements this and the queries of `QueueStore` that only look; the rules stay where they are.
package protocol QueueRows: AnyObject {
    // MARK: Accounts, projects, batches

    func account(_ key: AccountKey) throws(QueueStoreError) -> AccountRecord?
    func addAccount(_ key: AccountKey) throws(QueueStoreError) -> AccountRecord
    /// The sum over the account's projects.
    func completions(ofAccount row: Int64) throws(QueueStoreError) -> Int64

    func project(_ destination: Destination) throws(QueueStoreError) -> ProjectRecord?
    func project(_ row: Int64) throws(QueueStoreError) -> ProjectRecord?
    func addProject(_ destination: Destination, account: Int64) throws(QueueStoreError) -> ProjectRecord
    func save(_ project: ProjectRecord) throws(QueueStoreError)
    /// Whether a job of the project is pending or working.
    func hasUnfinishedJobs(project row: Int64) throws(QueueStoreError) -> Bool
    /// The lowest position of an unfinished job of the project that has no `order`.
    func lowestOpenPosition(project row: Int64) throws(QueueStoreError) -> Int64?
    /// The highest `duplicateRun` of the project's unfinished jobs.
    func unfinishedDuplicateRun(project row: Int64) throws(QueueStoreError) -> Int64?

    func duplicateRun(of batch: BatchID) throws(QueueStoreError) -> Int64?
    func setDuplicateRun(_ run: Int64, of batch: BatchID) throws(QueueStoreError)
    /// Counts the job in another batch beside its own.
    func join(_ job: JobID, batch: BatchID) throws(QueueStoreError)

    // MARK: Jobs

    /// Adds a job; nil when one of the same file and project is there that is not superseded.
    func add(_ job: JobRecord) throws(QueueStoreError) -> JobID?
    /// The job of the same path, size, modification time and project that is not superseded.
    func job(of file: NewJob, project row: Int64) throws(QueueStoreError) -> JobRecord?
    func job(_ id: JobID) throws(QueueStoreError) -> JobRecord?
    /// Saves what differs from the record as it was loaded.
    func save(_ job: JobRecord, was old: JobRecord) throws(QueueStoreError)

    /// For each project of the accounts, the pending job that is due first: by `notBefore`, then by id. Without suspects,
    /// those that workers died of are passed over.
    func dueJobs(accounts: [Int64], now: Moment, withSuspects: Bool) throws(QueueStoreError) -> [ClaimRules.Due]
    /// Jobs that are being worked on, by id.
    func workingJobs() throws(QueueStoreError) -> [JobRecord]
    /// Jobs with `waitsFor`, by id.
    func jobs(waitingFor id: JobID) throws(QueueStoreError) -> [JobRecord]
    /// Skipped jobs whose reason names this one as the original, by id.
    func jobs(skippedFor id: JobID) throws(QueueStoreError) -> [JobRecord]
    /// Other jobs of the project that hold the content or the name, by id.
    func holders(content: String, nameKey: String, project row: Int64, beside job: JobID)
        throws(QueueStoreError) -> [JobRecord]
    /// How many other jobs of the account hold a reservation and are not finished.
    func inFlight(account row: Int64, beside job: JobID) throws(QueueStoreError) -> Int

    // MARK: Holds

    func holds() throws(QueueStoreError) -> [Hold]
    /// Saves the hold; one of the same scope and reason only gets its message and timer.
    func save(_ hold: Hold) throws(QueueStoreError)
}
