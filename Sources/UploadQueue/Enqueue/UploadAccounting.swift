public import PhotoPreparation

/// What filling the queue made of one entry of a folder.
public struct FileReport: Sendable {
    /// What became of one file that was found.
    public enum Fate: Sendable {
        /// As the queue answered.
        case photo(EnqueueOutcome)
        /// Uploaded before, but its photo is no longer on the server: queued again.
        case queuedAgain(JobID)
        /// Not taken as a photo.
        case ignored(SkipReason)
        case unreadable(reason: String)
    }

    /// The file.
    public var path: FilePath
    /// Below the upload root; empty for what is not a photo.
    public var folder: FilePath
    /// Bytes; 0 for what is not a photo.
    public var size: Int64
    /// What became of it.
    public var fate: Fate
}

/// Every entry that a run of filling the queue met, each counted under exactly one heading.
public struct FolderAccounting: Sendable, Equatable {
    /// A path that was given or found and not queued, with the reason.
    public struct Problem: Sendable, Equatable {
        /// The file or folder.
        public var path: FilePath
        /// One clear phrase for people.
        public var reason: String
    }

    /// The run that the jobs belong to.
    public var batch: BatchID
    /// Files that are new in the queue.
    public var queued = 0
    /// Uploaded before, but no longer on the server.
    public var queuedAgain = 0
    /// Failed or skipped before.
    public var revived = 0
    /// Files that were waiting or being worked on.
    public var alreadyQueued = 0
    /// Files that were uploaded before and are still on the server as far as is known.
    public var alreadyUploaded = 0
    /// Entries that are no photos to upload, by reason.
    public var ignored: [SkipReason: Int] = [:]
    /// Files and folders that could not be read.
    public var unreadableCount = 0
    /// The first thousand entries that could not be read, or are links back to a folder around them.
    public var unscanned: [Problem] = []
    /// Roots that could not be scanned at all.
    public var failedRoots: [Problem] = []
    /// Files that were given themselves and are not photos.
    public var rejectedFiles: [Problem] = []
    /// Folders without a photo in them, as they were given.
    public var emptyFolders: [FilePath] = []
    /// Files in folders that are named like photos and are none.
    public var invalidPhotoCount = 0
    /// The first thousand of those.
    public var invalidPhotos: [Problem] = []

    /// Nothing found yet.
    public init(batch: BatchID) { self.batch = batch }

    /// Photos whose jobs belong to the batch.
    public var inQueue: Int { queued + queuedAgain + revived + alreadyQueued }

    /// Files that are photos, queued or not.
    public var photos: Int { inQueue + alreadyUploaded }

    /// All entries.
    public var found: Int {
        inQueue + alreadyUploaded + ignored.values.reduce(0, +) + unreadableCount
    }

    private static let listLimit = 1000

    /// Unreadable entries and links in circles.
    public var unscannedCount: Int { unreadableCount + ignored[.linkLoop, default: 0] }

    mutating func count(_ report: FileReport) {
        switch report.fate {
        case .photo(.queued): queued += 1
        case .photo(.alreadyQueued): alreadyQueued += 1
        case .photo(.revived): revived += 1
        case .photo(.alreadyDone): alreadyUploaded += 1
        case .queuedAgain: queuedAgain += 1
        case .ignored(let reason):
            ignored[reason, default: 0] += 1
            if reason == .linkLoop { list(report.path, reason.description) }
            if reason == .unrecognised || (reason == .empty && PhotoNames.promisesPhoto(report.path.lastComponent)) {
                invalidPhotoCount += 1
                FolderAccounting.list(report.path, reason.description, in: &invalidPhotos)
            }
        case .unreadable(let reason):
            unreadableCount += 1
            list(report.path, reason)
        }
    }

    /// Counts a file that was given itself. When it is no photo, it is listed apart from what folders hold.
    mutating func count(root: FilePath, _ report: FileReport) {
        guard case .ignored(let reason) = report.fate else { return count(report) }
        ignored[reason, default: 0] += 1
        rejectedFiles.append(Problem(path: root, reason: reason.description))
    }

    private mutating func list(_ path: FilePath, _ reason: String) {
        FolderAccounting.list(path, reason, in: &unscanned)
    }

    private static func list(_ path: FilePath, _ reason: String, in entries: inout [Problem]) {
        guard entries.count < listLimit else { return }
        entries.append(Problem(path: path, reason: reason))
    }
}

/// What became of every entry of the folders, after the work: each under exactly one heading, so that the headings add
/// up to what was found.
package struct UploadAccounting: Sendable, Equatable {
    package var found: Int
    package var uploaded = 0
    /// By an earlier run.
    package var alreadyUploaded: Int
    /// By `JobSkipReason.name`.
    package var skipped: [String: Int] = [:]
    /// By `JobError.code`.
    package var failed: [String: Int] = [:]
    package var held: [HoldReason: Int] = [:]
    /// Due now or later.
    package var waiting = 0
    /// A worker has them at this moment.
    package var working = 0
    /// Found again meanwhile by another run, which counts them.
    package var takenOver = 0
    package var ignored: [SkipReason: Int]
    package var unreadable: Int

    /// Adds what the queue says about the batch to what the scan found.
    package init(_ folders: FolderAccounting, _ counts: QueueCounts) {
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
    package var accounted: Int {
        uploaded + alreadyUploaded + skipped.values.reduce(0, +) + failed.values.reduce(0, +)
            + held.values.reduce(0, +) + waiting + working + takenOver + ignored.values.reduce(0, +) + unreadable
    }
}
