import PhotoPreparation

/// What became of every entry of the folders, after the work: each under exactly one heading, so that the headings add
/// up to what was found.
public struct UploadAccounting: Sendable, Equatable {
    public var found: Int
    public var uploaded = 0
    /// By an earlier run.
    public var alreadyUploaded: Int
    /// By `JobSkipReason.name`.
    public var skipped: [String: Int] = [:]
    /// By `JobError.code`.
    public var failed: [String: Int] = [:]
    public var held: [HoldReason: Int] = [:]
    /// Due now or later.
    public var waiting = 0
    /// In the hands of a worker at this moment.
    public var working = 0
    /// Found again meanwhile by another run, which accounts for them.
    public var takenOver = 0
    public var ignored: [SkipReason: Int]
    public var unreadable: Int

    /// Adds what the queue says about the batch to what the scan found.
    public init(_ folders: FolderAccounting, _ counts: QueueCounts) {
        found = folders.found
        alreadyUploaded = folders.alreadyUploaded
        ignored = folders.ignored
        unreadable = folders.unreadableCount
        uploaded = counts.done.jobs
        skipped = counts.skipped.mapValues(\.jobs)
        failed = counts.failed.mapValues(\.jobs)
        held = counts.held.mapValues(\.jobs)
        waiting = counts.pending.jobs
        working = counts.working.jobs
        takenOver = max(folders.inQueue - counts.total, 0)
    }

    /// The sum of all headings but `found`.
    public var accounted: Int {
        uploaded + alreadyUploaded + skipped.values.reduce(0, +) + failed.values.reduce(0, +)
            + held.values.reduce(0, +) + waiting + working + takenOver + ignored.values.reduce(0, +) + unreadable
    }
}
