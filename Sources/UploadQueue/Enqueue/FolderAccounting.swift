import PhotoPreparation

/// Every entry that a run of filling the queue met, each under exactly one heading.
public struct FolderAccounting: Sendable, Equatable {
    /// An entry or a root that could not be looked at.
    public struct NotLookedAt: Sendable, Equatable {
        public var path: FilePath
        public var reason: String
    }

    /// The run that the jobs belong to.
    public var batch: BatchID
    public var queued = 0
    /// Uploaded before, but no longer on the server.
    public var queuedAgain = 0
    /// Failed or skipped before.
    public var revived = 0
    public var alreadyQueued = 0
    public var alreadyUploaded = 0
    public var ignored: [SkipReason: Int] = [:]
    public var unreadableCount = 0
    /// The first thousand of those that could not be read, or led back to a folder around them.
    public var notLookedAt: [NotLookedAt] = []
    /// Roots that could not be scanned at all.
    public var failedRoots: [NotLookedAt] = []
    /// Files that were named themselves and are not taken.
    public var refusedRoots: [NotLookedAt] = []
    /// Folders without a photo in them, as they were named.
    public var barrenRoots: [FilePath] = []
    /// Files in folders that are called like photos and hold none.
    public var disappointingCount = 0
    /// The first thousand of those.
    public var disappointing: [NotLookedAt] = []

    public init(batch: BatchID) { self.batch = batch }

    /// Photos whose jobs belong to the batch.
    public var inQueue: Int { queued + queuedAgain + revived + alreadyQueued }

    /// Files that are photos, queued or not.
    public var photos: Int { inQueue + alreadyUploaded }

    /// All entries.
    public var found: Int {
        inQueue + alreadyUploaded + ignored.values.reduce(0, +) + unreadableCount
    }

    static let listed = 1000

    /// Unreadable entries and links in circles.
    public var notLookedAtCount: Int { unreadableCount + ignored[.linkLoop, default: 0] }

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
                disappointingCount += 1
                FolderAccounting.list(report.path, reason.description, in: &disappointing)
            }
        case .unreadable(let reason):
            unreadableCount += 1
            list(report.path, reason)
        }
    }

    /// Counts a file that was named itself. What is refused is told on its own, not with what folders hold.
    mutating func count(root: FilePath, _ report: FileReport) {
        guard case .ignored(let reason) = report.fate else { return count(report) }
        ignored[reason, default: 0] += 1
        refusedRoots.append(NotLookedAt(path: root, reason: reason.description))
    }

    private mutating func list(_ path: FilePath, _ reason: String) {
        FolderAccounting.list(path, reason, in: &notLookedAt)
    }

    private static func list(_ path: FilePath, _ reason: String, in entries: inout [NotLookedAt]) {
        guard entries.count < listed else { return }
        entries.append(NotLookedAt(path: path, reason: reason))
    }
}
