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

    public init(batch: BatchID) { self.batch = batch }

    /// Photos whose jobs belong to the batch.
    public var inQueue: Int { queued + queuedAgain + revived + alreadyQueued }

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
        case .unreadable(let reason):
            unreadableCount += 1
            list(report.path, reason)
        }
    }

    private mutating func list(_ path: FilePath, _ reason: String) {
        guard notLookedAt.count < FolderAccounting.listed else { return }
        notLookedAt.append(NotLookedAt(path: path, reason: reason))
    }
}
